// Finds a campaign of the caller's organisation and mode; one of another is as unknown as one that never was.
import type { OrganizationScope, WriteContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { type CampaignRow, findCampaign, lockCampaign } from './campaign.store.ts';
import { stateTexts } from './campaign.texts.ts';

export async function knownCampaign(
  reader: Reader,
  scope: OrganizationScope,
  id: string,
): Promise<CampaignRow> {
  const row = await findCampaign(reader, scope, id);
  if (!row) throw fail('NOT_FOUND');
  return row;
}

/** Locks one that may be changed: an archived one may not. */
export async function holdCampaign(
  { tx, lang }: Pick<WriteContext, 'tx' | 'lang'>,
  scope: OrganizationScope,
  id: string,
): Promise<CampaignRow> {
  const row = await lockCampaign(tx, scope, id);
  if (!row) throw fail('NOT_FOUND');
  if (row.archived_at !== null) throw fail('INVALID_STATE', { message: stateTexts.archived[lang] });
  return row;
}
