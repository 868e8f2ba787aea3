// Checks values against the contract's schemas: strict (nothing is coerced, nothing unknown is dropped)
// and complete (every wrong field is reported, each with a message in the caller's language).
import { Ajv, _ as ajvCode, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { limits } from '../../contract/limits.ts';
import { expandable } from '../../contract/payments/expand.shapes.ts';
import type { Lang } from '../db/context.ts';
import { allowedWords } from '../kit/allowed-words.ts';
import { clock, first_ms, iso, last_ms } from '../kit/clock.ts';
import { atLeast, atMost, characters } from '../kit/counted.ts';
import { isEmailAddress } from '../kit/email-address.ts';
import { isLine, isSeen } from '../kit/person-name.ts';
import { formatNames } from './format-names.ts';
import { patternText } from './pattern-texts.ts';

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  coerceTypes: false,
  removeAdditional: false,
});

const dateTime = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;
const date = /^\d{4}-\d\d-\d\d$/;
/** Days that PostgreSQL knows too: it has no year 0. */
const isRealDay = (text: string) => {
  if (text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && iso(time).startsWith(text);
};

/** A 30th of February is read as the 2nd of March where nobody looks. */
const momentOf = (text: string): number =>
  dateTime.test(text) && isRealDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;

// An offset, or 24:00, carries a moment of a right day out of the years that the database holds.
ajv.addFormat('date-time', (text: string) => {
  const time = momentOf(text);
  return time >= first_ms && time <= last_ms;
});
ajv.addFormat('date', (text: string) => date.test(text) && isRealDay(text));
ajv.addFormat('date-or-time', (text: string) =>
  date.test(text) ? isRealDay(text) : !Number.isNaN(momentOf(text)),
);
// Judged where a query is read: beyond it no number is made of the text.
ajv.addFormat('int64', true);
// One @, something before it, a dotted name after it: the mail that is sent is the real proof.
ajv.addFormat('email', /^[^\s@,;:<>"()[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i);
ajv.addFormat('return-url', (text: string) => {
  // A reader of addresses passes over these, and whoever reads ours may not.
  if (/\p{Cc}|^\s|\s$/u.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocalName(url.hostname));
});
ajv.addFormat('birth-date', (text: string) => date.test(text) && isRealDay(text) && isBirth(text));
ajv.addFormat('country', (text: string) => /^[A-Z]{2}$/.test(text) && isCountry(text));
for (const [of, names] of Object.entries(expandable) as [string, readonly string[]][]) {
  ajv.addFormat(`expand-${of}`, (text: string) =>
    text.split(',').every((name) => names.includes(name)),
  );
}

/** Of somebody who lives today: the oldest were born in this century's last but one. */
const isBirth = (text: string) => text >= '1900-01-01' && text < iso(clock.now()).slice(0, 10);

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes that name no country of ISO 3166-1, though regions and tests of others do. */
const unions = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'ZZ',
  'XA',
  'XB',
  'AC',
  'CP',
  'DG',
  'EA',
  'IC',
  'TA',
  'CQ',
]);
const isCountry = (text: string) => !unions.has(text) && countries.of(text) !== undefined;

const isLocalName = (name: string) => name === 'localhost' || name === '127.0.0.1';

ajv.addFormat('trimmed-email', (text: string) => {
  const address = text.trim().toLowerCase();
  return [...address].length <= 254 && isEmailAddress(address);
});
ajv.addFormat('seen', isSeen);
ajv.addFormat('line', (text: string) => isSeen(text) && isLine(text.trim()));
/** Between the years that every database and every browser can hold. */
ajv.addFormat('moment', (text: string) => {
  const time = momentOf(text);
  return time >= Date.parse('2000-01-01T00:00:00Z') && time < Date.parse('2200-01-01T00:00:00Z');
});
// Counted in code points, as `maxLength` is: one or two of JavaScript's characters each, so most texts need no count.
for (const [keyword, isWrong] of [
  // What shows nothing is as empty as blanks are: a person without a name in every list.
  [
    'trimmedMin',
    (text: string, limit: number) =>
      (limit > 0 && !isSeen(text)) || (text.length < 2 * limit && points(text) < limit),
  ],
  ['trimmedMax', (text: string, limit: number) => text.length > limit && points(text) > limit],
] as const) {
  ajv.addKeyword({
    keyword,
    type: 'string',
    schemaType: 'number',
    validate: (limit: number, text: string) => !isWrong(text.trim(), limit),
    error: { message: keyword, params: ({ schemaCode }) => ajvCode`{ limit: ${schemaCode} }` },
  });
}

const points = (text: string): number => [...text].length;

export type Check = (value: unknown, lang: Lang) => Record<string, string> | undefined;

/**
 * The check answers one message per wrong field, or undefined. It is compiled by its first call, in about a
 * millisecond: all at once they were a tenth of what a start costs, and most processes use few of them.
 */
export function compileCheck(schema: TSchema): Check {
  let validate: ValidateFunction | undefined;
  return (value, lang) => {
    validate ??= ajv.compile(schema);
    if (validate(value)) return undefined;
    return messages(validate.errors ?? [], lang, schema);
  };
}

/** Members by field; without a prototype, so that a field called `__proto__` is a field. */
export function messages(
  found: readonly ErrorObject[],
  lang: Lang,
  schema?: TSchema,
): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  let before: ErrorObject | undefined;
  for (const error of found) {
    // The frame around a wrong property name, or a condition, says nothing that the inner error does not.
    if (error.keyword === 'propertyNames' || error.keyword === 'if') continue;
    if (before && isOther(error) && isWithin(before, error)) continue;
    before = error;
    const name = fieldName(error);
    fields[name] ??= message(isEmpty(error) ? emptiness(error, schema) : error, lang);
  }
  return fields;
}

