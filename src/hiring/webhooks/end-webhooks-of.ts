// Ends the webhooks of a member who leaves: nothing more is sent to them, at once (contract/platform.md H30). The one
// who removes the member calls it in the same transaction.
import type { Tx } from '../../db/database.ts';
import { cancelDeliveries } from './delivery.store.ts';
import { disableEndpointsOf } from './endpoint.store.ts';

export async function endWebhooksOf(
  tx: Tx,
  member: { organizationId: string; userId: string },
  now: number,
): Promise<void> {
  tx.alsoWrites('end of a membership');
  const ids = await disableEndpointsOf(tx, member, now);
  if (ids.length > 0) await cancelDeliveries(tx, member.organizationId, ids);
}
