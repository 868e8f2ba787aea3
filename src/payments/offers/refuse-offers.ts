// What stands before every operation on promo codes: the feature (step 10 of B.0).
import type { Context, ProjectCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { lockPresent, merchantOf } from '../merchants/index.ts';

/** The operator may switch promo codes off. */
const areOff = (ctx: Pick<Context, 'merchant'>) => !merchantOf(ctx).terms.features.offers;

export function refuseWithoutOffers(ctx: Pick<Context, 'merchant'>): void {
  if (areOff(ctx)) throw fail('FEATURE_DISABLED');
}

/** Of what is to be written: another server may have switched them on a moment ago; off, `lockOwn` finds out. */
export async function refuseWriting(ctx: WriteContext<ProjectCaller>): Promise<void> {
  if (!areOff(ctx)) return;
  await lockPresent(ctx);
  throw fail('FEATURE_DISABLED');
}
