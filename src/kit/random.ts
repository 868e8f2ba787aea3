// The one source of randomness. Secrets always come from the system; choices such as a resend's
// offset come from a generator that a test can seed.
import { randomFillSync } from 'node:crypto';

const pool = Buffer.allocUnsafe(8192);
let used = pool.length;

/** Unpredictable bytes. Taken from a block: one system call serves hundreds of ids. */
export function randomBytes(count: number): Buffer {
  if (count > pool.length) return randomFillSync(Buffer.allocUnsafe(count));
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + count));
  pool.fill(0, used, used + count);
  used += count;
  return bytes;
}

/** A UUID of version 4 (RFC 9562), for services that know a call by one. */
export function newUuid(): string {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

let state: number | undefined;

/** Makes `chance` repeatable (mulberry32); without an argument it is random again. */
export function seedChance(seed?: number): void {
  state = seed;
}

/** A number in [0, 1) for spreading things out; never for secrets. */
export function chance(): number {
  if (state === undefined) return randomBytes(4).readUInt32LE() / 4_294_967_296;
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
