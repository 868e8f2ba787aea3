// Takes a campaign out of the archive, to what it was: a draft, or published at the same address.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, OrganizationScope, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { type CampaignRow, findCampaignOf, lockCampaign, saveCampaign } from './campaign.store.ts';
import type { ViewCampaign } from './campaign.view.ts';

type Operation = Operations['restoreCampaign'];

export const createCampaignRestorer =
  (view: ViewCampaign) =>
  async (
    { tx, caller, now }: WriteContext<OrganizationMember>,
    { params }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const found = await findCampaignOf(tx, caller.organizationId, params.id);
    if (!found) throw fail('NOT_FOUND');
    const scope = { organizationId: caller.organizationId, mode: found.mode };
    return view(await restoreCampaign(tx, scope, found.id, now));
  };

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
