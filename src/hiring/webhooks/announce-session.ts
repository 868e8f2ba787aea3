// Announces what happened to a session, in the transaction in which it happened, and once: a second announcement of the
// same is none (contract/hiring.md section 5). `session.report_ready` never comes before `session.completed` here. Each
// endpoint that hears of it gets a delivery of its own.
import type { SessionEventType } from '../../../contract/hiring/words.ts';
import type { Mode } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../kit/ids.ts';
import type { DeliveryRow } from './delivery.store.ts';
import { listSubscribed } from './endpoint.store.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { insertSessionEvent } from './session-event.store.ts';

/** What an announcement says of a session: ids alone. */
export type Announced = { organization_id: string; mode: Mode; id: string; campaign_id: string };

export async function announceSession(
  tx: Tx,
  { organization_id, mode, id, campaign_id }: Announced,
  type: SessionEventType,
  now: number,
): Promise<boolean> {
  const event = { organization_id, mode, session_id: id, campaign_id, type, created_at: now };
  const isNew = await insertSessionEvent(tx, event);
  if (!isNew) return false;
  const endpoints = await listSubscribed(tx, organization_id, type);
  await queueDeliveries(
    tx,
    endpoints.map((endpoint): DeliveryRow => {
      const own = newId('whd');
      return {
        ...{ organization_id, mode, id: own, delivery_id: own, endpoint_id: endpoint.id },
        ...{ session_id: id, campaign_id, type, status: 'pending', attempts: [] },
        ...{ next_attempt_at: now, resent_from: null, event_at: now, created_at: now },
      };
    }),
  );
  return true;
}
