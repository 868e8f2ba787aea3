// Reads the parts of a request as the contract declares them: JSON body, query, headers.
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { TObject, TSchema } from 'typebox';
import type { Family } from '../../contract/operation.ts';
import type { Lang } from '../db/context.ts';
import { fail } from '../kit/fail.ts';
import { isStorable } from '../kit/text.ts';

const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

const unreadable = {
  fr: 'Un objet JSON en UTF-8 est attendu, avec Content-Type: application/json.',
  en: 'A JSON object in UTF-8 is expected, with Content-Type: application/json.',
};

/** E10: on payment routes an unreadable body is INVALID_REQUEST, elsewhere BAD_REQUEST without fields. */
export function unreadableBody(family: Family, lang: Lang) {
  if (family === 'payments') return fail('INVALID_REQUEST', { fields: { body: unreadable[lang] } });
  return fail('BAD_REQUEST');
}

/** The body as an object, or the documented refusal. */
export function readBody(
  raw: Buffer | undefined,
  headers: IncomingHttpHeaders,
  family: Family,
  lang: Lang,
): Record<string, unknown> {
  const typed = jsonType.test(headers['content-type'] ?? '');
  if (!raw || raw.length === 0 || !typed || headers['content-encoding'] || !isUtf8(raw)) {
    throw unreadableBody(family, lang);
  }
  let value: unknown;
  try {
    value = JSON.parse(raw.toString('utf8'));
  } catch {
    throw unreadableBody(family, lang);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw unreadableBody(family, lang);
  }
  if (raw.length > freelyChecked_bytes && hasManyParts(value)) {
    throw fail('INVALID_REQUEST', { fields: { body: manyParts[lang] } });
  }
  return value as Record<string, unknown>;
}

/** Smaller bodies cannot hold enough parts to matter. */
const freelyChecked_bytes = 16_384;

/** Far above any body of ours: naming half a million wrong items would hold up everybody for seconds. */
const partsMost = 20_000;

const manyParts = {
  fr: `Le corps contient trop d'éléments (au plus ${partsMost}).`,
  en: `The body has too many parts (at most ${partsMost}).`,
};

/** Counts members and items without recursion: depth is the caller's choice too. */
function hasManyParts(value: object): boolean {
  const waiting: object[] = [value];
  let count = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const member of Object.values(next)) {
      count += 1;
      if (typeof member === 'object' && member !== null) waiting.push(member);
    }
    if (count > partsMost) return true;
  }
  return false;
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

/** Only texts with such an escape or byte can hold one of those characters: the common body is not walked. */
export const mayHoldUnstorable = (raw: Buffer): boolean =>
  raw.includes('\\u0000') || raw.includes('\\ud') || raw.includes('\\uD') || raw.includes(0);

const repeated = {
  fr: 'Ce paramètre est présent plusieurs fois.',
  en: 'This parameter is repeated.',
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
  // A schema that is not strict ignores what it does not know, whatever it holds and however often.
  const known = schema && !('additionalProperties' in schema) ? schema.properties : undefined;
  for (const [name, text] of new URLSearchParams(search)) {
    if (known && name !== 'lang' && !Object.hasOwn(known, name)) continue;
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
