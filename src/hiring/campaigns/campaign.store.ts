// SQL on campaigns. Whatever changes one, its questions or its counts holds its lock.

import type { Static } from 'typebox';
import type { Criterion } from '../../../contract/hiring/campaigns.shapes.ts';
import type {
  CampaignLanguage,
  FollowUpDepth,
  FollowUpSource,
  Tone,
} from '../../../contract/hiring/words.ts';
import type { Mode, OrganizationScope } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type CriterionRow = Static<typeof Criterion>;

export type CampaignRow = {
  organization_id: string;
  mode: Mode;
  id: string;
  title: string;
  description: string | null;
  objective: string | null;
  language: CampaignLanguage;
  chat_enabled: boolean;
  voice_enabled: boolean;
  ai_name: string;
  ai_tone: Tone;
  criteria: CriterionRow[];
  follow_up_depth: FollowUpDepth;
  follow_up_source: FollowUpSource;
  time_limit_minutes: number | null;
  require_invite: boolean;
  send_invitations: boolean;
  anti_cheating_enabled: boolean;
  opens_at: number | null;
  closes_at: number | null;
  retention_days: number;
  public_slug: string | null;
  revision: number;
  question_count: number;
  candidate_count: number;
  sessions_in_progress: number;
  sessions_ended: number;
  reports_ready: number;
  created_at: number;
  updated_at: number;
  published_at: number | null;
  archived_at: number | null;
  /** The version of what its organisation adds to the notice; null: nothing was ever added. */
  consent_number: number | null;
};

/** The number of what an organisation adds to the notice is looked up beside: its own tenants are named for that table too. */
const columnsOf = (organizations: readonly string[]) => sql`
    organization_id, mode, id, title, description, objective, language, chat_enabled, voice_enabled, ai_name, ai_tone,
    criteria, follow_up_depth, follow_up_source, time_limit_minutes, require_invite, send_invitations,
    anti_cheating_enabled, opens_at, closes_at, retention_days, public_slug, revision, question_count,
    candidate_count, sessions_in_progress, sessions_ended, reports_ready, created_at, updated_at, published_at,
    archived_at, (select t.version from consent_texts t where t.organization_id = c.organization_id
      and ${bound('t', organizations, 'organization_id')} order by t.version desc limit 1) as consent_number`;

export async function insertCampaign(tx: Tx, row: CampaignRow): Promise<void> {
  await tx.run(sql`
    insert into campaigns (organization_id, mode, id, title, description, objective, language, chat_enabled,
      voice_enabled, ai_name, ai_tone, criteria, follow_up_depth, follow_up_source, time_limit_minutes,
      require_invite, send_invitations, anti_cheating_enabled, opens_at, closes_at, retention_days, revision,
      created_at, updated_at)
    values (${row.organization_id}, ${row.mode}, ${row.id}, ${row.title}, ${row.description}, ${row.objective},
      ${row.language}, ${row.chat_enabled}, ${row.voice_enabled}, ${row.ai_name}, ${row.ai_tone},
      ${JSON.stringify(row.criteria)}, ${row.follow_up_depth}, ${row.follow_up_source}, ${row.time_limit_minutes},
      ${row.require_invite}, ${row.send_invitations}, ${row.anti_cheating_enabled}, ${atOrNull(row.opens_at)},
      ${atOrNull(row.closes_at)}, ${row.retention_days}, ${row.revision}, ${at(row.created_at)}, ${at(row.updated_at)})`);
}

export function findCampaign(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  id: string,
): Promise<CampaignRow | undefined> {
  return reader.one<CampaignRow>(sql`
    select ${columnsOf([organizationId])}
      from campaigns c where organization_id = ${organizationId} and mode = ${mode} and id = ${id}`);
}

export type CampaignKey = Pick<CampaignRow, 'organization_id' | 'mode' | 'id'>;

