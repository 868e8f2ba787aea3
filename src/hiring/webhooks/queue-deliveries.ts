// Writes deliveries and the job of each, with the change that they tell of.
import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/index.ts';
import { type DeliveryRow, insertDeliveries } from './delivery.store.ts';

export const deliverKind = 'deliver-hiring';

/** Answers how many were written: one that is under way is not written again. */
export async function queueDeliveries(tx: Tx, list: readonly DeliveryRow[]): Promise<number> {
  const written = new Set(await insertDeliveries(tx, list));
  await enqueue(
    tx,
    list
      .filter(({ id }) => written.has(id))
      .map(({ organization_id, mode, id, created_at }) => ({
        ...{ kind: deliverKind, subject: id, projectId: organization_id, mode },
        runAt: created_at,
      })),
  );
  return written.size;
}
