// Takes a campaign out of the archive, to what it was: a draft, or published at the same address. Called by the
// dashboard's route.
import type { OrganizationScope } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { type CampaignRow, lockCampaign, saveCampaign } from './campaign.store.ts';

export async function restoreCampaign(
  tx: Tx,
  scope: OrganizationScope,
  id: string,
  now: number,
): Promise<CampaignRow> {
  const row = await lockCampaign(tx, scope, id);
  if (!row) throw fail('NOT_FOUND');
  if (row.archived_at === null) return row;
  const restored = { ...row, archived_at: null, updated_at: now };
  await saveCampaign(tx, restored);
  return restored;
}
