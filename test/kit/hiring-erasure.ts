// Looks for what must not be there any more: a text in any row of any table.
import { sql } from '../../src/db/sql.ts';
import type { World } from './world.ts';

/** The tables with a row that holds a text, each once. */
export async function tablesWith(
  { database }: Pick<World, 'database'>,
  text: string,
): Promise<string[]> {
  const tables = await database.all<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const row = await database.one({
      text: `select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`,
      values: [text],
    });
    if (row) found.push(name);
  }
  return found;
}
