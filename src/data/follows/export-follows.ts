// What a person follows, for the export of their account (contract/data.md section 7).
import type { Reader } from '../../db/database.ts';
import { type FollowKind, listRows } from './follow.store.ts';
import { viewFollow } from './follow.view.ts';

const exported = (kind: FollowKind) => async (reader: Reader, userId: string) =>
  (await listRows(reader, kind, userId)).map(viewFollow);

export const exportFavourites = exported('favourite');
export const exportSubscriptions = exported('subscription');
