// The door of what candidates agree to: the notice's version, and what an organisation adds to it.
export { findConsent } from './consent.store.ts';
export { noticeVersion, versionOf } from './consent.view.ts';
export { type CurrentConsent, currentConsent } from './current-consent.ts';
export { createConsentLister } from './list-consent-texts.ts';
export { publishConsentText } from './publish-consent-text.ts';
