// Sends a delivery of the caller's endpoint again, with its id, `created` and data and a fresh timestamp. It is work of
// its own, by the same rule; while one is under way there is no other.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { type DeliveryRow, findDelivery } from './delivery.store.ts';
import { viewDelivery } from './delivery.view.ts';
import { lockOwnEndpoint } from './endpoint.store.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { webhookTexts } from './webhook.texts.ts';

type Operation = Operations['resendHiringDelivery'];

export async function resendHiringDelivery(
  { tx, caller, now, lang }: WriteContext<OrganizationMember>,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await findDelivery(tx, caller.organizationId, params.id);
  // One of another member's endpoint is as unknown as one that never was.
  const endpoint = row && (await lockOwnEndpoint(tx, caller, row.endpoint_id));
  if (!row || !endpoint || row.resent_from !== null) throw fail('NOT_FOUND');
  if (!endpoint.enabled) throw fail('INVALID_STATE', { message: webhookTexts.disabled[lang] });
  const again: DeliveryRow = {
    ...{ ...row, id: newId('whd'), resent_from: row.delivery_id, status: 'pending', attempts: [] },
    ...{ next_attempt_at: now, created_at: now },
  };
  if ((await queueDeliveries(tx, [again])) === 0) {
    throw fail('INVALID_STATE', { message: webhookTexts.underWay[lang] });
  }
  return viewDelivery(again);
}
