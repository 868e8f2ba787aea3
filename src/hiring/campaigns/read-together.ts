// Campaigns and their questions, read in one statement for the calls of the same few milliseconds, whoever asks: what a read
// costs is how many statements are sent.
import type { OrganizationScope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { fail } from '../../kit/fail.ts';
import { type CampaignKey, type CampaignRow, findCampaigns } from './campaign.store.ts';
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
export const readQuestions = (
  reader: Reader,
  scope: OrganizationScope,
  id: string,
): Promise<QuestionRow[]> => readersOf(reader).list(keyOf(scope, id));
