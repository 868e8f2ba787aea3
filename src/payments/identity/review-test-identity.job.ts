// Decides identity files of test mode two seconds after they were submitted: verified, unless the last name is REJET
// (contract/payments.md B.12.6).
import type { Database } from '../../db/database.ts';
import { finish, type JobDefinition } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import type { Merchants } from '../merchants/index.ts';
import { decideIdentity } from './decide-identity.ts';
import { identityTexts } from './identity.texts.ts';

export const reviewTestIdentityJob = (options: {
  database: Database;
  merchants: Merchants;
}): JobDefinition => ({
  kind: 'review-test-identity',
  concurrency: 4,
  batch: 1,
  async run(jobs) {
    for (const job of jobs) {
      const tenant = { project_id: job.project_id, mode: 'test' } as const;
      const aheadOf = await options.merchants.clocksOf([tenant]);
      await options.database.transaction(async (tx) => {
        const now = clock.now() + aheadOf(tenant);
        const scope = { projectId: job.project_id, mode: 'test' } as const;
        await decideIdentity(tx, scope, now, ({ profile }) =>
          profile?.last_name.toUpperCase() === 'REJET'
            ? { outcome: 'rejected', reason: identityTexts.refusedInTest.fr, kinds: [] }
            : { outcome: 'verified' },
        );
        await finish(tx, [job]);
      });
    }
  },
});
