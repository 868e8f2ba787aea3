// Pages of lists: newest first by creation, with cursors that are good for one list of one organisation and mode alone
// (contract/hiring.md "Cursor").
import { limits } from '../../contract/limits.ts';
import type { Lang } from '../db/context.ts';
import { fail } from '../kit/fail.ts';
import type { Seal } from '../kit/seal.ts';

export type PageQuery = { limit?: number; cursor?: string };

/** What a cursor belongs to: the list, its parent, the tenant and the mode. */
export type ListOf = readonly string[];

export type Lists = {
  /** A page of what `find` gives of rows older than an id; one row more tells whether it goes on. */
  page<R extends { id: string }, V>(
    list: ListOf,
    query: PageQuery,
    lang: Lang,
    find: (after: string | undefined, most: number) => Promise<R[]>,
    view: (rows: R[]) => V[] | Promise<V[]>,
  ): Promise<{ data: V[]; cursor: string | null }>;
  /** Judges a cursor before anything is looked up. */
  judge(list: ListOf, query: PageQuery, lang: Lang): void;
};

const wrongCursor = { fr: 'Ce curseur est invalide.', en: 'This cursor is invalid.' };

export function createLists(seal: Seal): Lists {
  const after = (list: ListOf, { cursor }: PageQuery, lang: Lang): string | undefined => {
    if (cursor === undefined) return undefined;
    const [id, ...rest] = opened(seal, cursor);
    if (id === undefined || rest.join('\n') !== list.join('\n')) {
      throw fail('INVALID_REQUEST', { fields: { cursor: wrongCursor[lang] } });
    }
    return id;
  };
  return {
    judge: after,
    async page(list, query, lang, find, view) {
      const { limit = limits.hiringPageDefault } = query;
      const rows = await find(after(list, query, lang), limit + 1);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1)?.id;
      const goesOn = rows.length > limit && last !== undefined;
      const cursor = goesOn ? seal.close([last, ...list].join('\n')) : null;
      return { data: await view(shown), cursor };
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
