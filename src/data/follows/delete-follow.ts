// Stops following a dataset; who does not follow it gets the same answer (D60).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import type { RequireDataset } from '../lists/index.ts';
import { type FollowKind, removeRow } from './follow.store.ts';

export async function deleteFollow(
  kind: FollowKind,
  requireDataset: RequireDataset,
  { tx, caller }: WriteContext<SessionCaller>,
  { params: { jeu } }: Input<Operations['deleteFavourite']>,
): Promise<undefined> {
  await requireDataset(tx, jeu);
  await removeRow(tx, kind, caller.userId, jeu);
  return undefined;
}
