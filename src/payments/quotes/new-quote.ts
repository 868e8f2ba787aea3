// Makes a quote's name: a keyed hash over all that it promises and a nonce, so that no part of it can be guessed or
// changed (contract/payments.md B.5).
import { createHmac, hkdfSync } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';
import { randomBytes } from '../../kit/random.ts';
import type { QuoteRow } from './quote.store.ts';

export type QuoteMaker = (
  promise: Omit<QuoteRow, 'id' | 'expires_at' | 'used_by' | 'created_at'>,
  now: number,
) => QuoteRow;

export function createQuoteMaker(secret: string): QuoteMaker {
  const key = Buffer.from(hkdfSync('sha256', secret, 'svc', 'quotes', 32));
  return (promise, now) => {
    const expires_at = now + limits.quoteValidity_s * 1_000;
    const { project_id, mode, kind, object_id, amount, fee, fee_payer, original_fee } = promise;
    const nonce = randomBytes(16).toString('hex');
    const what = [kind, project_id, mode, object_id, amount, fee, fee_payer, original_fee ?? ''];
    // 256 bits in base64url are 43 characters.
    const id = createHmac('sha256', key)
      .update([...what, promise.fee_schedule, nonce, expires_at].join('\n'))
      .digest('base64url');
    return { ...promise, id, expires_at, used_by: null, created_at: now };
  };
}
