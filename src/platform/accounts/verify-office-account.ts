// States by hand that somebody's identity is verified: their limits grow from the next call (Q5).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { refuseOwn } from '../operators/index.ts';
import { verifyAccount } from '../quotas/index.ts';
import { changeAccount } from './change-account.ts';
import { findAccount } from './office-account.store.ts';

type Operation = Operations['verifyOfficeAccount'];

export async function verifyOfficeAccount(
  ctx: WriteContext<SessionCaller>,
  { params: { id }, body: { reason } }: Input<Operation>,
): Promise<Reply<Operation>> {
  refuseOwn(ctx, id);
  return changeAccount(ctx, { id, reason }, async () => {
    const row = await findAccount(ctx.tx, id);
    const done = row && (await verifyAccount(ctx.tx, row.email, ctx.now));
    if (!done?.changed) return undefined;
    return { action: 'account.verified', before: 'standard', after: 'verified' };
  });
}
