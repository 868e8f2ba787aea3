// Tells whether the server can work: it can when its database answers (contract/platform.md decision 31).
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { ping } from '../../db/ping.ts';

type Answer = Reply<Operations['getHealth']>;

/** A database that does not answer throws SERVER_BUSY, which is the 503. */
export async function getHealth(
  ctx: ReadContext,
  gatewayMode: Answer['payments']['gateway_mode'],
): Promise<Answer> {
  await ping(ctx.db);
  return { status: 'ok', payments: { gateway_mode: gatewayMode } };
}
