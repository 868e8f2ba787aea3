// How every list of payment objects is asked for: by page or by cursor, newest first, between two times
// (contract/payments.md B.0 "Lists", "Filters"; B.15.19).
import { limits } from '../../../contract/limits.ts';
import type { Context } from '../../db/context.ts';
import { type Span, spanOf } from '../../kit/asked-span.ts';
import { fail } from '../../kit/fail.ts';
import { type IdPrefix, isId } from '../../kit/ids.ts';
import { fold } from '../../kit/text.ts';

export type ListQuery = {
  page?: number;
  per_page?: number;
  cursor?: string;
  limit?: number;
  q?: string;
  created_from?: string;
  created_to?: string;
  sort?: 'created_at' | '-created_at';
};

/** Which rows: those after an id, or those of a page. */
export type Slice =
  | { by: 'cursor'; after: string | undefined; limit: number }
  | { by: 'page'; page: number; perPage: number };

const texts = {
  cursorAndPage: {
    fr: 'cursor et limit ne vont pas avec page et per_page.',
    en: 'cursor and limit do not go with page and per_page.',
  },
  cursor: { fr: 'Ce curseur est invalide.', en: 'This cursor is invalid.' },
};

export function sliceOf(
  query: ListQuery,
  prefix: IdPrefix,
  { lang }: Pick<Context, 'lang'>,
): Slice {
  if (query.cursor === undefined && query.limit === undefined) {
    const perPage = query.per_page ?? limits.perPageDefault;
    return { by: 'page', page: query.page ?? 1, perPage };
  }
  if (query.page !== undefined || query.per_page !== undefined) {
    const given = (['cursor', 'limit', 'page', 'per_page'] as const).filter(
      (name) => query[name] !== undefined,
    );
    const text = texts.cursorAndPage[lang];
    throw fail('INVALID_REQUEST', {
      fields: Object.fromEntries(given.map((name) => [name, text])),
    });
  }
  if (query.cursor !== undefined && !isId(prefix, query.cursor)) {
    throw fail('INVALID_REQUEST', { fields: { cursor: texts.cursor[lang] } });
  }
  return { by: 'cursor', after: query.cursor, limit: query.limit ?? limits.perPageDefault };
}

export type Between = Span & {
  /** Folded words, as `search_text` holds them. */
  words: string | undefined;
  oldestFirst: boolean;
};

export function betweenOf({ q, sort, ...query }: ListQuery): Between {
  return {
    // Blanks and accents alone name nothing: they leave nothing out.
    words: q === undefined ? undefined : fold(q) || undefined,
    ...spanOf(query),
    oldestFirst: sort === 'created_at',
  };
}

/** A page of what `list` and `count` find; one row more tells whether a cursor goes on. */
export async function answerList<R extends { id: string }, V>(
  slice: Slice,
  source: {
    list(page: { after?: string | undefined; limit: number; offset: number }): Promise<R[]>;
    count(): Promise<number>;
  },
  view: (row: R) => V,
) {
  if (slice.by === 'cursor') {
    const { after, limit } = slice;
    const rows = await source.list({ after, limit: limit + 1, offset: 0 });
    const shown = rows.slice(0, limit);
    const cursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
    return { data: shown.map(view), cursor };
  }
  const { page, perPage: per_page } = slice;
  const [total, rows] = await Promise.all([
    source.count(),
    source.list({ limit: per_page, offset: (page - 1) * per_page }),
  ]);
  const total_pages = Math.ceil(total / per_page);
  return { data: rows.map(view), pagination: { page, per_page, total, total_pages } };
}
