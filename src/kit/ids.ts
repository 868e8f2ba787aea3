// Ids: a prefix that tells the kind, then 26 characters of lower-case Crockford base32: 48 bits of
// time and 80 bits of chance, so that they sort by creation (contract/payments.md B.0).
import { clock } from './clock.ts';
import { randomBytes } from './random.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

export type IdPrefix =
  | 'pay'
  | 'ref'
  | 'po'
  | 'pd'
  | 'dp'
  | 'plink'
  | 'off'
  | 'doc'
  | 'cap'
  | 'evt'
  | 'txn'
  | 'prj'
  | 'usr'
  | 'key'
  | 'we'
  | 'inv'
  | 'att'
  | 'req'
  | 'rpl'
  | 'exp'
  | 'dem'
  | 'org'
  | 'int'
  | 'que'
  | 'can'
  | 'ses'
  | 'msg'
  | 'rec'
  | 'rep'
  | 'whk'
  | 'whd'
  | 'eva'
  | 'oin'
  | 'pic'
  | 'cor';

/** A new id at the clock's present. */
export function newId<P extends IdPrefix>(prefix: P): `${P}_${string}` {
  const now = clock.now();
  if (now !== lastTime) {
    lastTime = now;
    timeText = timeCharacters(now);
  }
  const bytes = randomBytes(10);
  // Two groups of five bytes, eight characters of five bits each: 40 bits stay exact in a number.
  return `${prefix}_${timeText}${fiveBytes(bytes, 0)}${fiveBytes(bytes, 5)}`;
}

/** Sequences of ids count on from a millisecond: 48 bits of time, then 16 of count. */
export const sequenceAt = (ms: number): bigint => BigInt(ms) << 16n;

/** The id of a number of a sequence: ids sort as their numbers do. */
export function idOfSequence<P extends IdPrefix>(prefix: P, sequence: bigint): `${P}_${string}` {
  const bytes = randomBytes(16);
  bytes.writeBigUInt64BE(sequence);
  return idOfBytes(prefix, bytes);
}

/**
 * What every id made at a time or later sorts after: the prefix and the ten characters of the time. A bound for
 * lists beside the time itself, so that an index of ids serves them.
 */
export function firstIdOf(prefix: IdPrefix, ms: number): string {
  return `${prefix}_${timeCharacters(Math.min(Math.max(ms, 0), 2 ** 48 - 1))}`;
}

let lastTime = -1;
let timeText = '';

function timeCharacters(ms: number): string {
  let text = '';
  let rest = ms;
  for (let i = 0; i < 10; i++) {
    text = alphabet[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function fiveBytes(bytes: Buffer, from: number): string {
  let text = '';
  let high = (bytes[from] ?? 0) * 0x1000000 + bytes.readUIntBE(from + 1, 3);
  let low = bytes[from + 4] ?? 0;
  // 32 high bits and 8 low bits: cut into 20 + 20 so that each cut is a 32-bit integer.
  low |= (high & 0xfff) << 8;
  high = Math.floor(high / 0x1000);
  for (let shift = 15; shift >= 0; shift -= 5) text += alphabet[(high >> shift) & 31];
  for (let shift = 15; shift >= 0; shift -= 5) text += alphabet[(low >> shift) & 31];
  return text;
}

const form = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** Whether a text has the form of an id of this kind; another form is simply not found. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && form.test(text.slice(prefix.length + 1));
}

/** Of one id another beside it, and of that one the first again: for the second of two things that one act makes. */
export function twinOf(id: string): string {
  const last = alphabet[alphabet.indexOf(id.slice(-1)) ^ 1] ?? '';
  return id.slice(0, -1) + last;
}

/** The 16 bytes of an id without its prefix. */
export function bytesOfId(id: string): Buffer {
  const text = id.slice(-26);
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(numberOf(text.slice(0, 10)) % 2 ** 48, 0, 6);
  for (const n of [0, 1]) {
    const group = numberOf(text.slice(10 + 8 * n, 18 + 8 * n));
    bytes.writeUIntBE(group, 6 + 5 * n, 5);
  }
  return bytes;
}

/** When an id was made, in milliseconds. */
export const timeOfId = (id: string): number => bytesOfId(id).readUIntBE(0, 6);

export function idOfBytes<P extends IdPrefix>(prefix: P, bytes: Buffer): `${P}_${string}` {
  const time = timeCharacters(bytes.readUIntBE(0, 6));
  return `${prefix}_${time}${fiveBytes(bytes, 6)}${fiveBytes(bytes, 11)}`;
}

/** By the code of a character; of what is none of the alphabet nothing. */
const digits = new Map([...alphabet].map((character, value) => [character.charCodeAt(0), value]));
const digitOf = Array.from({ length: 128 }, (_, code) => digits.get(code) ?? -1);

function numberOf(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = sum * 32 + (digitOf[text.charCodeAt(i)] ?? -1);
  return sum;
}
