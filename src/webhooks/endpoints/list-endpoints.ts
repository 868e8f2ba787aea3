// Lists a project's endpoints: all to an administrator, to a key those within its mode and scopes.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { KeyCaller, ReadContext, SessionCaller } from '../../db/context.ts';
import { findHealth } from '../deliveries/index.ts';
import { isWithin } from './endpoint.rules.ts';
import { listEndpointsOf } from './endpoint.store.ts';
import { viewEndpoint } from './endpoint.view.ts';

type Operation = Operations['listEndpoints'];

export async function listEndpoints(
  ctx: ReadContext<KeyCaller | SessionCaller>,
  input: Input<Operation>,
): Promise<Reply<Operation>> {
  const { caller } = ctx;
  const rows = await listEndpointsOf(ctx.db, input.params.id);
  const visible = caller.kind === 'key' ? rows.filter((row) => isWithin(row, caller)) : rows;
  const fared = await findHealth(ctx.db, input.params.id, visible, ctx.now);
  return fared.map(({ row, health }) => ({ ...viewEndpoint(row), health }));
}
