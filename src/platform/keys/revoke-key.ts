// Revokes an API key at once, one in its grace too; a key that has ended stays as it is (R7, R8).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { audit } from '../audit/index.ts';
import { lockProject, requireRole } from '../projects/index.ts';
import { findKey, revokeKeyRow } from './key.store.ts';

export async function revokeKey(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operations['revokeKey']>,
  forgetKey: (secretHash: string) => void,
): Promise<undefined> {
  const { tx, caller, now } = ctx;
  const project = await lockProject(tx, input.params.id);
  await requireRole(tx, project.id, caller.userId, 'admin');
  const { keyId } = input.params;
  const key = isId('key', keyId) ? await findKey(tx, project.id, keyId) : undefined;
  if (!key) throw fail('NOT_FOUND');
  const revoked = await revokeKeyRow(tx, key.id, now);
  if (revoked === undefined) return undefined;
  const { id, name, prefix } = key;
  if (key.mode === 'live') await audit(ctx, project.id, 'key.revoked', { key: id, name, prefix });
  tx.afterCommit(() => forgetKey(revoked));
  return undefined;
}
