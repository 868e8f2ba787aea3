// Campaigns and their questions, read together with those of the same few milliseconds.
import type { OrganizationScope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { ofEach } from '../../kit/of-each.ts';
import { readTogether } from '../../kit/read-together.ts';
import { type CampaignKey, type CampaignRow, findCampaigns } from './campaign.store.ts';
import { type ShownQuestion, viewQuestion } from './campaign.view.ts';
import { listQuestionsOf, type QuestionRow } from './question.store.ts';

const nameOf = ({ organization_id, mode, id }: CampaignKey) => `${organization_id} ${mode} ${id}`;

const readersOf = ofEach((reader: Reader) => ({
  find: readTogether<CampaignKey, CampaignRow>({
    read: (keys) => findCampaigns(reader, keys),
    nameOf,
    keyOf: (row) => row,
  }),
  list: readTogether<CampaignKey, QuestionRow>({
    read: (keys) => listQuestionsOf(reader, keys),
    nameOf,
    keyOf: (row) => ({ ...row, id: row.campaign_id }),
  }),
}));

const keyOf = ({ organizationId, mode }: OrganizationScope, id: string): CampaignKey => ({
  ...{ organization_id: organizationId, mode, id },
});

/** One of the caller's organisation and mode; another is as unknown as one that never was. */
export async function readCampaign(
  reader: Reader,
  scope: OrganizationScope,
  id: string,
): Promise<CampaignRow> {
  const [row] = await readersOf(reader).find(keyOf(scope, id));
  if (!row) throw fail('NOT_FOUND');
  return row;
}

/** In their order. */
const readQuestions = (
  reader: Reader,
  scope: OrganizationScope,
  id: string,
): Promise<QuestionRow[]> => readersOf(reader).list(keyOf(scope, id));

/** Campaigns whose questions are remembered, and the most questions of one. */
const remembered = 500;
const rememberedEach = 100;

const shownOf = ofEach((_reader: Reader) => new Map<string, ShownQuestion[]>());

/**
 * Those of a campaign that was read, as the API shows them. Each change of a question raises the campaign's revision in its
 * transaction, so what was read under one stays true of it, whichever server changed them (docs/decisions/0072).
 */
export async function readShownQuestions(
  reader: Reader,
  { organization_id, mode, id, revision, updated_at }: CampaignRow,
): Promise<ShownQuestion[]> {
  const known = shownOf(reader);
  const name = `${nameOf({ organization_id, mode, id })} ${revision} ${updated_at}`;
  const found = known.get(name);
  if (found) return found;
  const questions = (
    await readQuestions(reader, { organizationId: organization_id, mode }, id)
  ).map(viewQuestion);
  if (questions.length <= rememberedEach) known.set(name, questions);
  const [oldest] = known.keys();
  if (known.size > remembered && oldest !== undefined) known.delete(oldest);
  return questions;
}
