// The deadline of a dispute ends with its answer, or with its decision: a test clock that is asked shows no more what nothing
// would come of (contract/payments.md B.15.5).
import type { Tx } from '../../db/database.ts';
import { dropJobs } from '../../jobs/index.ts';
import type { DisputeRow } from './dispute.store.ts';

/** The kind of the job that ends what nobody answered. */
export const deadlineKind = 'advance-dispute';

/** The dispute is locked, as it is when its job ends it. */
export async function forgetDeadline(
  tx: Tx,
  { project_id: projectId, id: beginning }: Pick<DisputeRow, 'project_id' | 'id'>,
): Promise<void> {
  await dropJobs(tx, { projectId, kind: deadlineKind, beginning });
}
