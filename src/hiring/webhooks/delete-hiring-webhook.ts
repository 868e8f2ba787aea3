// Deletes an endpoint of the caller with its log; what is under way to it finds nothing any more.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { deleteDeliveriesOf } from './delivery.store.ts';
import { deleteEndpoint, lockOwnEndpoint } from './endpoint.store.ts';

type Operation = Operations['deleteHiringWebhook'];

export async function deleteHiringWebhook(
  { tx, caller }: WriteContext<OrganizationMember>,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await lockOwnEndpoint(tx, caller, params.id);
  if (!row) throw fail('NOT_FOUND');
  await deleteDeliveriesOf(tx, row);
  await deleteEndpoint(tx, row);
  return { id: row.id, deleted: true };
}
