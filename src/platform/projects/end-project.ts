// Ends a locked project that holds no money. Its journals must stay (the ledger only grows), so the row is marked
// and is gone for everyone from the commit on: sessions and invitations get 404, its keys are revoked on every
// server, nothing more is delivered, and its owner has a place free. Its slug never names another project.
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { audit } from '../audit/index.ts';
import { forgetKeysOf, type KeyNeighbours } from '../keys/index.ts';
import { markDeleted, type ProjectRow } from './project.store.ts';

export type DeletionNeighbours = KeyNeighbours & {
  /**
   * Closes the project's merchant accounts, so that no payment begins any more, and tells what still ties up
   * live money. Money belongs to payments, which this room does not know.
   */
  closeMerchants(tx: Tx, projectId: string, now: number): Promise<string | undefined>;
};

export type EndProject = typeof endProject;

/** For a transaction that holds the project's lock and has judged who asks. */
export async function endProject(
  ctx: WriteContext<SessionCaller>,
  { id, name, slug }: ProjectRow,
  neighbours: DeletionNeighbours,
): Promise<void> {
  const { tx, now } = ctx;
  const reason = await neighbours.closeMerchants(tx, id, now);
  // The refusal undoes the closing with everything else.
  if (reason) throw fail('BALANCE_NOT_EMPTY', { reason });
  await markDeleted(tx, id, now);
  await audit(ctx, id, 'project.deleted', { name, slug });
  await forgetKeysOf(tx, id, neighbours.forgetKey);
}
