// Takes the caller's vote for a feature request back; one that was never given is no fault.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { changeVote } from './change-vote.ts';
import { deleteVote } from './feature-request.store.ts';

type Operation = Operations['unvoteFeatureRequest'];

export function unvoteFeatureRequest(
  ctx: WriteContext<SessionCaller>,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller } = ctx;
  return changeVote(ctx, params.id, () => deleteVote(tx, params.id, caller.userId));
}
