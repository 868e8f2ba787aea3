// Reads the parts of a request as the contract declares them: JSON body, query, headers.
import { isUtf8 } from 'node:buffer';
import type { TObject, TSchema } from 'typebox';
import type { FamilyRules } from '../../contract/api.ts';
import { limits } from '../../contract/limits.ts';
import type { Text } from '../../contract/text.ts';
import type { Lang } from '../db/context.ts';
import { fail } from '../kit/fail.ts';
import { isStorable } from '../kit/text.ts';
import type { BodyBounds } from './body-bounds.ts';
import type { Excess } from './body-counter.ts';
import type { Incoming } from './incoming.ts';
import { parseList } from './parse-list.ts';

const charset = /^\s*charset\s*=(.*)$/i;

/** E17: JSON in UTF-8; of other parameters the type has none that would mean anything (RFC 8259 section 11). */
function isJsonType(type: string): boolean {
  const [media = '', ...parameters] = type.split(';');
  if (media.trim().toLowerCase() !== 'application/json') return false;
  return parameters.every((one) => /^"?utf-?8"?$/i.test(charset.exec(one)?.[1]?.trim() ?? 'utf-8'));
}

const unreadable = {
  fr: 'Un objet JSON en UTF-8 est attendu, avec Content-Type: application/json.',
  en: 'A JSON object in UTF-8 is expected, with Content-Type: application/json.',
};

/** E10: the code is the family's. */
function refuseUnreadable({ unreadableBody }: FamilyRules, lang: Lang) {
  if (unreadableBody === 'BAD_REQUEST') return fail('BAD_REQUEST');
  return fail('INVALID_REQUEST', { fields: { body: unreadable[lang] } });
}

type Read = Pick<Incoming, 'raw' | 'body' | 'excess'>;

/** What a body may be, and how it is refused; `mayBeList` where a list will do as well as an object. */
export type Readable = { rules: FamilyRules; bounds: BodyBounds; lang: Lang; mayBeList?: boolean };

/** The body as an object, or the documented refusal. */
export function readBody(incoming: Read, readable: Readable): Record<string, unknown> {
  const { bytes } = refuseUnread(incoming, readable);
  return objectOf(parse(bytes), readable);
}

/** The same of a large one, giving the thread back between pieces of a list. */
export async function readLargeBody(incoming: Read, readable: Readable) {
  const { bytes, isList } = refuseUnread(incoming, readable);
  return objectOf(isList ? await parseList(bytes) : parse(bytes), readable);
}

/** Refuses what need not be parsed for that. */
function refuseUnread(
  { raw: { headers }, body, excess }: Read,
  { rules, bounds, lang, mayBeList = false }: Readable,
): { bytes: Buffer; isList: boolean } {
  const typed = isJsonType(headers['content-type'] ?? '');
  if (!body || body.length === 0 || !typed || headers['content-encoding']) {
    throw refuseUnreadable(rules, lang);
  }
  // E10 before what is in excess: nested as deeply as one likes, a list or a text is no object.
  const start = body.toString('latin1', 0, 100).trimStart()[0] ?? '{';
  if (start !== '{' && !(mayBeList && start === '[')) throw refuseUnreadable(rules, lang);
  if (excess) {
    throw fail('INVALID_REQUEST', { fields: { body: excessText(excess, bounds)[lang] } });
  }
  return { bytes: body, isList: start === '[' };
}

/** Undefined for what is no JSON or no UTF-8. */
function parse(body: Buffer): unknown {
  try {
    return isUtf8(body) ? JSON.parse(body.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown, { rules, lang, mayBeList = false }: Readable) {
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && !mayBeList)) {
    throw refuseUnreadable(rules, lang);
  }
  return value as Record<string, unknown>;
}

/** Where a body may be absent: nothing, or an object of nothing, whatever type it claims to be. */
export const isEmptyBody = ({ raw: { headers }, body, excess }: Incoming): boolean =>
  !excess &&
  !headers['content-encoding'] &&
  (!body?.length || /^\s*(?:\{\s*\})?\s*$/.test(body.toString('latin1', 0, 100)));

const excessText = (excess: Excess, { parts, depth, content, item }: BodyBounds): Text => {
  if (excess === 'depth') {
    return {
      fr: `Le corps a trop de niveaux (au plus ${depth}).`,
      en: `The body is nested too deeply (at most ${depth} levels).`,
    };
  }
  if (excess === 'content') {
    return {
      fr: `Le corps est trop long pour cette opération (au plus ${content} octets, sans les blancs).`,
      en: `The body is too long for this operation (at most ${content} bytes, blanks aside).`,
    };
  }
  if (excess === 'item') {
    return {
      fr: `Un objet est trop long pour cette opération (au plus ${item} octets, sans les blancs).`,
      en: `An object is too long for this operation (at most ${item} bytes, blanks aside).`,
    };
  }
  return {
    fr: `Le corps contient trop d’éléments (au plus ${parts}).`,
    en: `The body has too many parts (at most ${parts}).`,
  };
};