/** That it is not null either, and that no choice was met, after what is wrong with what was given. */
const isOther = ({ keyword, params }: ErrorObject): boolean =>
  keyword === 'anyOf' || (keyword === 'type' && params['type'] === 'null');

const isWithin = ({ instancePath: one }: ErrorObject, { instancePath: other }: ErrorObject) =>
  one === other || one.startsWith(`${other}/`);

const isEmpty = ({ keyword, params }: ErrorObject) =>
  (keyword === 'minLength' || keyword === 'trimmedMin') && params['limit'] === 1;

/** A form sends what nobody filled in as an empty text: where it must be there, it is as if it were not. */
function emptiness(error: ErrorObject, schema: TSchema | undefined): ErrorObject {
  // #/…/properties/title/minLength: the object whose member it is says whether it must be there.
  const [name, of, ...above] = error.schemaPath.split('/').slice(1, -1).reverse();
  const object = above
    .reverse()
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], schema);
  const required = (object as { required?: unknown } | undefined)?.required;
  const isRequired = of === 'properties' && Array.isArray(required) && required.includes(name);
  return { ...error, keyword: isRequired ? 'required' : 'empty' };
}

/** `/items/0/name` becomes `items.0.name` (E13); a wrong word of a list is the list's fault (W12, C6). */
function fieldName(error: ErrorObject): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const params = error.params as Record<string, unknown>;
  const member = params['missingProperty'] ?? params['additionalProperty'] ?? error.propertyName;
  if (typeof member === 'string') path.push(member);
  else if (/\/items\/(type|enum)$/.test(error.schemaPath) && params['type'] !== 'object')
    path.pop();
  return path.length === 0 ? 'body' : path.join('.');
}

function message(error: Pick<ErrorObject, 'keyword' | 'params'>, lang: Lang): string {
  const params = error.params as Record<string, unknown>;
  const limit = String(params['limit'] ?? '');
  const words = Array.isArray(params['allowedValues']) ? params['allowedValues'].join(', ') : '';
  const text = texts[error.keyword]?.({ limit, words, type: String(params['type'] ?? ''), error });
  return (text ?? texts['other']?.({ limit, words, type: '', error }) ?? { fr: '', en: '' })[lang];
}

/** The message of a text that was not read to its end. */
export const tooLong = (lang: Lang): string =>
  message({ keyword: 'maxLength', params: { limit: limits.bodyTextCharacters } }, lang);

type Facts = {
  limit: string;
  words: string;
  type: string;
  error: Pick<ErrorObject, 'params'>;
};
type Sentence = (facts: Facts) => { fr: string; en: string };

const typeNames: Record<string, { fr: string; en: string }> = {
  string: { fr: 'un texte', en: 'a text' },
  integer: { fr: 'un nombre entier', en: 'a whole number' },
  number: { fr: 'un nombre', en: 'a number' },
  boolean: { fr: 'true ou false', en: 'true or false' },
  object: { fr: 'un objet', en: 'an object' },
  array: { fr: 'une liste', en: 'a list' },
};

const items = { fr: 'élément', en: 'item' };
const members = { fr: 'membre', en: 'member' };
const blanksAside = { fr: ', les blancs autour non comptés', en: ', blanks around it aside' };

const texts: Record<string, Sentence> = {
  required: () => ({ fr: 'Ce champ est obligatoire.', en: 'This field is required.' }),
  empty: () => ({ fr: 'Ce champ ne peut pas être vide.', en: 'This field cannot be empty.' }),
  additionalProperties: () => ({ fr: 'Ce champ est inconnu.', en: 'This field is unknown.' }),
  type: ({ type }) => ({
    fr: `La valeur doit être ${typeNames[type]?.fr ?? type}.`,
    en: `The value must be ${typeNames[type]?.en ?? type}.`,
  }),
  enum: ({ words }) => allowedWords(words),
  minimum: ({ limit }) => ({ fr: `Au moins ${limit}.`, en: `At least ${limit}.` }),
  maximum: ({ limit }) => ({ fr: `Au plus ${limit}.`, en: `At most ${limit}.` }),
  minLength: ({ limit }) => atLeast(Number(limit), characters),
  maxLength: ({ limit }) => atMost(Number(limit), characters),
  minItems: ({ limit }) => atLeast(Number(limit), items),
  maxItems: ({ limit }) => atMost(Number(limit), items),
  trimmedMin: ({ limit }) => atLeast(Number(limit), characters, blanksAside),
  trimmedMax: ({ limit }) => atMost(Number(limit), characters),
  minProperties: () => ({
    fr: 'Au moins un champ est attendu.',
    en: 'At least one field is expected.',
  }),
  maxProperties: ({ limit }) => atMost(Number(limit), members),
  uniqueItems: () => ({ fr: 'Un élément est en double.', en: 'An item is repeated.' }),
  pattern: ({ error }) =>
    patternText(String((error.params as Record<string, unknown>)['pattern'])) ?? {
      fr: 'Le format est invalide.',
      en: 'The format is invalid.',
    },
  format: ({ error }) => {
    const name = formatNames[String((error.params as Record<string, unknown>)['format'])];
    return {
      fr: `La valeur doit être ${name?.fr ?? 'd’un autre format'}.`,
      en: `The value must be ${name?.en ?? 'of another format'}.`,
    };
  },
  other: () => ({ fr: 'La valeur est invalide.', en: 'The value is invalid.' }),
};
