// What the operations of hiring do otherwise than those around them: keys, calls a minute, the form of answers and errors
// (spec/hiring.md "Authentication", "Errors", "Limits").
import { hiringApi } from '../../../contract/hiring/apis.ts';
import { limits } from '../../../contract/limits.ts';
import type { Lang } from '../../../contract/text.ts';
import { errorAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { codeBlock, type Html, html, prose, say } from '../kit/html.ts';

const texts = [
  {
    fr: `Une clé désigne une organisation : \`dlv_…\`, ou \`dlv_test_…\` pour le bac à sable, qu’une clé réelle ne voit jamais ; l’en-tête est \`Authorization: Bearer dlv_…\`. Une clé a ${limits.hiringCallsPerMinute} appels par minute ; chaque réponse dit ce qu’il en reste par \`RateLimit-Limit\`, \`RateLimit-Remaining\` et \`RateLimit-Reset\` (en secondes).`,
    en: `A key names an organization: \`dlv_…\`, or \`dlv_test_…\` for the sandbox, which a real key never sees; the header is \`Authorization: Bearer dlv_…\`. A key has ${limits.hiringCallsPerMinute} calls a minute; each answer says what is left of them by \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (in seconds).`,
  },
  {
    fr: 'Toute réussite est un 200, et son objet est dans `data` ; une page de liste a `data` et `cursor`. Une erreur a cette forme :',
    en: 'Each success is a 200, and its object is in `data`; a page of a list has `data` and `cursor`. An error has this form:',
  },
];

export function hiringGuide(lang: Lang): Html {
  const refused = fail('INVALID_REQUEST', {
    fields: { title: say({ fr: 'Ce champ est requis.', en: 'This field is required.' }, lang) },
  });
  const { body } = errorAnswer(refused, lang, '', undefined, hiringApi);
  return html`${texts.map((text) => html`<p>${prose(text, lang)}</p>`)}
${codeBlock(
  say({ fr: 'Une erreur du recrutement', en: 'An error of hiring' }, lang),
  JSON.stringify(JSON.parse(body), undefined, 2),
)}`;
}
