// The form of an API key: prefix, 43 base62 characters, 6 characters of CRC32 over those 43
// (spec "API key"; contract/platform.md K2, decision 14), so that a mistyped key costs no look-up.
import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBytes } from './random.ts';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const keyPrefixes = { test: 'sk_svc_pay_test_', live: 'sk_svc_pay_live_' } as const;

/** Keys of older prefixes stay valid: prefix and 16 to 100 base62 characters, no checksum. */
const olderPrefixes = ['svcpay_test_', 'svcpay_live_', 'sk_svc_'] as const;

const current = /^sk_svc_pay_(?:test|live)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const older = /^(?:svcpay_test_|svcpay_live_|sk_svc_)[0-9A-Za-z]{16,100}$/;

/** Longest form that is worth a look; anything longer is refused before a pattern runs (K4). */
const longest = Math.max(...olderPrefixes.map((prefix) => prefix.length)) + 100;

/** A new key for a mode. Shown once; only `hashKey` of it and `visiblePrefix` are kept. */
export function newKey(mode: 'test' | 'live'): string {
  const body = newKeyBody();
  return keyPrefixes[mode] + body + checksum(body);
}

/** 256 random bits in 43 characters. */
export function newKeyBody(): string {
  let body = '';
  while (body.length < 43) {
    for (const byte of randomBytes(64)) {
      // 248 = 4 x 62: larger bytes would favour the first characters of the alphabet.
      if (byte < 248 && body.length < 43) body += base62[byte % 62];
    }
  }
  return body;
}

/** CRC32 in base62, left-padded to 6: one checksum in five begins with 0 (measured, K2). */
export function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < 6; i++) {
    text = base62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** Whether a text can be a key at all. Decided without any look-up (K3). */
export function isWellFormedKey(text: string): boolean {
  if (text.length > longest) return false;
  const parts = current.exec(text);
  if (parts?.[1] && parts[2]) return checksum(parts[1]) === parts[2];
  // `sk_svc_` must not swallow a mistyped key of a current prefix (K9).
  return older.test(text) && !text.startsWith('sk_svc_pay_');
}

/** What is stored of a key: 64 hexadecimal characters. 256 random bits need no slow hash. */
export const hashKey = (key: string): string => hash('sha256', key, 'hex');

/** What is shown of a key afterwards: its prefix and four characters (decision 25). */
export function visiblePrefix(key: string): string {
  const prefix = [...Object.values(keyPrefixes), ...olderPrefixes].find((p) => key.startsWith(p));
  return key.slice(0, (prefix?.length ?? 0) + 4);
}

const visible =
  /^(?:sk_svc_pay_test_|sk_svc_pay_live_|svcpay_test_|svcpay_live_|sk_svc_)[0-9A-Za-z]{4}$/;

/** Whether a text is what `visiblePrefix` gives of some key. */
export const isVisiblePrefix = (text: string): boolean => visible.test(text);
