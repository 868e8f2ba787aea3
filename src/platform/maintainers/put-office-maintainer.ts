// Names another person a maintainer of the reference data.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { actorOf } from '../audit/index.ts';
import { refuseOwn } from '../operators/index.ts';
import { findMaintainer } from './maintainer.store.ts';
import { viewMaintainer } from './maintainer.view.ts';
import { setMaintainer } from './make-maintainer.ts';

type Operation = Operations['putOfficeMaintainer'];

export async function putOfficeMaintainer(
  ctx: WriteContext<SessionCaller>,
  { params: { userId }, body: { reason } }: Input<Operation>,
): Promise<Reply<Operation>> {
  refuseOwn(ctx, userId);
  const named = await setMaintainer(ctx.tx, userId, true, actorOf(ctx, reason), ctx.now);
  const row = named && (await findMaintainer(ctx.tx, userId));
  if (!row) throw fail('NOT_FOUND');
  return viewMaintainer(row);
}
