// Replaces an API key by a new one; the old one stays valid for the grace that was asked for.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Lang, SessionCaller, WriteContext } from '../../db/context.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { isId, newId } from '../../kit/ids.ts';
import { hashKey, newKey, visiblePrefix } from '../../kit/key-format.ts';
import { audit } from '../audit/index.ts';
import { lockProject, requireRole } from '../projects/index.ts';
import { expiryOf, grace_ms, type KeyState, stateOf } from './key.rules.ts';
import { endKey, findKey, insertKey, revokeKeyRow } from './key.store.ts';
import { notRotatable } from './key.texts.ts';
import { viewKey } from './key.view.ts';

type Operation = Operations['rotateKey'];

export async function rotateKey(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operation>,
  forgetKey: (secretHash: string) => void,
): Promise<Reply<Operation>> {
  const { tx, caller, now, lang } = ctx;
  // Two rotations of one key wait for each other here; the second finds it replaced (R5).
  const project = await lockProject(tx, input.params.id);
  await requireRole(tx, project.id, caller.userId, 'admin');
  const { keyId } = input.params;
  const old = isId('key', keyId) ? await findKey(tx, project.id, keyId) : undefined;
  if (!old) throw fail('NOT_FOUND');
  if (old.mode === 'live' && now - caller.signedInAt >= limits.recentSignIn_ms) {
    throw fail('REAUTHENTICATION_REQUIRED');
  }
  const state = stateOf(old, now);
  if (state !== 'active') throw refusal(state, lang);
  // One predecessor a line: the grace of the key that this one replaced ends now (decision 3). Rows
  // change in the order of their ids, as the call log changes them.
  const earlier = old.rotated_from ? await revokeKeyRow(tx, old.rotated_from, now) : undefined;
  // The operator's command does not take the project's lock (R6).
  const ended = await endKey(tx, old.id, now + grace_ms[input.body.grace]);
  if (ended === 0) throw refusal('disabled', lang);
  const secret = newKey(old.mode);
  const row = await insertKey(tx, {
    id: newId('key'),
    projectId: project.id,
    name: old.name,
    mode: old.mode,
    prefix: visiblePrefix(secret),
    secretHash: hashKey(secret),
    scopes: old.scopes,
    dailyLimit: old.daily_limit,
    lifetime: old.lifetime,
    createdBy: caller.userId,
    createdAt: now,
    // An imported key has an end of its own and no lifetime to count again: the end stays.
    expiresAt: old.lifetime === 'none' ? old.expires_at : expiryOf(old.lifetime, now),
    rotatedFrom: old.id,
  });
  if (old.mode === 'live') {
    const { grace } = input.body;
    await audit(ctx, project.id, 'key.rotated', { key: old.id, successor: row.id, grace });
  }
  tx.afterCommit(() => {
    forgetKey(old.secret_hash);
    if (earlier !== undefined) forgetKey(earlier);
  });
  return { ...viewKey(row), secret };
}

function refusal(state: Exclude<KeyState, 'active'>, lang: Lang): Failure {
  return fail('INVALID_STATE', { message: notRotatable[state][lang] });
}
