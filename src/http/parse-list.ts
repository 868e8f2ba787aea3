// Parses a large list by pieces, with everybody else between. A text of a megabyte or more that is parsed in one go lies outside of
// JavaScript's heap until everything is collected; those of pieces go with what is young.
import { isUtf8 } from 'node:buffer';
import { endOfText } from './body-counter.ts';
import { type GiveBack, giveBack, piece_bytes } from './large-bodies.ts';

const [comma, quote] = [','.charCodeAt(0), '"'.charCodeAt(0)];
/** Of a bracket and a brace, which differ by this bit alone. */
const [either, opening, closing] = [0x20, '{'.charCodeAt(0), '}'.charCodeAt(0)];
const blanks = new Set([' ', '\t', '\r', '\n'].map((one) => one.charCodeAt(0)));

/** The list, or undefined for what is no JSON; `bytes` begin with its bracket, blanks aside. */
export async function parseList(
  bytes: Buffer,
  turn: GiveBack = giveBack,
  /** Of a piece, up to the end of what it holds last. */
  least = piece_bytes,
): Promise<unknown[] | undefined> {
  if (!isUtf8(bytes)) return undefined;
  const list: unknown[] = [];
  const [first, last] = [bytes.indexOf('['), bytes.lastIndexOf(']')];
  if (last <= first || !isBlank(bytes, 0, first)) return undefined;
  if (!isBlank(bytes, last + 1, bytes.length)) return undefined;
  for (let from = first + 1; ; ) {
    const to = endOfPiece(bytes, { from, last, least });
    const things = parseThings(bytes.toString('utf8', from, to));
    if (!things) return undefined;
    const isWhole = from === first + 1 && to === last;
    // Nothing between two commas is no thing; between the brackets it is an empty list.
    if (things.length === 0 && !isWhole) return undefined;
    for (const thing of things) list.push(thing);
    if (to === last) return list;
    from = to + 1;
    await turn();
  }
}

/** What is valid between two of its commas each is valid as a whole. */
function parseThings(text: string): unknown[] | undefined {
  try {
    return JSON.parse(`[${text}]`);
  } catch {
    return undefined;
  }
}

/** The first comma between two things of the list that makes a piece large enough; else the list's end. */
function endOfPiece(
  bytes: Buffer,
  { from, last, least }: { from: number; last: number; least: number },
): number {
  let level = 0;
  for (let n = from; n < last; n++) {
    const byte = bytes[n] as number;
    if (byte === quote) n = endOfText(bytes, n + 1);
    else if ((byte | either) === opening) level++;
    else if ((byte | either) === closing) level--;
    else if (byte === comma && level === 0 && n - from >= least) return n;
  }
  return last;
}

function isBlank(bytes: Buffer, from: number, to: number): boolean {
  let n = from;
  while (n < to && blanks.has(bytes[n] as number)) n++;
  return n >= to;
}
