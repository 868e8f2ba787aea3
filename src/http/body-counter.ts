// Counts the parts and levels of a body while its bytes arrive, so that one with more than its operation could
// need is known before it is kept and parsed (contract/limits.ts bodySpareParts).
import type { BodyBounds } from './body-bounds.ts';

/** What there is too much of. */
export type Excess = 'parts' | 'depth' | 'fields';

export type BodyCounter = {
  /** What the bytes so far have too much of. */
  count(bytes: Uint8Array): Excess | undefined;
};

export function createBodyCounter(bounds: BodyBounds): BodyCounter {
  return bounds.counts === 'form' ? formCounter(bounds) : jsonCounter(bounds);
}

const plain = 0;
const quote = 1;
const escaping = 2;
const comma = 3;
const opening = 4;
const closing = 5;

/** What each byte of JSON is to the count; those of characters beyond ASCII are plain. */
const kinds = new Uint8Array(256);
for (const [characters, kind] of [
  ['"', quote],
  ['\\', escaping],
  [',', comma],
  ['{[', opening],
  ['}]', closing],
] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
}

/**
 * Every part of a JSON text follows a comma or the bracket that opens its list or object. What is no JSON is
 * the parser's to refuse. This loop is most of what a megabyte costs before it is judged (1 to 2 ms over
 * all its reads), hence a table and no comparisons one after the other.
 */
function jsonCounter({ parts: mostParts, depth: mostDepth }: BodyBounds): BodyCounter {
  let [parts, level] = [0, 0];
  let [inText, escaped] = [false, false];
  return {
    count(bytes) {
      for (let n = 0; n < bytes.length; n++) {
        const kind = kinds[bytes[n] as number];
        if (escaped) {
          escaped = false;
          continue;
        }
        if (kind === plain) continue;
        if (kind === quote) inText = !inText;
        else if (inText) escaped = kind === escaping;
        else if (kind === comma || kind === opening) {
          if (kind === opening && ++level > mostDepth) return 'depth';
          if (++parts > mostParts) return 'parts';
        } else if (kind === closing) level--;
      }
      return undefined;
    },
  };
}

/** Fields of a form are parted by `&`, or in the multipart form of mail programs (RFC 8058) by lines. */
function formCounter({ parts: most }: BodyBounds): BodyCounter {
  let parts = 1;
  return {
    count(bytes) {
      for (let n = 0; n < bytes.length && parts <= most; n++) {
        if (bytes[n] === 0x26 || bytes[n] === 0x0a) parts++;
      }
      return parts > most ? 'fields' : undefined;
    },
  };
}
