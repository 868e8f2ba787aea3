// The part of the API page on errors: the envelope, then every code in one line; /docs/errors says the rest.
import { errors } from '../../../contract/errors.ts';
import { codeBlock, html, nameCode, prose, say, table } from '../kit/html.ts';
import { sampleError } from './error-facts.ts';
import type { Section } from './guide.ts';

const words = {
  envelope: {
    fr: 'Toute erreur a cette forme, sauf sous `/api/v1` ([le recrutement](#section-hiring) a la sienne). Un programme décide d’après `code`, jamais d’après le message ni le statut ; `request_id`, aussi dans l’en-tête `X-Request-Id`, retrouve l’appel. `fields` porte un message par champ refusé.',
    en: 'Every error has this form, except below `/api/v1` ([hiring](#section-hiring) has its own). A program branches on `code`, never on the message or the status; `request_id`, also in the header `X-Request-Id`, finds the call again. `fields` has one message per rejected field.',
  },
  language: {
    fr: 'Les messages sont en français ; en anglais avec `Accept-Language: en` ou `?lang=en`. Un code s’ajoute parfois, aucun ne change de sens.',
    en: 'Messages are in French; in English with `Accept-Language: en` or `?lang=en`. A code is sometimes added, none changes its meaning.',
  },
  more: {
    fr: 'Chaque code en détail, avec les opérations qui le donnent et de quoi le provoquer : [les erreurs](/docs/errors?lang=fr).',
    en: 'Every code in detail, with the operations that answer it and how to meet it: [the errors](/docs/errors?lang=en).',
  },
  retry: {
    fr: 'Ne rejouez pas un 4xx avant d’avoir corrigé la requête ; un 429 se rejoue après `Retry-After` secondes ; un 5xx ou une coupure, avec la même `Idempotency-Key` et le même corps.',
    en: 'Do not repeat a 4xx before the request is fixed; a 429 is repeated after `Retry-After` seconds; a 5xx or a network cut, with the same `Idempotency-Key` and body.',
  },
};

const retries = {
  no: { fr: 'non', en: 'no' },
  after: { fr: 'après `Retry-After`', en: 'after `Retry-After`' },
  same_key: { fr: 'oui, même clé', en: 'yes, same key' },
} as const;

export const errorsGuide: Section = {
  id: 'errors',
  title: { fr: 'Les erreurs', en: 'Errors' },
  body: (lang) => html`<p>${prose(words.envelope, lang)}</p>
${codeBlock(say({ fr: 'Corps d’une erreur', en: 'Body of an error' }, lang), sampleError(lang))}
<p>${prose(words.language, lang)}</p>
<p>${prose(words.retry, lang)}</p>
<p>${prose(words.more, lang)}</p>
${table(
  say({ fr: 'Tous les codes', en: 'Every code' }, lang),
  [
    say({ fr: 'Statut', en: 'Status' }, lang),
    'Code',
    say({ fr: 'Sens', en: 'Meaning' }, lang),
    say({ fr: 'Membres', en: 'Members' }, lang),
    say({ fr: 'Rejouer ?', en: 'Retry?' }, lang),
  ],
  Object.entries(errors)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(
      ([code, entry]) =>
        html`<td>${entry.status}</td><th scope="row" id="error-${code}"><a href="/docs/errors?lang=${lang}#${code}">${nameCode(code)}</a></th><td>${say(entry, lang)}</td><td>${list(entry.members)}</td><td>${prose(retries[entry.retry], lang)}</td>`,
    ),
)}`,
};

const list = (names: readonly string[]) =>
  names.map((name, n) => html`${n > 0 ? ', ' : ''}${nameCode(name)}`);
