// Reads how deliveries to an endpoint fared in the last 24 hours (contract/dashboard.md G8).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { KeyCaller, ReadContext, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isWithin, listEndpointsOf } from '../endpoints/index.ts';
import { findHealth } from './find-health.ts';

type Operation = Operations['getEndpointHealth'];

export async function getEndpointHealth(
  ctx: ReadContext<KeyCaller | SessionCaller>,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { caller } = ctx;
  const endpoints = await listEndpointsOf(ctx.db, params.id);
  const found = endpoints.find((row) => row.id === params.subscriptionId);
  if (!found || (caller.kind === 'key' && !isWithin(found, caller))) throw fail('NOT_FOUND');
  const [fared] = await findHealth(ctx.db, params.id, [found], ctx.now);
  if (!fared) throw new Error('each endpoint fared somehow');
  return fared.health;
}
