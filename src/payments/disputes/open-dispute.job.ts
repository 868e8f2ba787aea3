// Opens the dispute that a payment's scenario promises, five seconds after its success (contract/payments.md B.12).
import type { Mode } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { finish, type JobDefinition } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import type { Merchants } from '../merchants/index.ts';
import { findPayments } from '../payments/index.ts';
import { openDispute } from './open-dispute.ts';

export const openDisputeJob = (options: {
  database: Database;
  merchants: Merchants;
}): JobDefinition => ({
  kind: 'open-dispute',
  concurrency: 8,
  batch: 1,
  async run(jobs) {
    for (const job of jobs) {
      const key = { project_id: job.project_id, mode: job.mode as Mode, id: job.subject };
      const aheadOf = await options.merchants.clocksOf([key]);
      const [payment] = await findPayments(options.database, [key]);
      await options.database.transaction(async (tx) => {
        const ahead = aheadOf(key);
        // One that had its dispute already, whoever opened it, gets no other.
        if (payment && payment.dispute_id === null) {
          await openDispute(tx, {
            scope: { projectId: key.project_id, mode: key.mode },
            paymentId: key.id,
            reason: 'not_received',
            statement: 'Je n’ai pas reçu ma commande.',
            openedBy: 'simulator',
            now: clock.now() + ahead,
            ahead,
            lang: 'fr',
          });
        }
        await finish(tx, [job]);
      });
    }
  },
});
