// Replaces the events of an endpoint; its address and mode never change (W16). Rounds that wait follow the
// new choice (contract/platform.md decision 7).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { KeyCaller, SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { lockProject, requireKey, requireRole } from '../../platform/index.ts';
import { auditEvents } from './audit-endpoint.ts';
import { isWithin, missingScope } from './endpoint.rules.ts';
import { listEndpointsOf, updateEndpointEvents } from './endpoint.store.ts';
import { viewEndpoint } from './endpoint.view.ts';

type Operation = Operations['updateEndpoint'];

export async function updateEndpoint(
  ctx: WriteContext<KeyCaller | SessionCaller>,
  input: Input<Operation>,
): Promise<Reply<Operation>> {
  const { caller, tx } = ctx;
  const types = [...new Set(input.body.events)];
  if (caller.kind === 'key') {
    const scope = missingScope(types, caller.scopes);
    if (scope) throw fail('MISSING_SCOPE', { scope });
  }
  const project = await lockProject(tx, input.params.id);
  if (caller.kind === 'session') await requireRole(tx, project.id, caller.userId, 'admin');
  else await requireKey(tx, caller);
  const endpoints = await listEndpointsOf(tx, project.id);
  const found = endpoints.find((row) => row.id === input.params.subscriptionId);
  if (!found || (caller.kind === 'key' && !isWithin(found, caller))) throw fail('NOT_FOUND');
  const row = await updateEndpointEvents(tx, project.id, found.id, types);
  if (!row) throw fail('NOT_FOUND');
  await auditEvents(ctx, found, types);
  return viewEndpoint(row);
}
