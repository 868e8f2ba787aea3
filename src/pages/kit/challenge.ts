// The challenge of the checker in a form, the one foreign script of the house (docs/decisions/0071): the path of the page
// declares it, and the answer that shows it says so.
import type { Lang } from '../../../contract/text.ts';
import { checker } from './declaration.ts';
import { type Html, html } from './html.ts';

/** The name that the checker's script gives the field with its token. */
export const solvedField = 'cf-turnstile-response';

/** `fault`: what was wrong with the last one. */
export const challengeOf = (siteKey: string, lang: Lang, fault?: Html): Html =>
  html`<div class="cf-turnstile" data-sitekey="${siteKey}" data-language="${lang}"></div>
${fault}<script src="${checker}/turnstile/v0/api.js" async defer></script>
`;
