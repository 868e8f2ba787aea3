// Deletes an endpoint; rounds that wait no longer send to it (W18).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { KeyCaller, SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { lockProject, requireKey, requireRole } from '../../platform/index.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import { isWithin } from './endpoint.rules.ts';
import { deleteEndpointRow, listEndpointsOf } from './endpoint.store.ts';

export async function deleteEndpoint(
  ctx: WriteContext<KeyCaller | SessionCaller>,
  input: Input<Operations['deleteEndpoint']>,
): Promise<undefined> {
  const { caller, tx } = ctx;
  const project = await lockProject(tx, input.params.id);
  if (caller.kind === 'session') await requireRole(tx, project.id, caller.userId, 'admin');
  else await requireKey(tx, caller);
  const endpoints = await listEndpointsOf(tx, project.id);
  const found = endpoints.find((row) => row.id === input.params.subscriptionId);
  if (!found || (caller.kind === 'key' && !isWithin(found, caller))) throw fail('NOT_FOUND');
  await deleteEndpointRow(tx, project.id, found.id);
  await auditEndpoint(ctx, found, 'deleted');
  return undefined;
}
