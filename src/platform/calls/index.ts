// The door of the call log: calls are gathered and written off the request path.
import type { Log } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { byPlace } from '../../db/spread.ts';
import { touchKeys } from '../keys/index.ts';
import { type CallRow, insertCalls } from './call.store.ts';
import { addHours, type CallHour } from './call-hour.store.ts';

export { type CallRow, listLatestCalls } from './call.store.ts';
export { listCallers } from './call-list.store.ts';
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
  const touched = new Map<string, number>();
  let flushing: Promise<void> = Promise.resolve();

  const write = async () => {
    // Only what waits now: what comes meanwhile would go in ever smaller batches, each adding to the same days again
    // (under load that was a quarter of PostgreSQL's work for a read).
    for (let rest = waiting.length; rest > 0; rest -= perStatement) {
      const batch = waiting.splice(0, Math.min(rest, perStatement));
      const used = usedKeys(batch, touched);
      const left = new Set(batch);
      try {
        // What is refused from here on is written by a later flush; keys are the platform's, by themselves.
        for (const calls of await byPlace(database, batch, (call) => call.projectId)) {
          await database.transaction(async (tx) => {
            await insertCalls(tx, calls);
            await addHours(tx, hoursOf(calls));
          });
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
  };
  const flush = () => {
    flushing = flushing.then(write);
    return flushing;
  };
  const timer = setInterval(() => void flush(), flushEvery_ms);
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

const hour_ms = 3_600_000;

/** Calls of a batch by project, hour, key and operation. */
function hoursOf(batch: readonly CallRow[]): CallHour[] {
  const hours = new Map<string, CallHour>();
  for (const { projectId, keyId, operation, status, at } of batch) {
    const hour = at - (at % hour_ms);
    const name = `${projectId} ${hour} ${keyId} ${operation}`;
    const sum = hours.get(name) ?? {
      projectId,
      hour,
      keyId: keyId ?? '',
      operation,
      count: 0,
      errors: 0,
    };
    sum.count++;
    if (status >= 400) sum.errors++;
    hours.set(name, sum);
  }
  return [...hours.values()];
}
