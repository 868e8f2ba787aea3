// The fingerprint of a request: by it a repeated key is known as the same request, or as another one (contract/payments.md B.13).
import { hash } from 'node:crypto';

/**
 * 132 bits of it: a claim stays for ever, and two requests that one caller sends under one key are not told apart by accident
 * in less (docs/decisions/0088).
 */
const shortened = (digest: string) => digest.slice(0, 22);

export const fingerprintOf = (request: readonly string[]): string =>
  shortened(hash('sha256', request.join('\n'), 'base64url'));

/** Whether a stored one is that of this request: those of before were kept whole, in hexadecimal. */
export const isSameRequest = (stored: string, own: string | undefined): boolean =>
  own ===
  (stored.length === 64 ? shortened(Buffer.from(stored, 'hex').toString('base64url')) : stored);
