// The endpoint on the wire.
import type { Endpoint } from '../../../contract/webhooks/endpoints.shapes.ts';
import { iso } from '../../kit/clock.ts';
import type { EndpointRow } from './endpoint.store.ts';

export function viewEndpoint(row: EndpointRow): Endpoint {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    modes: row.modes,
    created_at: iso(row.created_at),
    local_only: row.local_only,
    paused: row.paused,
  };
}
