// Looks after a session that runs, so that one that nobody comes back to ends when its time is over.
import type { Mode, OrganizationScope } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { enqueue, finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import type { SessionRow } from '../sessions/index.ts';
import { endOverdue } from './end-overdue.ts';
import { nextLook } from './interview.rules.ts';

const kind = 'tend-session';

/** In the transaction that begins it. */
export const tendSession = (tx: Tx, session: SessionRow): Promise<void> =>
  enqueue(tx, [
    {
      ...{ kind, subject: session.id, projectId: session.organization_id, mode: session.mode },
      runAt: nextLook(session, null),
    },
  ]);

export const tendSessionJob = ({ database }: { database: Database }): JobDefinition => ({
  kind,
  concurrency: 4,
  batch: 1,
  shared: true,
  async run(jobs) {
    for (const job of jobs) await tend(job, database);
  },
});

const tend = (job: Job, database: Database) =>
  database.transaction(async (tx) => {
    const scope: OrganizationScope = { organizationId: job.project_id, mode: job.mode as Mode };
    const again = await endOverdue(tx, scope, job.subject, clock.now());
    if (again === undefined) await finish(tx, [job]);
    else await postpone(tx, [{ ...job, runAt: again }]);
  });
