// Forgets stored answers after 30 days; a later replay rebuilds them from the object (contract/payments.md
// B.13). Where there is none (a quote, a move of the test clock, a link for photos) the key is free again.
import { hiringOperations, platformOperations } from '../../contract/index.ts';
import { limits } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { hourly } from '../kit/hourly.ts';
import { forgetBodies } from './idempotency.store.ts';

const day_ms = 86_400_000;
/** Rows of one statement: short enough to hold up nobody. */
const most = 2_000;

const operations: Record<string, Operation> = { ...platformOperations, ...hiringOperations };
/** Operations whose answers can be read again, by an id or by whose they are. */
const rebuilt = Object.keys(operations).filter((name) => operations[name]?.rebuild !== undefined);

/** Drops what is too old now; answers how many. */
export async function forgetAnswers(database: Database): Promise<number> {
  const before = clock.now() - limits.idempotencyBody_days * day_ms;
  let forgotten = 0;
  for (;;) {
    const count = await forgetBodies(database, before, { most, rebuilt });
    forgotten += count;
    // Of either kind so many at the most.
    if (count < most) return forgotten;
  }
}

/** Does so every hour; answers the way to stop. */
export const keepForgetting = (database: Database, log: Log): (() => void) =>
  hourly(
    () => forgetAnswers(database),
    (error) => log.warn({ err: error }, 'answers were not forgotten'),
  );
