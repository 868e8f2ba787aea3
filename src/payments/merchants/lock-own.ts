// Locks the account of a call that was judged by what its server remembers of it. What another server changed since, or a
// midnight that passed while the call waited, judges the call anew (kit/outdated.ts).
import { type Context, type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { clock, dayInDakar } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { Outdated } from '../../kit/outdated.ts';
import { merchantOf, stampOf } from './known-merchants.ts';
import { lockMerchant, type MerchantRow } from './merchant.store.ts';

/** Whether a call that holds the account was prepared from another one, or on a day that is over by now. */
export function isOutdated(
  ctx: Pick<Context, 'merchant' | 'now'>,
  row: MerchantRow | undefined,
): boolean {
  const { stamp, ahead } = merchantOf(ctx);
  if (row === undefined || stamp === '') return false;
  return stamp !== stampOf(row) || dayInDakar(clock.now() + ahead) !== dayInDakar(ctx.now);
}

export type Locking = Pick<WriteContext<ProjectCaller>, 'caller' | 'merchant' | 'now' | 'tx'>;

/** The account as it is, in whatever standing, after what the call is about. */
export async function lockPresent(ctx: Locking): Promise<MerchantRow> {
  const row = await lockMerchant(ctx.tx, scopeOf(ctx.caller));
  if (!row) throw fail('SERVER_BUSY', {}, 1);
  if (isOutdated(ctx, row)) throw new Outdated();
  return row;
}

/** The same of one that may write. */
export async function lockOwn(ctx: Locking): Promise<MerchantRow> {
  const row = await lockPresent(ctx);
  if (row.status !== 'active') throw fail('MERCHANT_SUSPENDED', { merchant_status: row.status });
  return row;
}
