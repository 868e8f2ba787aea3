// Reads how far a replay is (contract/dashboard.md G16).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { viewReplay } from './replay.view.ts';
import { findReplay } from './replay-row.store.ts';

type Operation = Operations['getReplay'];

export async function getReplay(
  ctx: ReadContext<SessionCaller>,
  { params: { id, replayId } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = isId('rpl', replayId) ? await findReplay(ctx.db, id, replayId) : undefined;
  if (!row) throw fail('NOT_FOUND');
  return viewReplay(row);
}
