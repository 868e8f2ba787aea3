// SQL on operators: persons who work on the platform itself.
import type { Permission } from '../../../contract/backoffice/words.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type OperatorRow = {
  user_id: string;
  name: string;
  email: string;
  two_factor_enabled: boolean;
  permissions: Permission[];
  since: number;
};

const shown = {
  text: 'o.user_id, u.name, u.email, u.two_factor_enabled, o.permissions, o.since',
  values: [],
};

/** The longest in service first. */
export function listOperatorRows(reader: Reader): Promise<OperatorRow[]> {
  return reader.all<OperatorRow>(sql`
    select ${shown} from operators o join users u on u.id = o.user_id order by o.since, o.user_id`);
}

export function findOperator(reader: Reader, userId: string): Promise<OperatorRow | undefined> {
  return reader.one<OperatorRow>(sql`
    select ${shown} from operators o join users u on u.id = o.user_id where o.user_id = ${userId}`);
}

export function findPersonByEmail(
  reader: Reader,
  email: string,
): Promise<{ id: string; email_verified: boolean } | undefined> {
  return reader.one(sql`select id, email_verified from users where email = ${email}`);
}

/** Writes what the person may do, or takes it all; the person is locked. */
export async function saveOperator(
  tx: Tx,
  userId: string,
  permissions: readonly Permission[],
  now: number,
): Promise<void> {
  if (permissions.length === 0) {
    await tx.run(sql`delete from operators where user_id = ${userId}`);
    return;
  }
  await tx.run(sql`
    insert into operators (user_id, permissions, since)
    values (${userId}, ${[...permissions]}::text[], ${at(now)})
    on conflict (user_id) do update set permissions = excluded.permissions`);
}