/** Campaigns as given rows, to be joined by their key. */
export const givenCampaigns = (keys: readonly CampaignKey[]) => sql`unnest(
  ${keys.map((key) => key.organization_id)}::text[], ${keys.map((key) => key.mode)}::text[],
  ${keys.map((key) => key.id)}::text[]) as g (organization_id, mode, id)`;

const organizationsOf = (keys: readonly CampaignKey[]) => keys.map((key) => key.organization_id);

export const boundCampaigns = (alias: string, keys: readonly CampaignKey[]) =>
  bound(alias, organizationsOf(keys), 'organization_id');

/** Of several tenants. */
export function findCampaigns(
  reader: Reader,
  keys: readonly CampaignKey[],
): Promise<CampaignRow[]> {
  return reader.all<CampaignRow>(sql`
    select ${columnsOf(organizationsOf(keys))} from ${givenCampaigns(keys)}
      join campaigns c using (organization_id, mode, id) where ${boundCampaigns('c', keys)}`);
}

export type WrittenCampaign = CampaignKey & { written: string };

/**
 * The same, each as one text: all that a row says and nothing else, so that what is made of it may be remembered by it. As
 * PostgreSQL writes a row: JSON of it costs half as much again.
 */
export function findWrittenCampaigns(
  reader: Reader,
  keys: readonly CampaignKey[],
): Promise<WrittenCampaign[]> {
  return reader.all<WrittenCampaign>(sql`
    select organization_id, mode, id, r::text as written from (
      select ${columnsOf(organizationsOf(keys))} from ${givenCampaigns(keys)}
        join campaigns c using (organization_id, mode, id) where ${boundCampaigns('c', keys)}) as r`);
}

/** One with that text of it. */
export function findCampaignAsWritten(
  reader: Reader,
  { organization_id, mode, id }: CampaignKey,
): Promise<(CampaignRow & WrittenCampaign) | undefined> {
  return reader.one(sql`
    select r.*, r::text as written from (
      select ${columnsOf([organization_id])} from campaigns c
       where organization_id = ${organization_id} and mode = ${mode} and id = ${id}) as r`);
}

/** Which of them there are. */
export function findCampaignKeys(
  reader: Reader,
  keys: readonly CampaignKey[],
): Promise<CampaignKey[]> {
  return reader.all<CampaignKey>(sql`
    select organization_id, mode, id from ${givenCampaigns(keys)}
      join campaigns c using (organization_id, mode, id) where ${boundCampaigns('c', keys)}`);
}

/** Those of one place, in the order of their keys. */
export function lockCampaigns(tx: Tx, keys: readonly CampaignKey[]): Promise<CampaignRow[]> {
  return tx.all<CampaignRow>(sql`
    select ${columnsOf(organizationsOf(keys))} from ${givenCampaigns(keys)}
      join campaigns c using (organization_id, mode, id) where ${boundCampaigns('c', keys)}
     order by organization_id, mode, id for no key update of c`);
}

/** New candidates of each; the rows are locked. */
export async function countNewCandidates(
  tx: Tx,
  added: readonly (CampaignKey & { count: number })[],
): Promise<void> {
  await tx.run(sql`
    update campaigns c set candidate_count = candidate_count + g.count
      from unnest(${added.map((one) => one.organization_id)}::text[], ${added.map((one) => one.mode)}::text[],
        ${added.map((one) => one.id)}::text[], ${added.map((one) => one.count)}::int[])
        as g (organization_id, mode, id, count)
     where c.organization_id = g.organization_id and c.mode = g.mode and c.id = g.id
       and ${boundCampaigns('c', added)}`);
}

export function lockCampaign(
  tx: Tx,
  { organizationId, mode }: OrganizationScope,
  id: string,
): Promise<CampaignRow | undefined> {
  return tx.one<CampaignRow>(sql`
    select ${columnsOf([organizationId])} from campaigns c
     where organization_id = ${organizationId} and mode = ${mode} and id = ${id} for no key update`);
}

