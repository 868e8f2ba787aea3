// Keeps on the endpoint itself whether it receives, as attempts end (docs/decisions/0150). It stands beside the transaction that keeps
// the attempts: endpoints are of the platform, attempts of a tenant. What a server that dies in between leaves out, the next attempt says.
import type { Mode } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { type EndpointRow, noteFailed, noteReceived } from '../endpoints/index.ts';

/** An endpoint that is down fails hundreds of times a minute, and one note of it says the same. */
const fresh_ms = 60_000;

type Ended = { endpointId: string; mode: Mode; startedAt: number; cause: string | null };

const failedAt = (endpoint: EndpointRow, mode: Mode): number | null =>
  mode === 'test' ? endpoint.failed_test_at : endpoint.failed_live_at;

/** Whether its latest attempt of a mode, since a time, failed. */
export function isFailing(endpoint: EndpointRow, mode: Mode, since: number): boolean {
  const failed = failedAt(endpoint, mode);
  return failed !== null && failed > since;
}

/** Of each endpoint and mode the attempt that began last, where it changes what is known. */
export function changesOf(
  attempts: readonly Ended[],
  endpoints: readonly EndpointRow[],
): { latest: Ended; isReceived: boolean }[] {
  const latest = new Map<string, Ended>();
  for (const one of attempts) {
    const name = `${one.endpointId} ${one.mode}`;
    const former = latest.get(name);
    if (!former || former.startedAt <= one.startedAt) latest.set(name, one);
  }
  return [...latest.values()].flatMap((one) => {
    const endpoint = endpoints.find(({ id }) => id === one.endpointId);
    if (!endpoint) return [];
    const failed = failedAt(endpoint, one.mode);
    const isReceived = one.cause === null;
    const isKnown = isReceived
      ? failed === null || failed > one.startedAt
      : failed !== null && failed >= one.startedAt - fresh_ms;
    return isKnown ? [] : [{ latest: one, isReceived }];
  });
}

/** One at a time, so that none waits for another's while it holds one. */
export async function noteStanding(
  database: Database,
  attempts: readonly Ended[],
  endpoints: readonly EndpointRow[],
): Promise<void> {
  for (const { latest, isReceived } of changesOf(attempts, endpoints)) {
    await database.transaction((tx) =>
      isReceived ? noteReceived(tx, latest) : noteFailed(tx, latest, latest.startedAt - fresh_ms),
    );
  }
}
