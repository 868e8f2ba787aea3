// Drops from the logs of an organisation what is older than 30 days, and of each endpoint what is beyond the latest
// 200. What is under way stays, however much of it there is.
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { firstIdOf } from '../../kit/ids.ts';
import { dropBeyond, dropOldDeliveries, findOldestShown } from './delivery.store.ts';
import { listEndpointsOf } from './endpoint.store.ts';

const kept_ms = limits.hiringDeliveriesKept_days * 86_400_000;
const most = 2_000;

export async function forgetDeliveries(
  database: Database,
  organizationId: string,
  now: number,
): Promise<void> {
  const before = firstIdOf('whd', now - kept_ms);
  while ((await dropOldDeliveries(database, organizationId, before, most)) >= most);
  for (const endpoint of await listEndpointsOf(database, organizationId)) {
    const from = await findOldestShown(database, endpoint, limits.hiringDeliveriesKept);
    if (from !== '') await dropBeyond(database, endpoint, from);
  }
}
