// The datasets that the caller follows in one way.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { type FollowKind, listRows } from './follow.store.ts';
import { viewFollow } from './follow.view.ts';

export async function listFollows(
  kind: FollowKind,
  { db, caller }: ReadContext<SessionCaller>,
): Promise<Reply<Operations['listFavourites']>> {
  return { data: (await listRows(db, kind, caller.userId)).map(viewFollow) };
}
