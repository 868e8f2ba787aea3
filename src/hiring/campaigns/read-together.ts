// Campaigns and their questions, read together with those of the same few milliseconds.
import type { OrganizationScope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { createMemory } from '../../kit/memory.ts';
import { ofEach } from '../../kit/of-each.ts';
import { readTogether } from '../../kit/read-together.ts';
import {
  type CampaignKey,
  type CampaignRow,
  findCampaignKeys,
  findCampaigns,
  findWrittenCampaigns,
  type WrittenCampaign,
} from './campaign.store.ts';
import { viewQuestion } from './campaign.view.ts';
import { listQuestionsOf, type QuestionRow } from './question.store.ts';

const nameOf = ({ organization_id, mode, id }: CampaignKey) => `${organization_id} ${mode} ${id}`;

const readersOf = ofEach((reader: Reader) => ({
  find: readTogether<CampaignKey, CampaignRow>({
    read: (keys) => findCampaigns(reader, keys),
    nameOf,
    keyOf: (row) => row,
  }),
  written: readTogether<CampaignKey, WrittenCampaign>({
    read: (keys) => findWrittenCampaigns(reader, keys),
    nameOf,
    keyOf: (row) => row,
  }),
  known: readTogether<CampaignKey, CampaignKey>({
    read: (keys) => findCampaignKeys(reader, keys),
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

/** The same as one text. */
export async function readWrittenCampaign(
  reader: Reader,
  scope: OrganizationScope,
  id: string,
): Promise<WrittenCampaign> {
  const [row] = await readersOf(reader).written(keyOf(scope, id));
  if (!row) throw fail('NOT_FOUND');
  return row;
}

/** The same, for who asks what belongs to it and nothing that it says. */
export async function requireCampaign(
  reader: Reader,
  scope: OrganizationScope,
  id: string,
): Promise<void> {
  const known = await readersOf(reader).known(keyOf(scope, id));
  if (known.length === 0) throw fail('NOT_FOUND');
}

/** In their order. */
const readQuestions = (
  reader: Reader,
  scope: OrganizationScope,
  id: string,
): Promise<QuestionRow[]> => readersOf(reader).list(keyOf(scope, id));

/** Questions of one campaign that take more are read each time. */
const rememberedEach_bytes = 262_144;

const memoryOf = ofEach((_reader: Reader) => createMemory());

/**
 * Those of a campaign that was read, written as the API shows them. Each change of a question raises the campaign's revision in
 * its transaction, so what was read under one stays true of it, whichever server changed them (docs/decisions/0072).
 */
export async function writtenQuestions(
  reader: Reader,
  { organization_id, mode, id, revision, updated_at }: CampaignRow,
): Promise<Buffer> {
  const memory = memoryOf(reader);
  const [version, name] = [`${revision} ${updated_at}`, nameOf({ organization_id, mode, id })];
  const found = memory.find(version, name);
  if (found) return found;
  const rows = await readQuestions(reader, { organizationId: organization_id, mode }, id);
  const written = Buffer.from(JSON.stringify(rows.map(viewQuestion)));
  return written.length > rememberedEach_bytes ? written : memory.keep(version, name, written);
}
