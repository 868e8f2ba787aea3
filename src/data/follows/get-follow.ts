// Whether the caller follows a dataset.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import type { RequireDataset } from '../lists/index.ts';
import { type FollowKind, findRow } from './follow.store.ts';
import { viewState } from './follow.view.ts';

type Operation = Operations['getFavourite'];

export async function getFollow(
  kind: FollowKind,
  requireDataset: RequireDataset,
  { db, caller }: ReadContext<SessionCaller>,
  { params: { jeu } }: Input<Operation>,
): Promise<Reply<Operation>> {
  await requireDataset(db, jeu);
  return viewState(jeu, await findRow(db, kind, caller.userId, jeu));
}
