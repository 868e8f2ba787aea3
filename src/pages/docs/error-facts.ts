// What a reader wants to know of the errors, in both languages: the page /docs/errors and docs/errors.md are
// written from here, so that they cannot differ.

import { type MemberForm, memberForms } from '../../../contract/error-members.ts';
import { errorWords } from '../../../contract/error-words.ts';
import { type ErrorCode, errors, howToMeet, statusesOf } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import { codesOf, retryTexts } from './operation-facts.ts';

export type ErrorFacts = {
  code: ErrorCode;
  statuses: readonly number[];
  /** The message that a caller reads; a use case may say it more precisely. */
  text: Text;
  members: { name: string; text: Text }[];
  retry: Text;
  /** The operations that answer it; `planned` when none does yet. */
  operations: 'planned' | 'all' | string[];
  how: Text;
};

const formTexts: Record<MemberForm, Text> = {
  messages: { fr: 'un message par champ refusé', en: 'one message for each rejected field' },
  time: { fr: 'instant ISO 8601 en UTC', en: 'ISO 8601 time in UTC' },
  text: { fr: 'texte', en: 'text' },
  texts: { fr: 'liste de textes', en: 'list of texts' },
  integer: { fr: 'nombre entier', en: 'integer' },
  francs: { fr: 'francs CFA entiers', en: 'whole CFA francs' },
};

/** A member that only some routes add. */
const onDataRoutes: Text = { fr: ' (routes de données)', en: ' (data routes)' };

/** Every code, in the order of the catalogue. */
export function errorFacts(operations: Record<string, Operation>): ErrorFacts[] {
  const codes = Object.entries(operations).map(([name, operation]) => ({
    name,
    answers: new Set(codesOf(operation)),
  }));
  return (Object.keys(errors) as ErrorCode[]).map((code) => {
    const entry = errors[code];
    const how = howToMeet[code];
    if (!how) throw new Error(`${code} has no entry in an error-help.ts of contract/.`);
    const names = codes.filter(({ answers }) => answers.has(code)).map(({ name }) => name);
    const everywhere = names.length === codes.length ? 'all' : names;
    return {
      code,
      statuses: statusesOf(code),
      text: { fr: entry.fr, en: entry.en },
      members: entry.members.map((name) => {
        const { fr, en } = formTexts[memberForms[name]];
        const only = name === 'retry_after_s' ? onDataRoutes : { fr: '', en: '' };
        const words = errorWords[code]?.[name]?.map((word) => `\`${word}\``).join(', ');
        const which = words === undefined ? '' : ` : ${words}`;
        return { name, text: { fr: fr + only.fr + which, en: en + only.en + which.trimStart() } };
      }),
      retry: retryTexts[entry.retry],
      operations: 'planned' in entry ? 'planned' : everywhere,
      how,
    };
  });
}

/** The members of every error (spec/payments.md "Errors"). */
export const envelopeTexts: readonly { name: string; text: Text }[] = [
  {
    name: 'code',
    text: {
      fr: 'Un mot stable : c’est lui qu’un programme compare, jamais le message ni le statut. Un code s’ajoute parfois, aucun ne change de sens.',
      en: 'A stable word: what a program compares, never the message or the status. A code is sometimes added, none changes its meaning.',
    },
  },
  {
    name: 'message',
    text: {
      fr: 'Une phrase pour une personne : en français ; en anglais avec `Accept-Language: en` ou `?lang=en`.',
      en: 'A sentence for a person: in French; in English with `Accept-Language: en` or `?lang=en`.',
    },
  },
  {
    name: 'request_id',
    text: {
      fr: 'Retrouve l’appel dans les journaux ; aussi dans l’en-tête `X-Request-Id` de toute réponse.',
      en: 'Finds the call in the logs; also in the header `X-Request-Id` of every answer.',
    },
  },
  {
    name: 'fields',
    text: {
      fr: 'Un message par champ refusé, tous à la fois ; un champ imbriqué se nomme `customer.phone`. Un en-tête a son propre nom.',
      en: 'One message for each rejected field, all at once; a nested field is named `customer.phone`. A header has its own name.',
    },
  },
  {
    name: '…',
    text: {
      fr: 'Les membres propres au code, à côté des autres : leur liste est plus bas. Il n’y en a jamais d’autres.',
      en: 'The members of the code itself, beside the others: they are listed below. There are never any others.',
    },
  },
];

/** When to repeat a call (spec/payments.md "Retry rules"). */
export const retryRules: readonly { situation: Text; retry: Text }[] = [
  {
    situation: {
      fr: '400, 401, 403, 404, 405, 409, 410, 413',
      en: '400, 401, 403, 404, 405, 409, 410, 413',
    },
    retry: retryTexts.no,
  },
  { situation: { fr: '429', en: '429' }, retry: retryTexts.after },
  {
    situation: {
      fr: '500, 503, 507, délai dépassé, coupure du réseau',
      en: '500, 503, 507, timeout, network cut',
    },
    retry: retryTexts.same_key,
  },
  {
    situation: { fr: 'un 5xx sur un devis', en: 'a 5xx on a quote' },
    retry: { fr: 'Oui : un devis ne déplace pas d’argent', en: 'Yes: a quote moves no money' },
  },
  {
    situation: { fr: '`NOT_CONFIGURED`', en: '`NOT_CONFIGURED`' },
    retry: {
      fr: 'Non : l’opérateur doit d’abord configurer la fonction',
      en: 'No: the operator must set the feature up first',
    },
  },
];

export const waitingNote: Text = {
  fr: '`Retry-After` est un nombre entier de secondes, au moins 1, sur chaque 429 et chaque 503 sauf `NOT_CONFIGURED`. Pour `RATE_LIMITED` et `QUOTA_EXCEEDED`, qui attend aussi longtemps passe.',
  en: '`Retry-After` is a whole number of seconds, at least 1, on every 429 and every 503 except `NOT_CONFIGURED`. For `RATE_LIMITED` and `QUOTA_EXCEEDED`, who waits that long passes.',
};

export const signInNote: Text = {
  fr: 'Les routes `/auth` répondent dans la même forme, à plat, avec les codes du service de connexion : `INVALID_EMAIL`, `INVALID_EMAIL_OR_PASSWORD`, `VALIDATION_ERROR` (corps illisible). `TOO_MANY_REQUESTS` ajoute `retry_after_s` et l’en-tête `X-Retry-After`.',
  en: 'The routes under `/auth` answer in the same flat form, with the codes of the sign-in service: `INVALID_EMAIL`, `INVALID_EMAIL_OR_PASSWORD`, `VALIDATION_ERROR` (unreadable body). `TOO_MANY_REQUESTS` adds `retry_after_s` and the header `X-Retry-After`.',
};

/** What an error looks like, in the words of the catalogue. */
export const sampleError = (lang: 'fr' | 'en'): string =>
  JSON.stringify(
    {
      code: 'INVALID_REQUEST',
      message: errors.INVALID_REQUEST[lang],
      request_id: 'req_01kaxdq2m8v6g0cye5s9ntw4hj',
      fields: { amount: { fr: 'Au moins 1.', en: 'At least 1.' }[lang] },
    },
    undefined,
    2,
  );
