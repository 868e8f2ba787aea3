// Creates a campaign, as a draft.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, WriteContext } from '../../db/context.ts';
import { newId } from '../../kit/ids.ts';
import { findConsent } from '../consents/index.ts';
import { queuePurge } from '../pending-purges/index.ts';
import { refuseFields } from '../refuse-fields.ts';
import { campaignDefaults, faultsOf, withChanges } from './campaign.rules.ts';
import { type CampaignRow, insertCampaign } from './campaign.store.ts';
import type { ViewCampaign } from './campaign.view.ts';

type Operation = Operations['createCampaign'];

export const createCampaignMaker =
  (view: ViewCampaign) =>
  async (
    { tx, caller, now, lang }: WriteContext<HiringCaller>,
    { body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const settings = withChanges({ ...campaignDefaults, criteria: [], title: '' }, body);
    refuseFields(faultsOf(settings, body), lang);
    const consent = await findConsent(tx, caller.organizationId);
    const row: CampaignRow = {
      organization_id: caller.organizationId,
      mode: caller.mode,
      id: newId('int'),
      ...settings,
      public_slug: null,
      revision: 1,
      question_count: 0,
      candidate_count: 0,
      sessions_in_progress: 0,
      sessions_ended: 0,
      reports_ready: 0,
      created_at: now,
      updated_at: now,
      published_at: null,
      archived_at: null,
      consent_number: consent?.version ?? null,
    };
    await insertCampaign(tx, row);
    await queuePurge(tx, row.organization_id, now);
    return view(row);
  };
