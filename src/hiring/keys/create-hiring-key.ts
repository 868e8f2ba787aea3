// Creates a hiring key: its secret is in this answer and nowhere else afterwards.
import { hiringScopes } from '../../../contract/hiring/words.ts';
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { parseTime } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { newHiringKey, shownParts } from '../../kit/hiring-key.ts';
import { newId } from '../../kit/ids.ts';
import { hashKey } from '../../kit/key-format.ts';
import { lockOrganization, requireManager } from '../organizations/index.ts';
import { countActiveKeys, insertKey, type KeyRow } from './key.store.ts';
import { keyTexts } from './key.texts.ts';
import { viewKey } from './key.view.ts';

type Operation = Operations['createHiringKey'];

export async function createHiringKey(
  ctx: WriteContext<OrganizationMember>,
  { body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, now, lang } = ctx;
  const expiresAt = body.expiresAt ? parseTime(body.expiresAt) : null;
  if (expiresAt !== null && expiresAt <= now) {
    throw fail('INVALID_REQUEST', { fields: { expiresAt: keyTexts.past[lang] } });
  }
  await lockOrganization(tx, caller.organizationId);
  await requireManager(ctx);
  // Counted under the organisation's lock: two creations at once cannot both take the tenth place.
  const active = await countActiveKeys(tx, caller.organizationId, now);
  if (active >= limits.activeHiringKeys) {
    throw fail('INVALID_STATE', { message: keyTexts.tooMany[lang] });
  }
  const mode = body.mode === 'test' ? 'test' : 'live';
  const secret = newHiringKey(mode);
  const row: KeyRow = {
    id: newId('key'),
    organization_id: caller.organizationId,
    name: body.name?.trim() ?? 'API key',
    mode,
    scopes: body.scopes ?? [...hiringScopes],
    ...shownParts(secret),
    secret_hash: hashKey(secret),
    created_by: caller.userId,
    created_at: now,
    last_used_at: null,
    expires_at: expiresAt,
    revoked_at: null,
  };
  await insertKey(tx, row);
  return { ...viewKey(row), secret };
}
