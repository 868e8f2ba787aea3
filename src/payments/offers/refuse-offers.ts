// Refuses to write a promo code for an account that has none any more. Whoever calls was let in while it had (step 10 of B.0); one
// that is judged anew, since another server has switched them off, is told here.
import type { ProjectCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { merchantOf } from '../merchants/index.ts';

export function refuseWithoutOffers(ctx: WriteContext<ProjectCaller>): void {
  if (!merchantOf(ctx).terms.features.offers) throw fail('FEATURE_DISABLED');
}
