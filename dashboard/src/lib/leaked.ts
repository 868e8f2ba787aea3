// A pasted key, judged without a call: its form and checksum as the server makes them (contract/platform.md K2), and the
// hash that is sent in its place (UI160). No key leaves the page.

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const whole = /^sk_svc_pay_(?:test|live)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const older = /^(?:svcpay_test_|svcpay_live_|sk_svc_(?!pay_))[0-9A-Za-z]{16,100}$/;

export type Pasted = 'key' | 'mistyped' | 'id' | 'prefix';

export function pastedIs(text: string): Pasted {
  const parts = whole.exec(text);
  if (parts) return checksum(parts[1] ?? '') === parts[2] ? 'key' : 'mistyped';
  if (older.test(text)) return 'key';
  if (text.startsWith('key_')) return 'id';
  // Longer than what is ever shown of a key: it must not be sent as a beginning.
  return text.length > 24 ? 'mistyped' : 'prefix';
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < 6; i++) {
    text = base62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Undefined where the browser has no such thing: a page that came by http from another machine (UI14). */
export async function hashOf(key: string): Promise<string | undefined> {
  const made = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(key));
  if (!made) return undefined;
  return Array.from(new Uint8Array(made), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
