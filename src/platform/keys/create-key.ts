// Creates an API key: its secret is in this answer and nowhere else afterwards.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { hashKey, newKey, visiblePrefix } from '../../kit/key-format.ts';
import { audit } from '../audit/index.ts';
import { lockProject, requireRole } from '../projects/index.ts';
import { keyDefault, tierOfAccount } from '../quotas/index.ts';
import { expiryOf } from './key.rules.ts';
import { countActiveKeys, insertKey } from './key.store.ts';
import { tooHighLimit } from './key.texts.ts';
import { viewKey } from './key.view.ts';

type Operation = Operations['createKey'];

export async function createKey(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operation>,
): Promise<Reply<Operation>> {
  const { body } = input;
  const project = await lockProject(ctx.tx, input.params.id);
  // The role is read again under the lock: it may have been taken away since (M10).
  await requireRole(ctx.tx, project.id, ctx.caller.userId, 'admin');
  // The limit is that of the owner's account, whoever creates the key (C5).
  const most = keyDefault(await tierOfAccount(ctx.tx, project.owner_id, ctx.now));
  const dailyLimit = body.daily_limit ?? most;
  if (dailyLimit > most) {
    throw fail('INVALID_REQUEST', { fields: { daily_limit: tooHighLimit(most)[ctx.lang] } });
  }
  const mode = body.mode ?? 'test';
  if (mode === 'live') {
    if (!project.live_enabled) throw fail('LIVE_NOT_ENABLED');
    if (ctx.now - ctx.caller.signedInAt >= limits.recentSignIn_ms) {
      throw fail('REAUTHENTICATION_REQUIRED');
    }
  }
  // Counted under the project's lock: two creations at once cannot both take the fifth place (C1).
  if ((await countActiveKeys(ctx.tx, project.id, ctx.now)) >= limits.activeKeysPerProject) {
    throw fail('KEY_LIMIT_REACHED', { limit: limits.activeKeysPerProject });
  }
  const secret = newKey(mode);
  const lifetime = body.lifetime ?? 'none';
  const row = await insertKey(ctx.tx, {
    id: newId('key'),
    projectId: project.id,
    name: body.name.trim(),
    mode,
    prefix: visiblePrefix(secret),
    secretHash: hashKey(secret),
    scopes: body.scopes ? [...new Set(body.scopes)] : ['payments', 'data'],
    dailyLimit,
    lifetime,
    createdBy: ctx.caller.userId,
    createdAt: ctx.now,
    expiresAt: expiryOf(lifetime, ctx.now),
  });
  const { id, name, prefix } = row;
  if (mode === 'live') await audit(ctx, project.id, 'key.created', { key: id, name, prefix });
  return { ...viewKey(row), secret };
}
