// A delivery as its log shows it.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { iso } from '../../kit/clock.ts';
import type { DeliveryRow } from './delivery.store.ts';

export const viewDelivery = (row: DeliveryRow): Reply<Operations['resendHiringDelivery']> => ({
  id: row.delivery_id,
  endpointId: row.endpoint_id,
  type: row.type,
  sessionId: row.session_id,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt:
    row.status !== 'pending' || row.next_attempt_at === null ? null : iso(row.next_attempt_at),
  resentFrom: row.resent_from,
});