/**
 * Texts far longer than any that is taken, cut in their place so that no check reads them whole; answers where
 * they stand. The body is refused for each of them.
 */
export function cutTexts(
  value: object,
  most: number = limits.bodyTextCharacters,
  path = '',
  cut: string[] = [],
): string[] {
  for (const [name, member] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name;
    if (typeof member === 'object' && member !== null) cutTexts(member, most, at, cut);
    else if (typeof member === 'string' && member.length > most) {
      const beginning = member.slice(0, most);
      // Defined, not assigned: a field may be called `__proto__`.
      Object.defineProperty(value, name, { value: beginning, enumerable: true });
      cut.push(at);
    }
  }
  return cut;
}

const notStorable = {
  fr: 'Le texte contient un caractère interdit (NUL ou substitut isolé).',
  en: 'The text contains a forbidden character (NUL or a lone surrogate).',
};

/**
 * Texts that neither PostgreSQL nor UTF-8 can carry, by field (22021 would become a 500). What is wrong
 * already is not walked: only what the schema accepts has a depth and names that are bounded.
 */
export function unstorableFields(
  value: unknown,
  lang: Lang,
  wrong: Readonly<Record<string, string>> = {},
  path = '',
  found: Record<string, string> = Object.create(null),
): Record<string, string> {
  if (typeof value === 'string') {
    if (!isStorable(value)) found[path || 'body'] = notStorable[lang];
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      const at = path ? `${path}.${name}` : name;
      if (Object.hasOwn(wrong, at)) continue;
      if (!isStorable(name)) found[path || 'body'] = notStorable[lang];
      else unstorableFields(member, lang, wrong, at, found);
    }
  }
  return found;
}

/** Beyond it the walk costs less than the look for escapes would. */
const lookedThroughBytes = 16_384;

/**
 * Only texts with such an escape or byte can hold one of those characters: the common body is not walked. Byte by byte: a
 * search for each of those escapes went back over what almost was one, 190 ms for two megabytes of quotes.
 */
export function mayHoldUnstorable(raw: Buffer): boolean {
  if (raw.length > lookedThroughBytes || raw.includes(0)) return true;
  const last = raw.length - '\\ud83d'.length;
  for (let n = raw.indexOf(backslash); n !== -1 && n <= last; n++) {
    if (raw[n] !== backslash || raw[n + 1] !== letterU) continue;
    const digit = raw[n + 2];
    if (digit === letterD || digit === capitalD) return true;
    if (digit === zero && raw.toString('latin1', n + 3, n + 6) === '000') return true;
  }
  return false;
}

const [backslash, letterU, letterD, capitalD, zero] = [0x5c, 0x75, 0x64, 0x44, 0x30];

const repeated = {
  fr: 'Ce paramètre est présent plusieurs fois.',
  en: 'This parameter is repeated.',
};

const tooMany = {
  fr: `L’adresse a trop de paramètres (au plus ${limits.queryParameters}).`,
  en: `The address has too many parameters (at most ${limits.queryParameters}).`,
};

/** The query as the schema's types: numbers and booleans are read, never guessed (E29). */
export function readQuery(
  search: string,
  schema: TObject | undefined,
  lang: Lang,
): { value: Record<string, unknown>; fields: Record<string, string> | undefined } {
  const value: Record<string, unknown> = Object.create(null);
  let fields: Record<string, string> | undefined;
  if (search === '') return { value, fields };
  const seen = new Set<string>();
  let count = 0;
  // A schema that is not strict ignores what it does not know, whatever it holds and however often.
  const known = schema && !('additionalProperties' in schema) ? schema.properties : undefined;
  for (const [name, text] of new URLSearchParams(search)) {
    if (known && name !== 'lang' && !Object.hasOwn(known, name)) continue;
    if (++count > limits.queryParameters) return { value: {}, fields: { query: tooMany[lang] } };
    if (seen.has(name)) {
      fields ??= Object.create(null) as Record<string, string>;
      fields[name] = repeated[lang];
    }
    seen.add(name);
    if (name === 'lang') continue;
    value[name] = typed(text, schema?.properties[name]);
  }
  const broken = unstorableFields(value, lang);
  if (Object.keys(broken).length > 0) fields = { ...fields, ...broken };
  return { value, fields };
}

const isInt64 = (text: string): boolean =>
  /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);

const jsonNumber = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

function typed(text: string, schema: TSchema | undefined): unknown {
  const { type, format } = (schema ?? {}) as { type?: string; format?: string };
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  // Rounded where a number cannot hold it: only for what is compared and never stored.
  if (type === 'integer' && format === 'int64' && isInt64(text)) return Number(text);
  if (type === 'number' && jsonNumber.test(text) && Number.isFinite(Number(text)))
    return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
