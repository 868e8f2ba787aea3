// Deletes a project that holds no money. Its journals must stay (the ledger only grows), so the row is marked
// and is gone for everyone from the commit on: sessions and invitations get 404, its keys are revoked on every
// server, nothing more is delivered, and its owner has a place free. Its slug never names another project.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { audit } from '../audit/index.ts';
import { forgetKeysOf, type KeyNeighbours } from '../keys/index.ts';
import { lockProject, requireRole } from './index.ts';
import { markDeleted } from './project.store.ts';

export type DeletionNeighbours = KeyNeighbours & {
  /**
   * Closes the project's merchant accounts, so that no payment begins any more, and tells what still ties up
   * live money. Money belongs to payments, which this room does not know.
   */
  closeMerchants(tx: Tx, projectId: string, now: number): Promise<string | undefined>;
};

export async function deleteProject(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operations['deleteProject']>,
  neighbours: DeletionNeighbours,
): Promise<undefined> {
  const { tx, caller, now } = ctx;
  const project = await lockProject(tx, input.params.id);
  await requireRole(tx, project.id, caller.userId, 'admin');
  const reason = await neighbours.closeMerchants(tx, project.id, now);
  // The refusal undoes the closing with everything else.
  if (reason) throw fail('BALANCE_NOT_EMPTY', { reason });
  await markDeleted(tx, project.id, now);
  const { name, slug } = project;
  await audit(ctx, project.id, 'project.deleted', { name, slug });
  await forgetKeysOf(tx, project.id, neighbours.forgetKey);
  return undefined;
}
