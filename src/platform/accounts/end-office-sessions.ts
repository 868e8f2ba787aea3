// Ends all sessions of somebody: a stolen one stops at its next call.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { changeAccount } from './change-account.ts';
import { deleteSessionsOf } from './office-account.store.ts';

type Operation = Operations['endOfficeSessions'];

export const endOfficeSessions = (
  ctx: WriteContext<SessionCaller>,
  { params: { id }, body: { reason } }: Input<Operation>,
): Promise<Reply<Operation>> =>
  changeAccount(ctx, { id, reason }, async () => {
    const before = await deleteSessionsOf(ctx.tx, id);
    return { action: 'account.sessions_ended', before, after: 0 };
  });
