// Changes a campaign. Sessions under way keep what was frozen when they began.
import { isDeepStrictEqual } from 'node:util';
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, WriteContext } from '../../db/context.ts';
import { refuseFields } from '../refuse-fields.ts';
import { faultsOf, faultsOfChanges, withChanges } from './campaign.rules.ts';
import { type CampaignRow, saveCampaign } from './campaign.store.ts';
import type { ViewCampaign } from './campaign.view.ts';
import { holdCampaign } from './hold-campaign.ts';
import { listQuestionRows, saveQuestion } from './question.store.ts';

type Operation = Operations['updateCampaign'];
type Ctx = WriteContext<HiringCaller>;

export const createCampaignUpdater =
  (view: ViewCampaign) =>
  async (ctx: Ctx, { params, body }: Input<Operation>): Promise<Reply<Operation>> => {
    refuseFields(faultsOfChanges(body), ctx.lang);
    const before = await holdCampaign(ctx, ctx.caller, params.id);
    const settings = withChanges(before, body);
    refuseFields(faultsOf(settings, body), ctx.lang);
    const isOther = !isDeepStrictEqual(settings.criteria, before.criteria);
    const row: CampaignRow = {
      ...before,
      ...settings,
      revision: before.revision + (isOther ? 1 : 0),
      updated_at: ctx.now,
    };
    await saveCampaign(ctx.tx, row);
    if (isOther) await dropLostCriteria(ctx, row);
    return view(row);
  };

/** Questions name criteria of their campaign alone: what is taken away goes there too. */
async function dropLostCriteria({ tx, caller, now }: Ctx, { id, criteria }: CampaignRow) {
  const keys = new Set(criteria.map(({ key }) => key));
  for (const question of await listQuestionRows(tx, caller, id)) {
    const kept = question.criteria.filter((key) => keys.has(key));
    if (kept.length === question.criteria.length) continue;
    await saveQuestion(tx, { ...question, criteria: kept, updated_at: now });
  }
}
