// Asks for the purges of an organisation: one job, which comes back at each date and once a day at the latest.
import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/index.ts';

export const purgeKind = 'purge-hiring';

/** The shortest retention, so that nothing is due before the next look. */
export const purgeEvery_ms = 86_400_000;

/** Whoever makes the first thing that will be purged asks; asked again, it changes nothing. */
export const queuePurge = (tx: Tx, organizationId: string, now: number): Promise<void> =>
  enqueue(tx, [
    {
      ...{ kind: purgeKind, subject: 'purge', projectId: organizationId, mode: null },
      runAt: now + purgeEvery_ms,
    },
  ]);
