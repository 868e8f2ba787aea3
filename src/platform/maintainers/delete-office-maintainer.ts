// Takes from another person that they maintain the reference data.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { actorOf } from '../audit/index.ts';
import { refuseOwn } from '../operators/index.ts';
import { setMaintainer } from './make-maintainer.ts';

export async function deleteOfficeMaintainer(
  ctx: WriteContext<SessionCaller>,
  { params: { userId }, body: { reason } }: Input<Operations['deleteOfficeMaintainer']>,
): Promise<undefined> {
  refuseOwn(ctx, userId);
  const named = await setMaintainer(ctx.tx, userId, false, actorOf(ctx, reason), ctx.now);
  if (!named?.before) throw fail('NOT_FOUND');
}
