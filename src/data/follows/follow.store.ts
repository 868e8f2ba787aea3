// SQL on the datasets that people follow: favourites and subscriptions are two tables of one form.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type FollowKind = 'favourite' | 'subscription';
export type FollowRow = { dataset: string; created_at: number };

const tables = { favourite: sql`favourites`, subscription: sql`dataset_subscriptions` };

/** The latest first. */
export function listRows(reader: Reader, kind: FollowKind, userId: string): Promise<FollowRow[]> {
  return reader.all<FollowRow>(sql`
    select dataset, created_at from ${tables[kind]} where user_id = ${userId}
     order by created_at desc, dataset`);
}

export function findRow(
  reader: Reader,
  kind: FollowKind,
  userId: string,
  dataset: string,
): Promise<FollowRow | undefined> {
  return reader.one<FollowRow>(sql`
    select dataset, created_at from ${tables[kind]}
     where user_id = ${userId} and dataset = ${dataset}`);
}

/**
 * The row, made now or there already: of many at once one makes it, and all get its date. Undefined for a person
 * whose account was deleted meanwhile; a deletion under way is waited for.
 */
export function keepRow(
  tx: Tx,
  kind: FollowKind,
  userId: string,
  dataset: string,
  now: number,
): Promise<FollowRow | undefined> {
  return tx.one<FollowRow>(sql`
    insert into ${tables[kind]} as f (user_id, dataset, created_at)
    select id, ${dataset}, ${at(now)} from users where id = ${userId} for key share
    on conflict (user_id, dataset) do update set created_at = f.created_at
    returning dataset, created_at`);
}

/** Answers how many there were. */
export function removeRow(
  tx: Tx,
  kind: FollowKind,
  userId: string,
  dataset: string,
): Promise<number> {
  return tx.run(sql`
    delete from ${tables[kind]} where user_id = ${userId} and dataset = ${dataset}`);
}

export function countSubscribers(reader: Reader): Promise<{ dataset: string; count: number }[]> {
  return reader.all(sql`
    select dataset, count(*)::int as count from dataset_subscriptions group by dataset`);
}
