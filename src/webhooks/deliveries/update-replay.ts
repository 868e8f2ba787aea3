// Pauses a replay, lets it go on, or ends it: what is being sent at that moment is still sent (contract/dashboard.md G16).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { wakeWorkers } from '../../jobs/index.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { requireRole } from '../../platform/index.ts';
import { viewReplay } from './replay.view.ts';
import {
  dropWaiting,
  holdReplay,
  lockReplay,
  releaseReplay,
  saveReplayState,
} from './replay-row.store.ts';
import { replayIs } from './state.texts.ts';

type Operation = Operations['updateReplay'];

export async function updateReplay(
  ctx: WriteContext<SessionCaller>,
  { params: { id, replayId }, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { caller, tx, now, lang } = ctx;
  await requireRole(tx, id, caller.userId, 'user');
  const found = isId('rpl', replayId) ? await lockReplay(tx, id, replayId) : undefined;
  if (!found) throw fail('NOT_FOUND');
  const { state } = body;
  if (found.state === state) return viewReplay(found);
  if (found.state === 'done' || found.state === 'cancelled') {
    throw fail('INVALID_STATE', { message: replayIs(found.state)[lang] });
  }
  if (state === 'paused') await holdReplay(tx, id, replayId);
  if (state === 'cancelled') await dropWaiting(tx, id, replayId);
  if (state === 'running') {
    await releaseReplay(tx, id, replayId, now);
    tx.afterCommit(() => wakeWorkers('resend-event', now));
  }
  const row = await saveReplayState(tx, id, replayId, state, state === 'cancelled' ? now : null);
  if (!row) throw fail('NOT_FOUND');
  return viewReplay(row);
}
