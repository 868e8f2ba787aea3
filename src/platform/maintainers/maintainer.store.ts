// SQL on who maintains the reference data.
import { atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type MaintainerRow = {
  id: string;
  name: string;
  email: string;
  two_factor_enabled: boolean;
  since: number;
};

const shown = {
  text: 'u.id, u.name, u.email, u.two_factor_enabled, u.maintainer_since as since',
  values: [],
};

/** The longest in service first. */
export function listMaintainerRows(reader: Reader): Promise<MaintainerRow[]> {
  return reader.all<MaintainerRow>(sql`
    select ${shown} from users u where u.maintainer_since is not null
     order by u.maintainer_since, u.id`);
}

export function findMaintainer(reader: Reader, userId: string): Promise<MaintainerRow | undefined> {
  return reader.one<MaintainerRow>(sql`
    select ${shown} from users u where u.id = ${userId} and u.maintainer_since is not null`);
}

/** Names a person, or with `null` takes the role back; the person is locked. */
export async function saveMaintainer(tx: Tx, userId: string, since: number | null): Promise<void> {
  await tx.run(sql`update users set maintainer_since = ${atOrNull(since)} where id = ${userId}`);
}

export function findIdByEmail(reader: Reader, email: string): Promise<{ id: string } | undefined> {
  return reader.one(sql`select id from users where email = ${email}`);
}
