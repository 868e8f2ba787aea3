// Ends the webhooks of a member who leaves, in the transaction in which it happens: nothing more is sent to them, at once,
// and what is under way is cancelled (contract/platform.md H30).
import type { Tx } from '../../db/database.ts';
import { cancelDeliveries } from './delivery.store.ts';
import { disableEndpointsOf } from './endpoint.store.ts';

export async function memberLeft(
  tx: Tx,
  organizationId: string,
  userId: string,
  now: number,
): Promise<void> {
  tx.alsoWrites('end of a membership');
  const ids = await disableEndpointsOf(tx, { organizationId, userId }, now);
  if (ids.length > 0) await cancelDeliveries(tx, organizationId, ids);
}
