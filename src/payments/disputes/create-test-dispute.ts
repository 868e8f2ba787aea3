// Opens a dispute in test mode, as the platform's back office would (contract/payments.md B.12).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { isId } from '../../kit/ids.ts';
import { lockOwn, merchantOf } from '../merchants/index.ts';
import { lockPayments } from '../payments/index.ts';
import { viewDispute } from './dispute.view.ts';
import { openDispute } from './open-dispute.ts';

type Operation = Operations['createTestDispute'];

export async function createTestDispute(
  ctx: WriteContext<ProjectCaller>,
  { body: { payment_id: paymentId, amount, reason = 'not_received' } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const scope = scopeOf(ctx.caller);
  const key = { project_id: scope.projectId, mode: scope.mode, id: paymentId };
  if (isId('pay', paymentId)) await lockPayments(ctx.tx, [key]);
  await lockOwn(ctx);
  const opened = await openDispute(ctx.tx, {
    scope,
    paymentId,
    amount: amount === undefined ? undefined : BigInt(amount),
    reason,
    openedBy: 'test',
    now: ctx.now,
    ahead: merchantOf(ctx).ahead,
    lang: ctx.lang,
  });
  if ('code' in opened) throw opened;
  return viewDispute(opened, [], ctx.lang);
}
