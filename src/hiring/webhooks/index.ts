// The door of hiring's webhooks.
export { type Announced, announceSession } from './announce-session.ts';
export { memberLeft } from './member-left.ts';
export { listSessionEvents, type SessionEvent } from './session-event.store.ts';
