// Forgets stored answers after 30 days; a later replay rebuilds them from the object (contract/payments.md
// B.13).
import { limits } from '../../contract/limits.ts';
import type { Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { forgetBodies } from './idempotency.store.ts';

const every_ms = 3_600_000;
const day_ms = 86_400_000;
/** Rows of one statement: short enough to hold up nobody. */
const most = 2_000;

/** Drops what is too old now; answers how many. */
export async function forgetAnswers(database: Database): Promise<number> {
  const before = clock.now() - limits.idempotencyBody_days * day_ms;
  let forgotten = 0;
  for (;;) {
    const count = await forgetBodies(database, before, most);
    forgotten += count;
    if (count < most) return forgotten;
  }
}

/** Does so every hour; answers the way to stop. */
export function keepForgetting(database: Database, log: Log): () => void {
  const timer = setInterval(() => {
    forgetAnswers(database).catch((error) =>
      log.warn({ err: error }, 'answers were not forgotten'),
    );
  }, every_ms);
  return () => clearInterval(timer);
}
