// SQL on candidates.
import type { Choices } from '../../../contract/hiring/candidate-pages.ts';
import type { CandidateSource, CandidateStatus } from '../../../contract/hiring/words.ts';
import type { Mode, OrganizationScope } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { bound, rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type Consent = {
  textVersion: string;
  locale: 'fr' | 'en';
  choices: Choices;
  at: string;
};

export type CandidateRow = {
  organization_id: string;
  mode: Mode;
  id: string;
  campaign_id: string;
  status: CandidateStatus;
  source: CandidateSource;
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  external_ref: string | null;
  link_sealed: string | null;
  link_hash: string | null;
  invite_expires_at: number | null;
  email_sent_at: number | null;
  opened_at: number | null;
  consent: Consent | null;
  session_id: string | null;
  purged_at: number | null;
  created_at: number;
  updated_at: number;
};

const columns = {
  text: `organization_id, mode, id, campaign_id, status, source, name, email, phone, notes, external_ref,
    link_sealed, link_hash, invite_expires_at, email_sent_at, opened_at, consent, session_id, purged_at,
    created_at, updated_at`,
  values: [],
};

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** New candidates of one tenant, as they begin. */
export async function insertCandidates(tx: Tx, list: readonly CandidateRow[]): Promise<void> {
  if (list.length === 0) return;
  const all = <K extends keyof CandidateRow>(name: K) => list.map((row) => row[name]);
  await tx.run(sql`
    insert into candidates (organization_id, mode, id, campaign_id, status, source, name, email, phone, notes,
      external_ref, link_sealed, link_hash, invite_expires_at, created_at, updated_at)
    ${rows(
      ['text', all('organization_id')],
      ['text', all('mode')],
      ['text', all('id')],
      ['text', all('campaign_id')],
      ['text', all('status')],
      ['text', all('source')],
      ['text', all('name')],
      ['text', all('email')],
      ['text', all('phone')],
      ['text', all('notes')],
      ['text', all('external_ref')],
      ['text', all('link_sealed')],
      ['text', all('link_hash')],
      ['timestamptz', list.map((row) => atOrNull(row.invite_expires_at))],
      ['timestamptz', list.map((row) => at(row.created_at))],
      ['timestamptz', list.map((row) => at(row.updated_at))],
    )}`);
}

export function findCandidate(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  id: string,
): Promise<CandidateRow | undefined> {
  return reader.one<CandidateRow>(sql`
    select ${columns} from candidates where organization_id = ${organizationId} and mode = ${mode} and id = ${id}`);
}

export function findCandidates(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  ids: readonly string[],
): Promise<CandidateRow[]> {
  return reader.all<CandidateRow>(sql`
    select ${columns} from candidates
     where organization_id = ${organizationId} and mode = ${mode} and id = any (${ids})`);
}

/** What a list of sessions says of who was asked. */
export type Participant = Pick<CandidateRow, 'id' | 'name' | 'email' | 'purged_at'>;
export type ParticipantKey = OrganizationScope & { id: string };

/** Of several tenants. */
export function findParticipants(
  reader: Reader,
  keys: readonly ParticipantKey[],
): Promise<Participant[]> {
  const tenants = keys.map((key) => key.organizationId);
  return reader.all<Participant>(sql`
    select id, name, email, purged_at
      from unnest(${tenants}::text[], ${keys.map((key) => key.mode)}::text[],
        ${keys.map((key) => key.id)}::text[]) as g (organization_id, mode, id)
      join candidates c using (organization_id, mode, id) where ${bound('c', tenants, 'organization_id')}`);
}

/** Whole, of several tenants. */
export function findCandidatesOf(
  reader: Reader,
  keys: readonly ParticipantKey[],
): Promise<CandidateRow[]> {
  const tenants = keys.map((key) => key.organizationId);
  return reader.all<CandidateRow>(sql`
    select ${columns} from unnest(${tenants}::text[], ${keys.map((key) => key.mode)}::text[],
        ${keys.map((key) => key.id)}::text[]) as g (organization_id, mode, id)
      join candidates c using (organization_id, mode, id) where ${bound('c', tenants, 'organization_id')}`);
}

export function lockCandidate(
  tx: Tx,
  { organizationId, mode }: OrganizationScope,
  id: string,
): Promise<CandidateRow | undefined> {
  return tx.one<CandidateRow>(sql`
    select ${columns} from candidates
     where organization_id = ${organizationId} and mode = ${mode} and id = ${id} for no key update`);
}

/** Whoever holds a personal link; its text names the organisation and not the mode. */
export function findByLink(
  reader: Reader,
  organizationId: string,
  linkHash: string,
): Promise<CandidateRow | undefined> {
  return reader.one<CandidateRow>(sql`
    select ${columns} from candidates where organization_id = ${organizationId} and link_hash = ${linkHash}`);
}

/**
 * Those of a campaign that were invited under one of these addresses, each named once; its row is locked to decide by it.
 * The mode is judged of what was found, and the source said so that no index with the mode in it fits (docs/decisions/0060).
 */
export async function findInvited(
  tx: Tx,
  { organizationId, mode }: OrganizationScope,
  campaignId: string,
  emails: readonly string[],
): Promise<CandidateRow[]> {
  const found = await tx.all<CandidateRow>(sql`
    select ${columns} from candidates
     where organization_id = ${organizationId} and campaign_id = ${campaignId} and email = any (${emails})
       and email is not null and source <> 'PUBLIC_LINK'`);
  return found.filter((row) => row.mode === mode);
}

/** As the dashboard names it, which knows no mode. */
export function findCandidateOf(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<CandidateRow | undefined> {
  return reader.one<CandidateRow>(sql`
    select ${columns} from candidates
     where organization_id = ${organizationId} and mode in ('test', 'live') and id = ${id}`);
}

/** Whoever has an address in a campaign, however invited. */
export function findByAddress(
  tx: Tx,
  { organizationId, mode }: OrganizationScope,
  campaignId: string,
  email: string,
): Promise<{ id: string } | undefined> {
  return tx.one<{ id: string }>(sql`
    select id from (
      select id, mode from candidates
       where organization_id = ${organizationId} and campaign_id = ${campaignId} and email = ${email}
      offset 0) c
     where mode = ${mode} limit 1`);
}

/** Newest first. */
export function listCandidateRows(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  campaignId: string,
  after: string | undefined,
  most: number,
): Promise<CandidateRow[]> {
  return reader.all<CandidateRow>(sql`
    select ${columns} from candidates
     where organization_id = ${organizationId} and mode = ${mode} and campaign_id = ${campaignId}
       and created_at > '2000-01-01Z' and id < ${after ?? '~'}
     order by id desc limit ${most}`);
}

/** Everything but who it is; the row is locked. */
export async function saveCandidate(tx: Tx, row: CandidateRow): Promise<void> {
  await tx.run(sql`
    update candidates set status = ${row.status}, name = ${row.name}, email = ${row.email}, phone = ${row.phone},
      notes = ${row.notes}, external_ref = ${row.external_ref}, link_sealed = ${row.link_sealed},
      link_hash = ${row.link_hash}, invite_expires_at = ${atOrNull(row.invite_expires_at)},
      email_sent_at = ${atOrNull(row.email_sent_at)}, opened_at = ${atOrNull(row.opened_at)},
      consent = ${json(row.consent)}, session_id = ${row.session_id}, purged_at = ${atOrNull(row.purged_at)},
      updated_at = ${at(row.updated_at)}
     where organization_id = ${row.organization_id} and mode = ${row.mode} and id = ${row.id}`);
}

export type CandidateCounts = { invited: number; started: number; finished: number };

/** Candidates of a period: invited in it, and how far those came; whoever had finished and was erased still had. */
export async function countCandidates(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  from: string,
  to: string,
): Promise<CandidateCounts> {
  const row = await reader.one<CandidateCounts>(sql`
    select count(*)::int as invited,
           count(*) filter (where session_id is not null)::int as started,
           count(*) filter (where status = 'FINISHED' or (status = 'ERASED' and exists (
             select from interview_sessions s
              where s.organization_id = c.organization_id and s.mode = c.mode and s.id = c.session_id
                and s.end_reason <> 'WITHDRAWN')))::int as finished
      from candidates c
     where organization_id = ${organizationId} and mode = ${mode} and id >= ${from} and id < ${to}`);
  return row ?? { invited: 0, started: 0, finished: 0 };
}
