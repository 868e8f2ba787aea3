// Sets what another person may do on the platform itself.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { actorOf } from '../audit/index.ts';
import { setOperator } from './make-operator.ts';
import { findOperator } from './operator.store.ts';
import { viewOperator } from './operator.view.ts';
import { refuseOwn } from './own.ts';

type Operation = Operations['putOfficeOperator'];

export async function putOfficeOperator(
  ctx: WriteContext<SessionCaller>,
  { params: { userId }, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  refuseOwn(ctx, userId);
  const actor = actorOf(ctx, body.reason);
  const made = await setOperator(ctx.tx, userId, body.permissions, actor, ctx.now);
  const row = made && (await findOperator(ctx.tx, userId));
  if (!row) throw fail('NOT_FOUND');
  return viewOperator(row);
}
