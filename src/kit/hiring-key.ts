// The form of a hiring key: prefix, 43 base62 characters and the 6-character checksum of the payments keys
// (contract/hiring.md).
import { checksum, newKeyBody } from './key-format.ts';

/** The longer one first: every test key begins like a production key too. */
const prefixes = { test: 'dlv_test_', live: 'dlv_' } as const;

const form = /^(?:dlv_test_|dlv_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

export function newHiringKey(mode: 'test' | 'live'): string {
  const body = newKeyBody();
  return prefixes[mode] + body + checksum(body);
}

/** Whether a text can be a key at all: decided without a look-up. */
export function isHiringKey(text: string): boolean {
  const parts = text.length > 100 ? null : form.exec(text);
  return parts?.[1] !== undefined && checksum(parts[1]) === parts[2];
}

/** What is shown of a key afterwards. */
export const shownParts = (secret: string) => ({
  prefix: secret.slice(0, 13),
  last4: secret.slice(-4),
});
