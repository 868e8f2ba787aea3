// Campaigns and their questions, read in one statement for the calls of the same few milliseconds, whoever asks: what a read
// costs is how many statements are sent.
import type { OrganizationScope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { fail } from '../../kit/fail.ts';
import { type CampaignKey, type CampaignRow, findCampaigns } from './campaign.store.ts';
import { type ShownQuestion, viewQuestion } from './campaign.view.ts';
import { listQuestionsOf, type QuestionRow } from './question.store.ts';

const nameOf = ({ organization_id, mode, id }: CampaignKey) => `${organization_id} ${mode} ${id}`;

/** `keyOf`: the campaign that a row belongs to. */
function together<R>(
  read: (keys: readonly CampaignKey[]) => Promise<R[]>,
  keyOf: (row: R) => CampaignKey,
) {
  return createBatcher<CampaignKey, R[]>(
    async (asked) => {
      // Each once: two calls may ask for the same.
      const keys = [...new Map(asked.map((one) => [nameOf(one), one])).values()];
      const found = Map.groupBy(await read(keys), (row) => nameOf(keyOf(row)));
      return asked.map((one) => found.get(nameOf(one)) ?? []);
    },
    { max: 200, concurrency: 2 },
  );
}

const createReaders = (reader: Reader) => ({
  find: together<CampaignRow>(
    (keys) => findCampaigns(reader, keys),
    (row) => row,
  ),
  list: together<QuestionRow>(
    (keys) => listQuestionsOf(reader, keys),
    (row) => ({ ...row, id: row.campaign_id }),
  ),
});

/** Of each database: a process of the tests has several. */
const all = new WeakMap<Reader, ReturnType<typeof createReaders>>();

function readersOf(reader: Reader) {
  const found = all.get(reader) ?? createReaders(reader);
  all.set(reader, found);
  return found;
}

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

const shown = new WeakMap<Reader, Map<string, ShownQuestion[]>>();

/**
 * Those of a campaign that was read, as the API shows them. Each change of a question raises the campaign's revision in its
 * transaction, so what was read under one stays true of it, whichever server changed them (docs/decisions/0072).
 */
export async function readShownQuestions(
  reader: Reader,
  { organization_id, mode, id, revision, updated_at }: CampaignRow,
): Promise<ShownQuestion[]> {
  const known = shown.get(reader) ?? new Map<string, ShownQuestion[]>();
  shown.set(reader, known);
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