/** As the dashboard names it, which knows no mode. */
export function findCampaignOf(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<CampaignRow | undefined> {
  return reader.one<CampaignRow>(sql`
    select ${columnsOf([organizationId])} from campaigns c
     where organization_id = ${organizationId} and mode in ('test', 'live') and id = ${id}`);
}

/** By its public address, which names the organisation and not the mode. */
export function findBySlug(
  reader: Reader,
  organizationId: string,
  slug: string,
): Promise<CampaignRow | undefined> {
  return reader.one<CampaignRow>(sql`
    select ${columnsOf([organizationId])} from campaigns c
     where organization_id = ${organizationId} and mode in ('test', 'live') and public_slug = ${slug}`);
}

/** Newest first. */
export function listCampaignRows(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  after: string | undefined,
  most: number,
): Promise<CampaignRow[]> {
  return reader.all<CampaignRow>(sql`
    select ${columnsOf([organizationId])} from campaigns c
     where organization_id = ${organizationId} and mode = ${mode} and id < ${after ?? '~'}
     order by id desc limit ${most}`);
}

/** Everything but its counts; the row is locked. */
export async function saveCampaign(tx: Tx, row: CampaignRow): Promise<void> {
  await tx.run(sql`
    update campaigns set title = ${row.title}, description = ${row.description}, objective = ${row.objective},
      language = ${row.language}, chat_enabled = ${row.chat_enabled}, voice_enabled = ${row.voice_enabled},
      ai_name = ${row.ai_name}, ai_tone = ${row.ai_tone}, criteria = ${JSON.stringify(row.criteria)},
      follow_up_depth = ${row.follow_up_depth}, follow_up_source = ${row.follow_up_source},
      time_limit_minutes = ${row.time_limit_minutes}, require_invite = ${row.require_invite},
      send_invitations = ${row.send_invitations}, anti_cheating_enabled = ${row.anti_cheating_enabled},
      opens_at = ${atOrNull(row.opens_at)}, closes_at = ${atOrNull(row.closes_at)}, retention_days = ${row.retention_days},
      public_slug = ${row.public_slug}, revision = ${row.revision}, updated_at = ${at(row.updated_at)},
      published_at = ${atOrNull(row.published_at)}, archived_at = ${atOrNull(row.archived_at)}
     where organization_id = ${row.organization_id} and mode = ${row.mode} and id = ${row.id}`);
}

/** What is added to its counts; the row is locked, here or by the caller. */
export async function addToCounts(
  tx: Tx,
  { organization_id, mode, id }: CampaignKey,
  more: {
    candidates?: number;
    sessionsInProgress?: number;
    sessionsEnded?: number;
    reportsReady?: number;
  },
): Promise<void> {
  await tx.run(sql`
    update campaigns set candidate_count = candidate_count + ${more.candidates ?? 0},
      sessions_in_progress = sessions_in_progress + ${more.sessionsInProgress ?? 0},
      sessions_ended = sessions_ended + ${more.sessionsEnded ?? 0},
      reports_ready = reports_ready + ${more.reportsReady ?? 0}
     where organization_id = ${organization_id} and mode = ${mode} and id = ${id}`);
}

/** After a change of its questions; the row is locked. */
export async function saveQuestionChange(
  tx: Tx,
  { organization_id, mode, id }: CampaignKey,
  count: number,
  now: number,
): Promise<void> {
  await tx.run(sql`
    update campaigns set question_count = ${count}, revision = revision + 1, updated_at = ${at(now)}
     where organization_id = ${organization_id} and mode = ${mode} and id = ${id}`);
}

export type CampaignCounts = { draft: number; published: number; archived: number };

export async function countCampaigns(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
): Promise<CampaignCounts> {
  const row = await reader.one<CampaignCounts>(sql`
    select count(*) filter (where archived_at is null and published_at is null)::int as draft,
           count(*) filter (where archived_at is null and published_at is not null)::int as published,
           count(*) filter (where archived_at is not null)::int as archived
      from campaigns where organization_id = ${organizationId} and mode = ${mode}`);
  return row ?? { draft: 0, published: 0, archived: 0 };
}
