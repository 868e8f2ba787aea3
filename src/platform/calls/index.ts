// The door of the call log: calls are gathered and written off the request path.
import type { Log } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { byPlace } from '../../db/spread.ts';
import { touchKeys } from '../keys/index.ts';
import { type CallRow, insertCalls } from './call.store.ts';
import { createCallSums } from './call-sums.ts';

export { type CallRow, listLatestCalls } from './call.store.ts';
export { listCallers } from './call-list.store.ts';
export { findErrors } from './find-errors.ts';
export { forgetCallsOf } from './forget-calls.ts';
export { readPaymentCalls } from './read-payment-calls.ts';
export { readUsageOf } from './read-usage-of.ts';

export type CallLog = {
  record(call: CallRow): void;
  flush(): Promise<void>;
  close(): Promise<void>;
};

const flushEvery_ms = 500;
/** Above this the oldest are dropped: a database that is away must not fill the memory. */
const most = 200_000;
const perStatement = 5_000;
/** When a key was last used need only be right within a minute (contract/platform.md K22). */
const touchEvery_ms = 30_000;
const remembered = 100_000;

export function createCallLog(database: Database, log: Log): CallLog {
  let waiting: CallRow[] = [];
  const sums = createCallSums(database);
  const touched = new Map<string, number>();
  let flushing: Promise<void> = Promise.resolve();

  const write = async (all: boolean) => {
    // Only what waits now: what comes meanwhile would go in ever smaller batches, each adding to the same days again
    // (under load that was a quarter of PostgreSQL's work for a read).
    for (let rest = waiting.length; rest > 0; rest -= perStatement) {
      const batch = waiting.splice(0, Math.min(rest, perStatement));
      const used = usedKeys(batch, touched);
      const left = new Set(batch);
      try {
        // What is refused from here on is written by a later flush; keys are the platform's, by themselves.
        for (const calls of await byPlace(database, batch, (call) => call.projectId)) {
          await database.transaction((tx) => insertCalls(tx, calls));
          sums.add(calls);
          for (const call of calls) left.delete(call);
        }
        if (used.length > 0) await database.transaction((tx) => touchKeys(tx, used));
        if (touched.size + used.length > remembered) touched.clear();
        for (const { id, at } of used) touched.set(id, at);
      } catch (error) {
        waiting = [...left, ...waiting].slice(-most);
        log.warn({ err: error, waiting: waiting.length }, 'the call log cannot be written yet');
        return;
      }
    }
    await sums
      .write(all)
      .catch((error) => log.warn({ err: error }, 'sums of calls cannot be written yet'));
  };
  const flush = (all = true) => {
    flushing = flushing.then(() => write(all));
    return flushing;
  };
  const timer = setInterval(() => void flush(false), flushEvery_ms);
  return {
    record(call) {
      waiting.push(call);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Keys whose last use is worth writing, in the order of their ids. */
function usedKeys(batch: readonly CallRow[], touched: ReadonlyMap<string, number>) {
  const used = new Map<string, number>();
  for (const { keyId, at } of batch) {
    if (keyId && at >= (touched.get(keyId) ?? 0) + touchEvery_ms) used.set(keyId, at);
  }
  return [...used].sort().map(([id, at]) => ({ id, at }));
}
