// The door of the call log: calls are gathered and written off the request path.
import type { Log } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { touchKeys } from '../keys/index.ts';
import { type CallRow, insertCalls } from './call.store.ts';

export { type CallRow, listCalls } from './call.store.ts';

export type CallLog = {
  record(call: CallRow): void;
  flush(): Promise<void>;
  close(): Promise<void>;
};

const flushEvery_ms = 500;
/** Above this the oldest are dropped: a database that is away must not fill the memory. */
const most = 200_000;
const perStatement = 5_000;

export function createCallLog(database: Database, log: Log): CallLog {
  let waiting: CallRow[] = [];
  let flushing: Promise<void> = Promise.resolve();

  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, perStatement);
      const used = new Map<string, number>();
      for (const call of batch) if (call.keyId) used.set(call.keyId, call.at);
      try {
        await database.transaction(async (tx) => {
          await insertCalls(tx, batch);
          await touchKeys(
            tx,
            [...used].sort().map(([id, at]) => ({ id, at })),
          );
        });
      } catch (error) {
        waiting = [...batch, ...waiting].slice(-most);
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
