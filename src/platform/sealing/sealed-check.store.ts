// SQL on the texts that tell whether a secret is the one of this database.
import type { Reader, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { nameOf, presentOf, type Secret } from '../../kit/seal.ts';

/** Undefined before the first start; `sealed` is null when the operator said that the secret is lost. */
export function findCheck(
  reader: Reader,
  secret: string,
): Promise<{ sealed: string | null } | undefined> {
  return reader.one(sql`select sealed from sealed_checks where secret = ${secret}`);
}

/** Keeps the text of whoever comes first. */
export function insertCheck(tx: Tx, secret: string, sealed: string): Promise<number> {
  return tx.run(sql`
    insert into sealed_checks as c (secret, sealed) values (${secret}, ${sealed})
    on conflict (secret) do update set sealed = excluded.sealed, made_at = now()
     where c.sealed is null`);
}

/** Texts that this server must be able to open, the newest first. */
export async function findSealedTexts(reader: Reader, count: number): Promise<string[]> {
  const rows = await reader.all<{ sealed: string }>(sql`
    select webhook_secret_sealed as sealed from projects order by id desc limit ${count}`);
  return rows.map(({ sealed }) => sealed);
}

/**
 * Once nothing is left that another secret closed, or the other one is lost: from now on it starts no server. `former` is what
 * was read of it: whoever comes second changes nothing.
 */
export function replaceCheck(
  tx: Tx,
  secret: string,
  sealed: string,
  former?: string | null,
): Promise<number> {
  const same = former ? sql`sealed = ${former}` : sql`true`;
  return tx.run(sql`
    update sealed_checks set sealed = ${sealed}, made_at = now() where secret = ${secret} and ${same}`);
}

/** What servers of this database say of themselves where PostgreSQL lists who is connected. */
const sealsWith = 'svc seals ';
export const connectionNameOf = (secret: Secret): string =>
  `${sealsWith}${nameOf(presentOf(secret))}`;

/** How many connections are of servers that close with another secret than the present one. */
export async function countOtherClosers(reader: Reader, secret: Secret): Promise<number> {
  const row = await reader.one<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like ${`${sealsWith}%`}
       and application_name <> ${connectionNameOf(secret)}`);
  return row?.count ?? 0;
}
