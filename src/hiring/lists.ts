// Pages of lists: newest first by creation, with cursors that are good for one list of one organisation and mode alone
// (contract/hiring.md "Cursor").
import { limits } from '../../contract/limits.ts';
import type { Lang } from '../db/context.ts';
import { fail } from '../kit/fail.ts';
import type { Seal } from '../kit/seal.ts';

export type PageQuery = { limit?: number; cursor?: string };

/** What a cursor belongs to: the list, its parent, the tenant and the mode. */
export type ListOf = readonly string[];

/** A page is of rows older than an id; one row more than it shows tells whether it goes on. */
export type Bounds = { after: string | undefined; most: number };

export type Lists = {
  /** A page of what `find` gives in its bounds. */
  page<R extends { id: string }, V>(
    list: ListOf,
    query: PageQuery,
    lang: Lang,
    find: (after: string | undefined, most: number) => Promise<R[]>,
    view: (rows: R[]) => V[] | Promise<V[]>,
  ): Promise<{ data: V[]; cursor: string | null }>;
  /** Judges a cursor before anything is looked up. */
  judge(list: ListOf, query: PageQuery, lang: Lang): Bounds;
  /** The page of the rows that were found in such bounds. */
  show<R extends { id: string }>(
    list: ListOf,
    query: PageQuery,
    rows: R[],
  ): { data: R[]; cursor: string | null };
};

const wrongCursor = { fr: 'Ce curseur est invalide.', en: 'This cursor is invalid.' };

export function createLists(seal: Seal): Lists {
  const judge = (list: ListOf, { cursor, limit }: PageQuery, lang: Lang): Bounds => {
    const most = (limit ?? limits.hiringPageDefault) + 1;
    if (cursor === undefined) return { after: undefined, most };
    const [after, ...rest] = opened(seal, cursor);
    if (after === undefined || rest.join('\n') !== list.join('\n')) {
      throw fail('INVALID_REQUEST', { fields: { cursor: wrongCursor[lang] } });
    }
    return { after, most };
  };
  const show: Lists['show'] = (list, { limit = limits.hiringPageDefault }, rows) => {
    const data = rows.slice(0, limit);
    const last = data.at(-1)?.id;
    const goesOn = rows.length > limit && last !== undefined;
    return { data, cursor: goesOn ? seal.close([last, ...list].join('\n')) : null };
  };
  return {
    judge,
    show,
    async page(list, query, lang, find, view) {
      const { after, most } = judge(list, query, lang);
      const { data, cursor } = show(list, query, await find(after, most));
      return { data: await view(data), cursor };
    },
  };
}

function opened(seal: Seal, cursor: string): string[] {
  try {
    return seal.open(cursor).split('\n');
  } catch {
    return [];
  }
}
