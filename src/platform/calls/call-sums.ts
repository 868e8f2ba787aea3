// Sums of calls by hour, key and operation, gathered over several batches of the call log where there are many: each is a row
// that is written again, and with a thousand merchants that was a third of what a read cost PostgreSQL.
import type { Database } from '../../db/database.ts';
import { byPlace } from '../../db/spread.ts';
import type { CallRow } from './call.store.ts';
import { addHours, type CallHour } from './call-hour.store.ts';

export type CallSums = {
  /** Calls that stand in the log. */
  add(calls: readonly CallRow[]): void;
  /** Writes what was gathered: at once when it is little or `all` is asked for, else after five seconds. */
  write(all: boolean): Promise<void>;
};

/** So few are written with each batch: who has little traffic sees each call counted at once. */
const few = 200;
const every_ms = 5_000;
const perStatement = 5_000;
const hour_ms = 3_600_000;

export function createCallSums(database: Database): CallSums {
  let sums = new Map<string, CallHour>();
  let since = performance.now();
  return {
    add(calls) {
      if (sums.size === 0) since = performance.now();
      for (const call of calls) count(sums, call);
    },
    async write(all) {
      const isDue = all || sums.size <= few || performance.now() - since >= every_ms;
      if (sums.size === 0 || !isDue) return;
      const waiting = [...sums];
      sums = new Map();
      since = performance.now();
      try {
        while (waiting.length > 0) {
          const some = waiting.slice(0, perStatement);
          for (const group of await byPlace(database, some, ([, sum]) => sum.projectId)) {
            const hours = group.map(([, sum]) => sum);
            await database.transaction((tx) => addHours(tx, hours));
            for (const [, sum] of group) sum.count = 0;
          }
          waiting.splice(0, some.length);
        }
      } catch (error) {
        // Those of the places that were written are not written again; nobody counted meanwhile.
        sums = new Map(waiting.filter(([, sum]) => sum.count > 0));
        throw error;
      }
    },
  };
}

function count(sums: Map<string, CallHour>, { projectId, keyId, operation, status, at }: CallRow) {
  const hour = at - (at % hour_ms);
  const name = `${projectId} ${hour} ${keyId} ${operation}`;
  const sum = sums.get(name) ?? {
    projectId,
    hour,
    keyId: keyId ?? '',
    operation,
    count: 0,
    errors: 0,
  };
  sum.count++;
  if (status >= 400) sum.errors++;
  sums.set(name, sum);
}
