// Reads with their memory: the same call asked twice is one, what was seen shows at once and is refreshed behind (UI52).
import { QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Mode } from '../lib/storage.ts';
import { type CallInput, type CallName, call, type ReplyOf } from './call.ts';
import { CallError, isPassing } from './errors.ts';

export const createMemory = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        gcTime: 10 * 60_000,
        networkMode: 'always',
        refetchOnWindowFocus: true,
        // The band of the frame sees to it (UI61): a browser's word is not yet the server's.
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 3 && isPassing(error),
        retryDelay: (failures, error) =>
          error instanceof CallError && error.retryAfter_s !== null
            ? error.retryAfter_s * 1_000
            : Math.min(8_000, 700 * 2 ** failures),
      },
      mutations: { networkMode: 'always' },
    },
  });

/** The name first: whatever a change touches is found by it. */
export const readKey = (name: CallName, input: object | undefined) => [name, input ?? {}] as const;

/**
 * A question with how it is asked: who only looks at what is known says it too, because any of those who share a question may be
 * the one by which it is asked again.
 */
export const question = <N extends CallName>(name: N, input: CallInput<N> | undefined) => ({
  queryKey: readKey(name, input),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    withoutSecret(
      await (call as (name: N, input: object) => Promise<ReplyOf<N>>)(name, { ...input, signal }),
    ),
});

/** What is remembered holds no secret: who shows one asks for it, and drops it with what it was shown in (UI79). */
export function withoutSecret<T>(reply: T): T {
  if (typeof reply !== 'object' || reply === null || !('webhook_secret' in reply)) return reply;
  const { webhook_secret: _, ...rest } = reply;
  return rest as T;
}

/** A project without the calls of its keys, which no page shows from there: a hundred of them are nine tenths of the answer. */
export const projectOf = (id: string) => ({ params: { id }, query: { calls: 0 } });

/** What the overview asks of payments, and the place where the first one is seen arriving: the same question is one call. */
export const lastPayments = (id: string, mode: Mode) => ({
  project: id,
  mode,
  query: { per_page: 10 },
});

export type ReadOptions = {
  enabled?: boolean;
  /** Asked again so often while the page is looked at; what is under way has `useReadAgain`. */
  every_ms?: number | false;
  /** Shows the answer of the last question until that of the next is there. */
  keep?: boolean;
  /** Its rows stay under the reader's hand: what events make of them is read when it is asked for (UI80). */
  isList?: boolean;
};

export function useRead<N extends CallName>(
  name: N,
  input: CallInput<N>,
  { enabled = true, every_ms = false, keep = false, isList = false }: ReadOptions = {},
): UseQueryResult<ReplyOf<N>, Error> {
  return useQuery<ReplyOf<N>, Error>({
    ...question(name, input),
    enabled,
    meta: { isList },
    refetchInterval: every_ms,
    ...(keep && { placeholderData: (before: ReplyOf<N> | undefined) => before }),
  } as Parameters<typeof useQuery<ReplyOf<N>, Error>>[0]);
}

/** What this visit has read already: nobody asks the server to show it (UI84). */
export const useKnown = <N extends CallName>(
  name: N,
  input: CallInput<N> | undefined,
): ReplyOf<N> | undefined =>
  useQuery<ReplyOf<N>, Error>({ ...question(name, input), enabled: false }).data;

/** Whatever changes a balance changes what the overview says of it. */
const withOverview = (names: readonly CallName[]): readonly CallName[] =>
  names.includes('getBalances') ? [...names, 'getOverview'] : names;

/** Reads again what a change touched, by the names of operations. */
export function useRefresh(): (...names: CallName[]) => Promise<void> {
  const memory = useQueryClient();
  return async (...names) => {
    await Promise.all(
      withOverview(names).map((name) => memory.invalidateQueries({ queryKey: [name] })),
    );
  };
}
