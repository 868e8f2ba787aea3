// Waits for a server to bring the payments of a bench to their end.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Until no job is due in the next minutes: those of payments that nobody pays wait for half an hour. */
export async function untilEnded(admin: pg.Client): Promise<void> {
  const late = performance.now() + 60_000;
  for (;;) {
    const { rows } = await admin.query(
      `select 1 from jobs where kind in ('advance-payment', 'deliver-event')
          and run_at < now() + interval '10 minutes' limit 1`,
    );
    if (rows.length === 0) return;
    if (performance.now() > late)
      throw new Error('Payments were not brought to their end in 60 s.');
    await pause(100);
  }
}
