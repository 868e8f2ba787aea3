// SQL on feature requests and votes. How many votes a request has is written by a trigger, with the votes themselves.
import type {
  FeatureRequest,
  FeatureStatus,
} from '../../../contract/data/feature-requests.shapes.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type FeatureRequestRow = Omit<FeatureRequest, 'created_at'> & { created_at: number };

/** As one person sees it; null is nobody, who has no vote. */
const seenBy = (userId: string | null) => sql`
  r.id, r.kind, r.title, r.details, r.note, r.status, r.votes, r.created_at,
  exists (select from feature_votes v where v.request_id = r.id and v.user_id = ${userId}) as voted,
  coalesce(r.author_id = ${userId}, false) as mine`;

/** Most votes first, then the oldest. */
export function listRequests(
  reader: Reader,
  userId: string | null,
  { from, most }: { from: number; most: number },
): Promise<FeatureRequestRow[]> {
  return reader.all<FeatureRequestRow>(sql`
    select ${seenBy(userId)} from feature_requests r
     order by r.votes desc, r.created_at, r.id offset ${from} limit ${most}`);
}

export function findRequest(
  reader: Reader,
  id: string,
  userId: string,
): Promise<FeatureRequestRow | undefined> {
  return reader.one<FeatureRequestRow>(sql`
    select ${seenBy(userId)} from feature_requests r where r.id = ${id}`);
}

export async function countSince(reader: Reader, authorId: string, since: number): Promise<number> {
  const row = await reader.one<{ count: number }>(sql`
    select count(*)::int as count from feature_requests
     where author_id = ${authorId} and created_at >= ${at(since)}`);
  return row?.count ?? 0;
}

export type NewRequest = Pick<FeatureRequestRow, 'id' | 'kind' | 'title' | 'details'> & {
  authorId: string;
};

export async function insertRequest(tx: Tx, row: NewRequest, now: number): Promise<void> {
  await tx.run(sql`
    insert into feature_requests (id, kind, title, details, status, author_id, created_at)
    values (${row.id}, ${row.kind}, ${row.title}, ${row.details}, 'ouverte', ${row.authorId}, ${at(now)})`);
}

export type Standing = { id: string; status: FeatureStatus; merged_into: string | null };

/** For a vote or a change of status; in the order of ids, so that two merges never wait for each other crosswise. */
export function lockRequests(tx: Tx, ids: readonly string[]): Promise<Standing[]> {
  return tx.all<Standing>(sql`
    select id, status, merged_into from feature_requests
     where id = any (${ids}::text[]) order by id for no key update`);
}

export async function insertVote(tx: Tx, id: string, userId: string, now: number): Promise<void> {
  await tx.run(sql`
    insert into feature_votes (request_id, user_id, created_at) values (${id}, ${userId}, ${at(now)})
    on conflict do nothing`);
}

export async function deleteVote(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.run(sql`delete from feature_votes where request_id = ${id} and user_id = ${userId}`);
}

/** Before a merge locks anything: an account that is being deleted takes its votes along first. */
export async function holdVoters(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    select u.id from feature_votes v join users u on u.id = v.user_id
     where v.request_id = ${id} for key share of u`);
}

/** Adds the votes of one request to another; an account that is being deleted is waited for and left out. */
export async function copyVotes(tx: Tx, from: string, to: string, now: number): Promise<void> {
  await tx.run(sql`
    insert into feature_votes (request_id, user_id, created_at)
    select ${to}, v.user_id, ${at(now)}
      from feature_votes v join users u on u.id = v.user_id
     where v.request_id = ${from} for key share of u
    on conflict do nothing`);
}

export async function saveStatus(
  tx: Tx,
  id: string,
  status: FeatureStatus,
  mergedInto: string | null,
): Promise<void> {
  await tx.run(sql`
    update feature_requests set status = ${status}, merged_into = ${mergedInto} where id = ${id}`);
}

export async function saveNote(tx: Tx, id: string, note: string | null): Promise<void> {
  await tx.run(sql`update feature_requests set note = ${note} where id = ${id}`);
}

export type AuthoredRow = Omit<FeatureRequestRow, 'votes' | 'voted' | 'mine'>;

export function listAuthored(reader: Reader, userId: string): Promise<AuthoredRow[]> {
  return reader.all<AuthoredRow>(sql`
    select id, kind, title, details, note, status, created_at from feature_requests
     where author_id = ${userId} order by id`);
}

export type VoteRow = { request_id: string; title: string; created_at: number };

export function listVotes(reader: Reader, userId: string): Promise<VoteRow[]> {
  return reader.all<VoteRow>(sql`
    select v.request_id, r.title, v.created_at
      from feature_votes v join feature_requests r on r.id = v.request_id
     where v.user_id = ${userId} order by v.created_at, v.request_id`);
}
