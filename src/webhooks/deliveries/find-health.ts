// How deliveries to endpoints fared in the last 24 hours, the same for one of them and for a list.
import type { EndpointHealth } from '../../../contract/webhooks/endpoints.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import type { EndpointRow } from '../endpoints/index.ts';
import { type HealthRow, readHealth } from './health.store.ts';

const day_ms = 86_400_000;

const nothingSent: HealthRow = {
  delivered: 0,
  failed: 0,
  median_ms: null,
  last_status: null,
  last_cause: null,
  last_at: null,
};

/** Of each endpoint in its order, by one statement. */
export async function findHealth(
  reader: Reader,
  projectId: string,
  endpoints: readonly EndpointRow[],
  now: number,
): Promise<{ row: EndpointRow; health: EndpointHealth }[]> {
  const since = now - day_ms;
  const found = await readHealth(reader, projectId, endpoints, since);
  return endpoints.map((row) => {
    const { last_at, ...sums } = found.get(row.id) ?? nothingSent;
    const health = { ...sums, last_at: last_at === null ? null : iso(last_at) };
    return { row, health: { since: iso(since), ...health } };
  });
}
