// The worst bodies that pass the limit of size, made from what an operation takes: members without end, levels
// without end, a text that every check would read whole. Tests and the fault F28 send the same ones.
import { rulesOf } from '../../contract/api.ts';
import { apiOf } from '../../contract/apis.ts';
import { limits } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operation.ts';
import { boundsOf } from '../../src/http/body-bounds.ts';

export type HostileBody = { name: string; text: string };

type Shape = { type?: string; properties?: Record<string, Shape>; anyOf?: Shape[] };

/** What of an operation says how large its bodies may be and what they hold. */
type Takes = Pick<Operation, 'path' | 'family' | 'body' | 'listOf'>;

/** As many parts as the whole may hold. */
function filled(bytes: number, head: string, part: (n: number) => string, tail: string): string {
  const parts: string[] = [];
  let left = bytes - head.length - tail.length;
  for (let n = 0; ; n++) {
    const one = part(n);
    left -= one.length + 1;
    if (left < 0) return head + parts.join(',') + tail;
    parts.push(one);
  }
}

/** A text between two others, as long as it may be. */
const stretched = (bytes: number, head: string, unit: string, tail: string): string =>
  head + unit.repeat(Math.floor((bytes - head.length - tail.length) / unit.length)) + tail;

const nested = (bytes: number, opening: string, closing: string): string => {
  const levels = Math.floor((bytes - 10) / (opening.length + closing.length));
  return `{"a":${opening.repeat(levels)}1${closing.repeat(levels)}}`;
};

export function hostileBodies(operation: Takes): HostileBody[] {
  const { bodyBytes: bytes } = rulesOf(apiOf(operation.path), operation.family);
  return [
    ...ofAny(bytes),
    ...(operation.listOf
      ? [{ name: 'a list of the longest objects', text: longest(operation) }]
      : []),
    ...Object.entries((operation.body as Shape | undefined)?.properties ?? {}).flatMap(
      ([field, shape]) => ofField(field, shape, bytes),
    ),
  ];
}

const kept = new Map<number, readonly HostileBody[]>();

/** What is sent to every operation: made once for each size, because making them takes longer than judging them. */
function ofAny(bytes: number): readonly HostileBody[] {
  const found = kept.get(bytes) ?? makeForAny(bytes);
  kept.set(bytes, found);
  return found;
}

function makeForAny(bytes: number): HostileBody[] {
  const body = (name: string, text: string): HostileBody => ({ name, text });
  const name19 = (n: number) => `"${String(n).padStart(22, 'm')}":1`;
  return [
    body('blanks', stretched(bytes, '{"a":1', ' ', '}')),
    body(
      'unknown members',
      filled(bytes, '{', (n) => `"m${n}":1`, '}'),
    ),
    body('19,000 unknown members', filled(Math.min(bytes, 600_000), '{', name19, '}')),
    body(
      'one member again and again',
      filled(bytes, '{', () => '"a":1', '}'),
    ),
    body('objects in objects', nested(bytes, '{"a":', '}')),
    body('lists in lists', nested(bytes, '[', ']')),
    body('brackets that never close', stretched(bytes, '{"a":', '[{"a":', '')),
    body('a name without end', stretched(bytes, '{"', 'k', '":1}')),
    body('a number without end', stretched(bytes, '{"a":', '9', '}')),
    body('escapes', stretched(bytes, '{"a":"', '\\u0041', '"}')),
    body('escaped quotes', stretched(bytes, '{"a":"', '\\"', '"}')),
    body('lone surrogates', stretched(bytes, '{"a":"', '\\ud83d', '"}')),
    body('as many parts as may be, each at fault', atTheLimit(bytes)),
  ];
}

/** One part fewer than is refused unread, each a name that no database can carry; the last takes all the room. */
function atTheLimit(bytes: number): string {
  const parts = Array.from({ length: limits.bodySpareParts - 2 }, (_, n) => `"\\u0000${n}":1`);
  return stretched(bytes, `{${parts.join(',')},"`, 'k', '":1}');
}

/** Objects that are read to their end, each a text that is judged no further than any. */
function longest(operation: Takes): string {
  const { bytes, item = bytes } = boundsOf(operation as Operation);
  const one = stretched(item - 2, '{"a":"', '\\"', '"}');
  return filled(bytes, '[', () => one, ']');
}

function ofField(field: string, shape: Shape, bytes: number): HostileBody[] {
  const kinds = (shape.anyOf ?? [shape]).flatMap(({ type }) => type ?? []);
  const open = `{"${field}":`;
  const found: HostileBody[] = [];
  const add = (what: string, text: string) => found.push({ name: `${what} as ${field}`, text });
  if (kinds.includes('array')) {
    add(
      'a list of numbers',
      filled(bytes, `${open}[`, () => '1', ']}'),
    );
    add(
      'a list of texts',
      filled(bytes, `${open}[`, (n) => `"t${n}"`, ']}'),
    );
    add(
      'a list of objects',
      filled(bytes, `${open}[`, (n) => `{"a":${n}}`, ']}'),
    );
  }
  if (kinds.includes('object')) {
    add(
      'members',
      filled(bytes, `${open}{`, (n) => `"${'k'.repeat(41)}${n}":1`, '}}'),
    );
    const inner = Object.keys(shape.properties ?? {})[0] ?? 'a';
    add('a text', stretched(bytes, `${open}{"${inner}":"`, 'a@', '"}}'));
  }
  if (kinds.includes('string')) {
    add('a text', stretched(bytes, `${open}"`, 'a', '!"}'));
    add('an address', stretched(bytes, `${open}"https://`, 'a.', 'b"}'));
    add('an e-mail', stretched(bytes, `${open}"a@`, 'a.', '"}'));
    add('emoji', stretched(bytes, `${open}"`, '\\ud83d\\udcb8', '"}'));
    add('blanks', stretched(bytes, `${open}"`, ' ', '"}'));
  }
  if (kinds.includes('integer') || kinds.includes('number')) {
    add('digits', stretched(bytes, open, '9', '}'));
    add('decimals', stretched(bytes, `${open}1.5`, '0', '}'));
    add('an exponent', stretched(bytes, `${open}1e`, '9', '}'));
  }
  return found;
}
