// Promises a mail to the owner of a project about what happened to its live money or its identity file, with the change or
// not at all (contract/payments.md B.9; contract/dashboard.md X2). Nothing is sent about test mode.
import type { Text } from '../../../contract/text.ts';
import type { Mode } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';

/** What the mail says; amounts in francs, times in milliseconds. */
export type Notice =
  | {
      what: 'dispute_opened';
      id: string;
      paymentId: string;
      amount: number;
      reason: string;
      respondBy: number;
    }
  | { what: 'payout_failed'; id: string; amount: number; reason: string; wasPaid: boolean }
  | {
      what: 'identity_decided';
      id: string;
      outcome: 'verified' | 'rejected';
      message: string;
      /** Those to take again, what is said of one empty where nothing is; none in what was promised before there were any. */
      photos?: { name: Text; message: string }[];
    };

export const noticeKind = 'tell-owner';

export type Told = { project_id: string; mode: Mode; notice: Notice };

export function promiseNotices(tx: Tx, told: readonly Told[]): Promise<void> {
  const live = told.filter(({ mode }) => mode === 'live');
  const jobs = live.map(({ project_id: projectId, mode, notice }) => ({
    kind: noticeKind,
    subject: `${notice.what}/${notice.id}`,
    projectId,
    mode,
    payload: notice,
    runAt: clock.now(),
  }));
  return enqueue(tx, jobs);
}
