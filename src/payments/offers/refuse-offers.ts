// What stands before every operation on promo codes: the feature (step 10 of B.0), and the account on writes (step 14).
import {
  type ProjectCaller,
  type ReadContext,
  scopeOf,
  type WriteContext,
} from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { lockMerchant, merchantOf } from '../merchants/index.ts';

/** The operator may switch promo codes off. */
export function refuseWithoutOffers(ctx: Pick<ReadContext, 'merchant'>): void {
  if (!merchantOf(ctx).terms.features.offers) throw fail('FEATURE_DISABLED');
}

/** Locks the account, after what the call is about. */
export async function refuseSuspended(ctx: WriteContext<ProjectCaller>): Promise<void> {
  const merchant = await lockMerchant(ctx.tx, scopeOf(ctx.caller));
  if (!merchant) throw fail('SERVER_BUSY', {}, 1);
  if (merchant.status !== 'active') {
    throw fail('MERCHANT_SUSPENDED', { merchant_status: merchant.status });
  }
}
