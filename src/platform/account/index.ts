// The door of accounts: the handlers of operations on the caller's own account.
import type { CallContext, ReadContext, SessionCaller } from '../../db/context.ts';
import { type DeletionNeighbours, deleteAccount } from './delete-account.call.ts';
import { type ExportNeighbours, exportAccount } from './export-account.ts';

export { forgetSessions } from './forget-sessions.ts';

export type AccountNeighbours = DeletionNeighbours & ExportNeighbours;

export const accountHandlers = (neighbours: AccountNeighbours) => ({
  exportAccount: (ctx: ReadContext<SessionCaller>) => exportAccount(ctx, neighbours),
  deleteAccount: (ctx: CallContext<SessionCaller>, input: Parameters<typeof deleteAccount>[1]) =>
    deleteAccount(ctx, input, neighbours),
});
