// Archives a campaign; one that is archived already stays as it is.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { lockCampaign, saveCampaign } from './campaign.store.ts';

type Operation = Operations['archiveCampaign'];

export async function archiveCampaign(
  { tx, caller, now }: WriteContext<HiringCaller>,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await lockCampaign(tx, caller, params.id);
  if (!row) throw fail('NOT_FOUND');
  if (row.archived_at === null) {
    await saveCampaign(tx, { ...row, archived_at: now, updated_at: now });
  }
  return { id: row.id, archived: true };
}
