// One page of a list as its address asks for it: what the list knows of the search goes to the operation, the rest of it
// is dropped (UI68).
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readPhone } from '../lib/phone.ts';
import { useStanding } from '../router/router.tsx';
import { useSearch } from '../shell/place.tsx';
import { type Filter, isOrder, isWrong, newestFirst, type Order } from '../ui/filter.ts';
import { type CallInput, type CallName, call, type ReplyOf } from './call.ts';
import { CallError } from './errors.ts';
import { useRead } from './reads.ts';
import { isTold } from './reread.ts';

type QueryOf<N extends CallName> =
  CallInput<N> extends { query?: infer Q } ? NonNullable<Q> : never;
/** A filter that the operation knows, with words that it takes. */
type FilterOf<N extends CallName> = {
  [K in keyof QueryOf<N> & string]: Filter<K, Extract<QueryOf<N>[K], string>>;
}[keyof QueryOf<N> & string];
export type RowOf<N extends CallName> = ReplyOf<N> extends { data: (infer Row)[] } ? Row : never;

export type Page<T> = { data: T[]; cursor?: string | null | undefined };

export type Chosen = Readonly<Record<string, string | undefined>>;

export type Listing<T> = {
  operation: CallName;
  read: UseQueryResult<Page<T>, Error>;
  /** The list's address without search. */
  here: string;
  filters: readonly Filter[];
  /** What of the filters is set and right: what a sum of the same list is asked with. */
  chosen: Chosen;
  /** Which end of its times comes first; undefined where the list has one order only. */
  order: Order | undefined;
  /** All that the address says of the list but the page: what a file of the same list is asked with. */
  asked: Chosen;
  cursor: string | undefined;
  /** The address asked for a page that there is not: this is the first (section 2). */
  isCursorDropped: boolean;
  /** Any other page of what the filters find, for who takes them all. */
  readOn: (cursor: string | undefined, limit: number) => Promise<Page<T>>;
  /** Events of the project touch it: what is new is read when it is asked for (UI80). */
  isLive: boolean;
};

export const rowsPerPage = 20;

/** A number is found as it is kept, however it is written. */
const askedText = ({ type }: Filter, text: string): string =>
  type === 'tel' ? (readPhone(text) ?? text) : text;

/** What of the filters the address sets, and sets right. */
export function useChosen(filters: readonly Filter[]): Chosen {
  const search = useSearch();
  return Object.fromEntries(
    filters.flatMap((filter) => {
      const text = search[filter.name];
      return text && !isWrong(filter, text) ? [[filter.name, askedText(filter, text)]] : [];
    }),
  );
}

/** `useListing('listOffers', { project: id, mode }, filters)`; `input` is what the operation needs besides. */
export function useListing<N extends CallName>(
  name: N,
  input: Pick<CallInput<N>, keyof CallInput<N>>,
  filters: readonly FilterOf<N>[],
): Listing<RowOf<N>> {
  const here = useStanding(({ location, drawn = location }) => drawn.pathname);
  const known: readonly Filter[] = filters;
  const { sort, ...chosen } = useChosen(known);
  const order = known.some(isOrder) ? ((sort ?? newestFirst) as Order) : undefined;
  const asked = { ...chosen, ...(order !== newestFirst && { sort: order }) };
  const given = useSearch()['cursor'] || undefined;
  const [unknown, drop] = useState<string>();
  const cursor = given === unknown ? undefined : given;
  const fixed = (input as { query?: object }).query;
  const query = { ...fixed, ...asked, cursor, limit: rowsPerPage };
  const read = useRead(name, { ...input, query } as unknown as CallInput<N>, {
    keep: true,
    isList: isTold(name),
  });
  const isRefused = read.error instanceof CallError && 'cursor' in read.error.fields;
  useEffect(() => {
    if (isRefused) drop(given);
  }, [isRefused, given]);
  return {
    operation: name,
    read: read as UseQueryResult<Page<RowOf<N>>, Error>,
    here,
    filters: known,
    chosen,
    order,
    asked,
    cursor,
    isCursorDropped: given !== undefined && given === unknown,
    async readOn(from, limit) {
      const page = { ...fixed, ...asked, cursor: from, limit };
      const answer: unknown = await call(name, { ...input, query: page } as never);
      return answer as Page<RowOf<N>>;
    },
    isLive: isTold(name),
  };
}
