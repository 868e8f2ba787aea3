// The door of accounts: the handlers of operations on the caller's own account.
import type { CallContext, SessionCaller } from '../../db/context.ts';
import { type AccountNeighbours, deleteAccount } from './delete-account.call.ts';
import { exportAccount } from './export-account.ts';

export type { AccountNeighbours } from './delete-account.call.ts';

export const accountHandlers = (neighbours: AccountNeighbours) => ({
  exportAccount,
  deleteAccount: (ctx: CallContext<SessionCaller>, input: Parameters<typeof deleteAccount>[1]) =>
    deleteAccount(ctx, input, neighbours),
});
