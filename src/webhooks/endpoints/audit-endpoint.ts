// What is done to an endpoint of live mode leaves an entry in the audit of its project: where its events go is nobody's secret there.
import { type Acting, audit } from '../../platform/index.ts';
import type { EndpointRow } from './endpoint.store.ts';

type Act = 'created' | 'paused' | 'resumed' | 'deleted';
type Audited = Pick<EndpointRow, 'id' | 'project_id' | 'url' | 'events' | 'modes'>;

export async function auditEndpoint(ctx: Acting, row: Audited, act: Act): Promise<void> {
  if (!row.modes.includes('live')) return;
  const { id: endpoint, url, events, project_id } = row;
  if (act === 'created')
    await audit(ctx, project_id, 'endpoint.created', { endpoint, url, events });
  else await audit(ctx, project_id, `endpoint.${act}`, { endpoint, url });
}

/** A change of its events; none where they stay what they were. */
export async function auditEvents(
  ctx: Acting,
  { modes, id: endpoint, url, events: before, project_id }: Audited,
  after: readonly string[],
): Promise<void> {
  const isSame = [...before].sort().join() === [...after].sort().join();
  if (isSame || !modes.includes('live')) return;
  await audit(ctx, project_id, 'endpoint.changed', { endpoint, url, before, after });
}
