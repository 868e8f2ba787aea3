// Gives the address at which a campaign's pages are seen as its candidates see them, before it is published too; nothing
// begins there and nothing is kept.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, ReadContext } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import { findCampaignOf } from './campaign.store.ts';
import { newPreview } from './preview-address.ts';

type Operation = Operations['previewCampaign'];

export const createCampaignPreviewer =
  (publicUrl: string, seal: Seal) =>
  async (
    { db, caller, now }: ReadContext<OrganizationMember>,
    { params }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const campaign = await findCampaignOf(db, caller.organizationId, params.id);
    if (!campaign) throw fail('NOT_FOUND');
    const { token, until } = newPreview(seal, campaign, now);
    return { url: `${publicUrl}/i/preview/${token}/0`, expiresAt: iso(until) };
  };
