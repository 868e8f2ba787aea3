// Signatures of deliveries: ours (spec "Headers of a delivery") and the Standard Webhooks form.
import { createHmac } from 'node:crypto';
import { randomBytes } from './random.ts';

/** `whsec_` and the base64 of 32 random bytes (contract/platform.md decision 13). */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Of one endpoint of hiring: `whs_` and 43 characters, the whole text being the key (contract/hiring.md section 3). */
export const newEndpointSecret = (): string => `whs_${randomBytes(32).toString('base64url')}`;

/** `v1=` and the hexadecimal HMAC-SHA256 of `<timestamp>.<raw body>`; the key is the whole secret text. */
export function sign(secret: string, timestamp_s: number, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp_s}.${body}`).digest('hex')}`;
}

/** Standard Webhooks: base64 HMAC of `id.timestamp.body`; the key is what the secret decodes to. */
export function signStandard(
  secret: string,
  id: string,
  timestamp_s: number,
  body: string,
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp_s}.${body}`).digest('base64');
  return `v1,${mac}`;
}
