// Counts the parts, depth and content of a body while its bytes arrive, so that one with more than its operation
// could need is known before it is kept and parsed (contract/limits.ts bodySpareParts).
import type { BodyBounds } from './body-bounds.ts';

/** What there is too much of. */
export type Excess = 'parts' | 'depth' | 'content' | 'item' | 'fields' | 'size';

export type BodyCounter = {
  /** What the bytes so far have too much of. */
  count(bytes: Uint8Array): Excess | undefined;
  /** Whether the bytes counted last say nothing: blanks between parts, as which one is as good as all of them. */
  areBlank(): boolean;
};

export function createBodyCounter(bounds: BodyBounds): BodyCounter {
  // A form with a file is counted where it is taken apart.
  if (bounds.counts === 'file') return { count: () => undefined, areBlank: () => false };
  return bounds.counts === 'form' ? formCounter(bounds) : jsonCounter(bounds);
}

const plain = 0;
const quote = 1;
const escaping = 2;
const comma = 3;
const opening = 4;
const closing = 5;
const blank = 6;

const quoteByte = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const squareBracket = '['.charCodeAt(0);

/** What each byte of JSON is to the count; those of characters beyond ASCII are plain. */
const kinds = new Uint8Array(256);
for (const [characters, kind] of [
  ['"', quote],
  ['\\', escaping],
  [',', comma],
  ['{[', opening],
  ['}]', closing],
  [' \t\r\n', blank],
] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
}

/**
 * Every part of a JSON text follows a comma or the bracket that opens its list or object. What is no JSON is
 * the parser's to refuse. These loops are most of what a megabyte costs before it is judged, hence a table in place
 * of comparisons, and blanks passed over in a loop of their own: half a millisecond for a megabyte of them, not four.
 */
function jsonCounter(bounds: BodyBounds): BodyCounter {
  let [parts, level, content] = [0, 0, 0];
  let [inText, escaped, onlyBlanks] = [false, false, false];
  const most = bounds.item ?? Number.POSITIVE_INFINITY;
  /** Of the object that is read, up to the bytes that are counted now. */
  let item = 0;
  let isList = false;
  return {
    areBlank: () => onlyBlanks,
    count(bytes) {
      onlyBlanks = !inText && isOneBlankRepeated(bytes);
      if (onlyBlanks) return undefined;
      let blanks = 0;
      let n = 0;
      /** Where what is counted of the object begins, blanks before it taken off. */
      let since = 0;
      if (escaped && n < bytes.length) {
        escaped = false;
        n++;
      }
      for (; n < bytes.length; n++) {
        if (inText) {
          n = endOfText(bytes, n);
          inText = n >= bytes.length;
          escaped = n > bytes.length;
          continue;
        }
        const kind = kinds[bytes[n] as number];
        if (kind === plain) n = lastPlain(bytes, n);
        else if (kind === quote) inText = true;
        else if (kind === blank) {
          const first = n;
          while (n + 1 < bytes.length && kinds[bytes[n + 1] as number] === blank) n++;
          blanks += n + 1 - first;
        } else if (kind === closing) level--;
        else {
          if (kind === opening && ++level > bounds.depth) return 'depth';
          if (++parts > bounds.parts) return 'parts';
          if (parts === 1) isList = bytes[n] === squareBracket;
          if (isList && level === 1) {
            if (item + n - blanks - since > most) return 'item';
            [item, since] = [0, n + 1 - blanks];
          }
        }
      }
      onlyBlanks = blanks === bytes.length;
      content += bytes.length - blanks;
      item += bytes.length - blanks - since;
      if (item > most) return 'item';
      return content > bounds.content ? 'content' : undefined;
    },
  };
}

/**
 * Where a text ends whose bytes go on here: the place of its quote, the length where it ends later, one more where the
 * first byte after these is escaped. A loop of its own, over nothing that outlives it: in that of the count, whose state
 * does, each byte of a text cost ten times as much, 25 ms of two megabytes.
 */
export function endOfText(bytes: Uint8Array, from: number): number {
  const { length } = bytes;
  let n = from;
  for (; n < length; n++) {
    const byte = bytes[n];
    if (byte === quoteByte) return n;
    if (byte === backslash) n++;
  }
  return n;
}

/** The last of the plain bytes that begin here: digits, for the most part. */
function lastPlain(bytes: Uint8Array, from: number): number {
  const { length } = bytes;
  let n = from + 1;
  while (n < length && kinds[bytes[n] as number] === plain) n++;
  return n - 1;
}

/** What indents a body to its limit, told by one comparison of memory: 5 microseconds for 64 KiB. */
const isOneBlankRepeated = (bytes: Uint8Array): boolean =>
  bytes.length > 1 &&
  kinds[bytes[0] as number] === blank &&
  Buffer.compare(bytes.subarray(1), bytes.subarray(0, -1)) === 0;

/** Fields of a form are parted by `&`, or in the multipart form of mail programs (RFC 8058) by lines. */
function formCounter({ parts: most }: BodyBounds): BodyCounter {
  let parts = 1;
  return {
    areBlank: () => false,
    count(bytes) {
      for (let n = 0; n < bytes.length && parts <= most; n++) {
        if (bytes[n] === 0x26 || bytes[n] === 0x0a) parts++;
      }
      return parts > most ? 'fields' : undefined;
    },
  };
}
