// Asks for the report of a session that ends, in its transaction: every session that ends has one.
import type { Mode } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/index.ts';
import { newId } from '../../kit/ids.ts';
import { insertReport } from './pending-report.store.ts';

export const evaluateKind = 'evaluate-session';

type Ended = { organization_id: string; mode: Mode; id: string; campaign_id: string };

/** `here`: whoever asks writes it in the same transaction; else a job does. */
export async function askReport(
  tx: Tx,
  { organization_id, mode, id, campaign_id }: Ended,
  now: number,
  by?: 'here',
): Promise<void> {
  const key = { organization_id, mode, session_id: id };
  await insertReport(tx, { ...key, id: newId('rep'), campaign_id }, now);
  if (by !== 'here') await enqueueEvaluation(tx, { organization_id, mode, id }, now);
}

/** The job that writes a report, now or later: of one that failed it may be asked again. */
export const enqueueEvaluation = (
  tx: Tx,
  { organization_id, mode, id }: Pick<Ended, 'organization_id' | 'mode' | 'id'>,
  runAt: number,
): Promise<void> =>
  enqueue(tx, [{ kind: evaluateKind, subject: id, projectId: organization_id, mode, runAt }]);
