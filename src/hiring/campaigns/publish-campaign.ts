// Publishes a campaign: its public address is made the first time and stays the same from then on.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, WriteContext } from '../../db/context.ts';
import { newSlug } from '../addresses.ts';
import { saveCampaign } from './campaign.store.ts';
import type { ViewCampaign } from './campaign.view.ts';
import { holdCampaign } from './hold-campaign.ts';

type Operation = Operations['publishCampaign'];

export const createCampaignPublisher =
  (view: ViewCampaign) =>
  async (
    ctx: WriteContext<HiringCaller>,
    { params }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const row = await holdCampaign(ctx, ctx.caller, params.id);
    if (row.published_at !== null) return view(row);
    const published = {
      ...row,
      public_slug: newSlug(row.organization_id),
      published_at: ctx.now,
      updated_at: ctx.now,
    };
    await saveCampaign(ctx.tx, published);
    return view(published);
  };
