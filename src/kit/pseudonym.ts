// Names that stand for something which must not be kept: the same name for the same thing, and no way back without
// the server's secret.
import { createHmac, hkdfSync } from 'node:crypto';

export type Pseudonyms = (parts: readonly string[]) => string;

/** HMAC-SHA-256 cut to 128 bits: no two of a table's rows meet by chance. `purpose` keeps uses apart. */
export function createPseudonyms(secret: string, purpose: string): Pseudonyms {
  const key = Buffer.from(hkdfSync('sha256', secret, 'svc', purpose, 32));
  return (parts) =>
    createHmac('sha256', key)
      .update(JSON.stringify(parts))
      .digest()
      .subarray(0, 16)
      .toString('base64url');
}
