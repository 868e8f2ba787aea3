// Ends a promo code for good: open payments keep what they were granted, and the code stays taken
// (contract/payments.md B.8).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { lockOwn } from '../merchants/index.ts';
import { lockOffer, saveOffer } from './offer.store.ts';
import { refuseWithoutOffers } from './refuse-offers.ts';

export async function deleteOffer(
  ctx: WriteContext<ProjectCaller>,
  { params: { id } }: Input<Operations['deleteOffer']>,
): Promise<undefined> {
  refuseWithoutOffers(ctx);
  const row = isId('off', id) ? await lockOffer(ctx.tx, scopeOf(ctx.caller), id) : undefined;
  await lockOwn(ctx);
  if (!row) throw fail('NOT_FOUND');
  if (row.ended_at !== null) return;
  await saveOffer(ctx.tx, { ...row, ended_at: ctx.now, updated_at: ctx.now });
}
