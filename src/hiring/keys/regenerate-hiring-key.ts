// Gives a key a new secret with the same name, scopes and mode; the old one dies at once.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { newHiringKey, shownParts } from '../../kit/hiring-key.ts';
import { hashKey } from '../../kit/key-format.ts';
import { lockOrganization, requireManager } from '../organizations/index.ts';
import { lockKey, saveKey } from './key.store.ts';
import { keyTexts } from './key.texts.ts';
import { viewKey } from './key.view.ts';

type Operation = Operations['regenerateHiringKey'];

export async function regenerateHiringKey(
  ctx: WriteContext<OrganizationMember>,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, now, lang } = ctx;
  await lockOrganization(tx, caller.organizationId);
  await requireManager(ctx);
  const key = await lockKey(tx, caller.organizationId, params.id);
  if (!key) throw fail('NOT_FOUND');
  // One that ended takes no place among the ten: it does not come back by the way of a new secret.
  if (key.revoked_at !== null || (key.expires_at !== null && key.expires_at <= now)) {
    throw fail('INVALID_STATE', { message: keyTexts.ended[lang] });
  }
  const secret = newHiringKey(key.mode);
  const changed = { ...key, ...shownParts(secret), secret_hash: hashKey(secret) };
  await saveKey(tx, changed);
  return { ...viewKey(changed), secret };
}
