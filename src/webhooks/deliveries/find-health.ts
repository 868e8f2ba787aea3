// How deliveries to endpoints fared in the last 24 hours, the same for one of them and for a list.
import type { EndpointHealth } from '../../../contract/webhooks/endpoints.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { ofEach } from '../../kit/of-each.ts';
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

type Sums = { since: number; found: ReadonlyMap<string, HealthRow> };

/** So many attempts take tens of milliseconds to sum, and a few more change little: whoever asks within so long is told the same. */
const many = 2_000;
const remembered_ms = 10_000;
/** Lists of endpoints; then it begins anew. */
const most = 1_000;
const memoryOf = ofEach((_: Reader) => new Map<string, Sums & { until: number }>());

async function sumsOf(
  reader: Reader,
  projectId: string,
  endpoints: readonly EndpointRow[],
  now: number,
): Promise<Sums> {
  const memory = memoryOf(reader);
  const name = [projectId, ...endpoints.map(({ id, modes }) => `${id} ${modes}`)].join(', ');
  const known = memory.get(name);
  if (known && now < known.until) return known;
  const since = now - day_ms;
  const found = await readHealth(reader, projectId, endpoints, since);
  const attempts = [...found.values()].reduce((sum, one) => sum + one.delivered + one.failed, 0);
  if (memory.size >= most) memory.clear();
  if (attempts >= many) memory.set(name, { since, found, until: now + remembered_ms });
  return { since, found };
}

/** Of each endpoint in its order, by one statement. */
export async function findHealth(
  reader: Reader,
  projectId: string,
  endpoints: readonly EndpointRow[],
  now: number,
): Promise<{ row: EndpointRow; health: EndpointHealth }[]> {
  const { since, found } = await sumsOf(reader, projectId, endpoints, now);
  return endpoints.map((row) => {
    const { last_at, ...sums } = found.get(row.id) ?? nothingSent;
    const health = { ...sums, last_at: isoOrNull(last_at) };
    return { row, health: { since: iso(since), ...health } };
  });
}
