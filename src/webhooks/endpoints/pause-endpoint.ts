// Pauses an endpoint, which then gets nothing and holds nothing up, or wakes it (contract/dashboard.md G12).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { KeyCaller, SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { lockProject, requireKey, requireRole } from '../../platform/index.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import { isWithin } from './endpoint.rules.ts';
import { listEndpointsOf, pauseEndpointRow } from './endpoint.store.ts';
import { viewEndpoint } from './endpoint.view.ts';

type Operation = Operations['pauseEndpoint'];

export async function pauseEndpoint(
  ctx: WriteContext<KeyCaller | SessionCaller>,
  { params, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { caller, tx, now } = ctx;
  const project = await lockProject(tx, params.id);
  if (caller.kind === 'session') await requireRole(tx, project.id, caller.userId, 'admin');
  else await requireKey(tx, caller);
  const endpoints = await listEndpointsOf(tx, project.id);
  const found = endpoints.find((row) => row.id === params.subscriptionId);
  if (!found || (caller.kind === 'key' && !isWithin(found, caller))) throw fail('NOT_FOUND');
  const row = await pauseEndpointRow(tx, project.id, found.id, body.paused ? now : null);
  if (!row) throw fail('NOT_FOUND');
  if (found.paused !== body.paused)
    await auditEndpoint(ctx, row, body.paused ? 'paused' : 'resumed');
  return viewEndpoint(row);
}
