// What is left of a person in a world, whatever the table: for tests of who must be gone.
import assert from 'node:assert/strict';
import { sql } from '../../src/db/sql.ts';
import type { World } from './world.ts';

/** The table of each row that holds the text. */
export async function tablesWith({ database }: World, text: string): Promise<string[]> {
  const tables = await database.all<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const found = [];
  for (const { name } of tables) {
    const statement = `select 1 from ${name} t where position($1 in t::text) > 0`;
    const rows = await database.all({ text: statement, values: [text] });
    for (const _ of rows) found.push(name);
  }
  return found;
}

/** The cookie signs nobody in on any of the servers, and nothing refers to the person any more. */
export async function assertNobody(
  { database, call }: World,
  servers: string[],
  { userId, cookie }: { userId: string; cookie: string },
) {
  for (const server of servers) {
    const { status, body } = await call('GET', `${server}/v1/projets`, { cookie });
    assert.deepEqual([status, body.code], [401, 'UNAUTHENTICATED']);
  }
  const left = await database.all(sql`
    select 'user' as left from users where id = ${userId}
    union all select 'session' from sessions where user_id = ${userId}
    union all select 'member' from members where user_id = ${userId}
    union all select 'method' from sign_in_methods where user_id = ${userId}
    union all select 'project' from projects where owner_id = ${userId}`);
  assert.deepEqual(left, []);
}
