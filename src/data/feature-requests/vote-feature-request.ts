// Gives the caller's vote to a feature request, once however often it is asked.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { changeVote } from './change-vote.ts';
import { insertVote } from './feature-request.store.ts';

type Operation = Operations['voteFeatureRequest'];

export function voteFeatureRequest(
  ctx: WriteContext<SessionCaller>,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, now } = ctx;
  return changeVote(ctx, params.id, () => insertVote(tx, params.id, caller.userId, now));
}
