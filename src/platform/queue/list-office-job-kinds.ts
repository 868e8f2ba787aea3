// Counts the jobs that wait, by kind: what is due, what runs, what is late.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { countJobs } from '../../jobs/index.ts';
import { clock, isoOrNull } from '../../kit/clock.ts';

export async function listOfficeJobKinds({
  db,
}: ReadContext): Promise<Reply<Operations['listOfficeJobKinds']>> {
  const counts = await countJobs(db, clock.now());
  return {
    data: counts.map(({ oldest_due_at, ...count }) => ({
      ...count,
      oldest_due_at: isoOrNull(oldest_due_at),
    })),
  };
}
