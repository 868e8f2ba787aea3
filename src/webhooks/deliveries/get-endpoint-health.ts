// Reads how deliveries to an endpoint fared in the last 24 hours (contract/dashboard.md G8).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { KeyCaller, ReadContext, SessionCaller } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isWithin, listEndpointsOf } from '../endpoints/index.ts';
import { readHealth } from './health.store.ts';

type Operation = Operations['getEndpointHealth'];

const day_ms = 86_400_000;

export async function getEndpointHealth(
  ctx: ReadContext<KeyCaller | SessionCaller>,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { caller } = ctx;
  const endpoints = await listEndpointsOf(ctx.db, params.id);
  const found = endpoints.find((row) => row.id === params.subscriptionId);
  if (!found || (caller.kind === 'key' && !isWithin(found, caller))) throw fail('NOT_FOUND');
  const since = ctx.now - day_ms;
  const { last_at, ...health } = await readHealth(ctx.db, found, since);
  return { since: iso(since), ...health, last_at: last_at === null ? null : iso(last_at) };
}
