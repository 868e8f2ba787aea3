// An endpoint as the dashboard shows it; its secret is in the answer that makes it alone.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import type { EndpointRow } from './endpoint.store.ts';

export const viewEndpoint = (row: EndpointRow): Reply<Operations['updateHiringWebhook']> => ({
  id: row.id,
  memberId: row.user_id,
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  secretPrefix: row.secret_prefix,
  createdAt: iso(row.created_at),
  lastDeliveryAt: isoOrNull(row.last_delivery_at),
  lastStatus: row.last_status,
});
