// Searches a project by an id, a reference, a telephone, an address or words: each room looks through its own, ten hits in
// all, those that are meant exactly first (contract/dashboard.md G10).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Hit } from '../../../contract/platform/search.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { fold } from '../../kit/text.ts';
import { findPeopleAndKeys, findRequestOf } from './search.store.ts';

type Operation = Operations['searchProject'];

/** What is looked for: as it was typed, and folded as `search_text` holds it. */
export type Sought = { text: string; words: string; isAdmin: boolean; most: number };

/** `exact`: its id or its reference is the text itself. */
export type Found = Hit & { exact: boolean };

export type SearchPart = (reader: Reader, projectId: string, sought: Sought) => Promise<Found[]>;

export type SearchNeighbours = {
  /** Objects of rooms that this one does not know, in the order in which they are shown. */
  searchParts: readonly SearchPart[];
};

const most = 10;

export async function searchProject(
  ctx: ReadContext<SessionCaller>,
  { params: { id }, query }: Input<Operation>,
  { searchParts }: SearchNeighbours,
): Promise<Reply<Operation>> {
  const text = query.q.trim();
  const sought = { text, words: fold(text), isAdmin: ctx.role === 'admin', most };
  const found = await Promise.all(
    [...searchParts, findPeopleAndKeys, findRequestOf].map((part) => part(ctx.db, id, sought)),
  );
  const all = found.flat();
  const inOrder = [...all.filter(({ exact }) => exact), ...all.filter(({ exact }) => !exact)];
  return { data: inOrder.slice(0, most).map(({ exact: _, ...hit }) => hit) };
}
