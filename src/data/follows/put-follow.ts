// Follows a dataset. Once more changes nothing: the date stays that of the first time (D60).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import type { RequireDataset } from '../lists/index.ts';
import { type FollowKind, keepRow } from './follow.store.ts';
import { viewState } from './follow.view.ts';

type Operation = Operations['putFavourite'];

export async function putFollow(
  kind: FollowKind,
  requireDataset: RequireDataset,
  { tx, caller, now }: WriteContext<SessionCaller>,
  { params: { jeu } }: Input<Operation>,
): Promise<Reply<Operation>> {
  await requireDataset(tx, jeu);
  const row = await keepRow(tx, kind, caller.userId, jeu, now);
  // Their account was deleted since the session was read.
  if (!row) throw fail('UNAUTHENTICATED');
  return viewState(jeu, row);
}
