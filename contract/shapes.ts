// Small shapes that every section shares: times, ids, pages of a list (contract/payments.md B.0).
import { type TObject, type TSchema, Type } from 'typebox';
import { limits } from './limits.ts';

/** ISO 8601 UTC with Z and milliseconds. */
export const Time = Type.String({ format: 'date-time', examples: ['2026-11-20T09:30:00.000Z'] });

/** A day, `YYYY-MM-DD`, that exists. */
export const Day = Type.String({ format: 'date', examples: ['2026-11-20'] });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Whole francs: XOF has no minor unit. */
export const Amount = Type.Integer({ minimum: 0, maximum: limits.amountMax });

export const Words = <const T extends readonly string[]>(words: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...words] });

/** An id is only text here: one of another form is 404, not 400 (contract/payments.md B.0). */
export const IdParam = Type.String();

/** What follows the prefix of an id, as a pattern: 26 characters of lower-case Crockford base32, sortable by time. */
export const idTail = '[0-9a-hjkmnp-tv-z]{26}';

export const Id = (prefix: string) => Type.String({ pattern: `^${prefix}_${idTail}$` });

export const Strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * 1 to `max` characters and not blanks alone (C3), nor what looks like them, on one line and in the direction of its letters:
 * payers and colleagues read it in lists, pages and mails. Blanks at both ends are then taken off.
 */
export const ShortName = (max: number) =>
  Type.String({ minLength: 1, maxLength: max, pattern: '\\S', format: 'line' });

export const Mode = Words(['test', 'live']);

/** One page of a list, by page number or by cursor. */
export const Page = <T extends TObject>(item: T) =>
  Strict({
    data: Type.Array(item),
    pagination: Type.Optional(
      Strict({
        page: Type.Integer(),
        per_page: Type.Integer(),
        total: Type.Integer(),
        total_pages: Type.Integer(),
      }),
    ),
    cursor: Type.Optional(Nullable(Type.String())),
  });

/** Query members that every list of payment objects takes. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** A date is a Dakar day; a timestamp is exact. */
  created_from: Type.Optional(Type.String({ format: 'date-or-time' })),
  created_to: Type.Optional(Type.String({ format: 'date-or-time' })),
  sort: Type.Optional(Words(['created_at', '-created_at'])),
};
