// An authenticator application: reads the address that is shown as a picture, and tells the code of the present (RFC 6238).
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function secretIn(uri: string): Buffer {
  const text = new URL(uri).searchParams.get('secret') ?? '';
  const bits = [...text.replace(/=/g, '')]
    .map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Of the machine's own time, as the library judges it; `ahead` in steps of half a minute. */
export function codeOf(uri: string, ahead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const sum = createHmac('sha1', secretIn(uri)).update(counter).digest();
  const from = (sum.at(-1) ?? 0) & 15;
  return String((sum.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
