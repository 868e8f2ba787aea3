// Takes from another person all that they may do on the platform itself.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { actorOf } from '../audit/index.ts';
import { setOperator } from './make-operator.ts';
import { refuseOwn } from './own.ts';

export async function deleteOfficeOperator(
  ctx: WriteContext<SessionCaller>,
  { params: { userId }, body: { reason } }: Input<Operations['deleteOfficeOperator']>,
): Promise<undefined> {
  refuseOwn(ctx, userId);
  const made = await setOperator(ctx.tx, userId, [], actorOf(ctx, reason), ctx.now);
  if (!made || made.before.length === 0) throw fail('NOT_FOUND');
}
