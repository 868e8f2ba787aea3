// SQL on questions; the campaign's row is locked where they change.
import type { QuestionType } from '../../../contract/hiring/words.ts';
import type { Mode, OrganizationScope } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { bound, rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import { boundCampaigns, type CampaignKey, givenCampaigns } from './campaign.store.ts';

export type QuestionRow = {
  organization_id: string;
  mode: Mode;
  id: string;
  campaign_id: string;
  position: number;
  text: string;
  description: string | null;
  type: QuestionType;
  options: string[] | null;
  required: boolean;
  criteria: string[];
  follow_up_enabled: boolean;
  follow_up_prompts: string[] | null;
  probe_threshold: number;
  time_limit_seconds: number | null;
  max_answer_chars: number;
  created_at: number;
  updated_at: number;
};

const columns = {
  text: `organization_id, mode, id, campaign_id, position, text, description, type, options, required, criteria,
    follow_up_enabled, follow_up_prompts, probe_threshold, time_limit_seconds, max_answer_chars, created_at,
    updated_at`,
  values: [],
};

/** In their order. */
export function listQuestionRows(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  campaignId: string,
): Promise<QuestionRow[]> {
  return reader.all<QuestionRow>(sql`
    select ${columns} from questions
     where organization_id = ${organizationId} and mode = ${mode} and campaign_id = ${campaignId}
       and campaign_id <> '' order by position`);
}

/**
 * Those of several campaigns, each in its order. Beside tenants the campaigns are named too: by the tenants alone all questions of
 * an organisation are read where there are no statistics.
 */
export function listQuestionsOf(
  reader: Reader,
  keys: readonly CampaignKey[],
): Promise<QuestionRow[]> {
  const ids = keys.map((key) => key.id);
  return reader.all<QuestionRow>(sql`
    select q.organization_id, q.mode, q.id, campaign_id, position, text, description, type, options, required,
           criteria, follow_up_enabled, follow_up_prompts, probe_threshold, time_limit_seconds, max_answer_chars,
           created_at, updated_at
      from ${givenCampaigns(keys)}
      join questions q on q.organization_id = g.organization_id and q.mode = g.mode and q.campaign_id = g.id
       and q.campaign_id <> ''
     where ${boundCampaigns('q', keys)} and ${bound('q', ids, 'campaign_id')} order by campaign_id, position`);
}

export function findQuestion(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  id: string,
): Promise<QuestionRow | undefined> {
  return reader.one<QuestionRow>(sql`
    select ${columns} from questions where organization_id = ${organizationId} and mode = ${mode} and id = ${id}`);
}

export function findQuestions(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  ids: readonly string[],
): Promise<QuestionRow[]> {
  return reader.all<QuestionRow>(sql`
    select ${columns} from questions
     where organization_id = ${organizationId} and mode = ${mode} and id = any (${ids})`);
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Of one tenant. */
export async function insertQuestions(tx: Tx, list: readonly QuestionRow[]): Promise<void> {
  const all = <K extends keyof QuestionRow>(name: K) => list.map((row) => row[name]);
  await tx.run(sql`
    insert into questions (organization_id, mode, id, campaign_id, position, text, description, type, options,
      required, criteria, follow_up_enabled, follow_up_prompts, probe_threshold, time_limit_seconds,
      max_answer_chars, created_at, updated_at)
    ${rows(
      ['text', all('organization_id')],
      ['text', all('mode')],
      ['text', all('id')],
      ['text', all('campaign_id')],
      ['int', all('position')],
      ['text', all('text')],
      ['text', all('description')],
      ['text', all('type')],
      ['jsonb', list.map((row) => json(row.options))],
      ['boolean', all('required')],
      ['jsonb', list.map((row) => json(row.criteria))],
      ['boolean', all('follow_up_enabled')],
      ['jsonb', list.map((row) => json(row.follow_up_prompts))],
      ['int', all('probe_threshold')],
      ['int', all('time_limit_seconds')],
      ['int', all('max_answer_chars')],
      ['timestamptz', list.map((row) => at(row.created_at))],
      ['timestamptz', list.map((row) => at(row.updated_at))],
    )}`);
}

export async function saveQuestion(tx: Tx, row: QuestionRow): Promise<void> {
  await tx.run(sql`
    update questions set text = ${row.text}, description = ${row.description}, type = ${row.type},
      options = ${json(row.options)}, required = ${row.required}, criteria = ${json(row.criteria)},
      follow_up_enabled = ${row.follow_up_enabled}, follow_up_prompts = ${json(row.follow_up_prompts)},
      probe_threshold = ${row.probe_threshold}, time_limit_seconds = ${row.time_limit_seconds},
      max_answer_chars = ${row.max_answer_chars}, updated_at = ${at(row.updated_at)}
     where organization_id = ${row.organization_id} and mode = ${row.mode} and id = ${row.id}`);
}

/** New places of some questions of one campaign. */
export async function savePositions(
  tx: Tx,
  { organizationId, mode }: OrganizationScope,
  moved: readonly Pick<QuestionRow, 'id' | 'position'>[],
): Promise<void> {
  if (moved.length === 0) return;
  await tx.run(sql`
    update questions q set position = g.position
      from unnest(${moved.map((row) => row.id)}::text[], ${moved.map((row) => row.position)}::int[])
        as g (id, position)
     where q.organization_id = ${organizationId} and q.mode = ${mode} and q.id = g.id`);
}

export async function deleteQuestionRow(
  tx: Tx,
  { organizationId, mode }: OrganizationScope,
  id: string,
): Promise<void> {
  await tx.run(sql`
    delete from questions where organization_id = ${organizationId} and mode = ${mode} and id = ${id}`);
}
