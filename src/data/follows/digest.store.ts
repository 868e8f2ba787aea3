// SQL on what subscribers are still to be told, and on when they were told last.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type Told = { dataset: string; version: string };

/**
 * Writes a version down for every subscriber of its dataset and answers who they are. A subscription that is just
 * being ended is waited for and then left out; in the order of persons, so that two publications do not meet
 * crosswise.
 */
export async function insertUntold(tx: Tx, { dataset, version }: Told): Promise<string[]> {
  const rows = await tx.all<{ user_id: string }>(sql`
    insert into untold_versions (user_id, dataset, version)
    select s.user_id, s.dataset, ${version} from dataset_subscriptions s
     where s.dataset = ${dataset} order by s.user_id for key share
    returning user_id`);
  return rows.map(({ user_id }) => user_id);
}

export type Addressee = { email: string; email_verified: boolean; sent_at: number | null };

/** Held against a deletion of the account, which then waits; one under way is waited for. */
export function holdAddressee(tx: Tx, userId: string): Promise<Addressee | undefined> {
  return tx.one<Addressee>(sql`
    select u.email, u.email_verified, d.sent_at
      from users u left join digests d on d.user_id = u.id
     where u.id = ${userId} for key share of u`);
}

export function takeUntold(tx: Tx, userId: string): Promise<Told[]> {
  return tx.all<Told>(sql`
    delete from untold_versions where user_id = ${userId} returning dataset, version`);
}

export async function markSent(tx: Tx, userId: string, now: number): Promise<void> {
  await tx.run(sql`
    insert into digests (user_id, sent_at) values (${userId}, ${at(now)})
    on conflict (user_id) do update set sent_at = excluded.sent_at`);
}

/** Ends all subscriptions of a person, or that to one dataset. */
export function endSubscriptions(
  tx: Pick<Tx, 'run'>,
  userId: string,
  dataset: string | undefined,
): Promise<number> {
  return tx.run(sql`
    delete from dataset_subscriptions
     where user_id = ${userId} and dataset = coalesce(${dataset ?? null}::text, dataset)`);
}

export function listSubscribed(reader: Reader, userId: string): Promise<{ dataset: string }[]> {
  return reader.all(sql`
    select dataset from dataset_subscriptions where user_id = ${userId} order by dataset`);
}
