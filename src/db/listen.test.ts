// Proves that whoever cannot listen keeps trying by one connection at a time.
import { after, before, test } from 'node:test';
import { emptyDatabase, type TestDatabase } from '../../test/kit/database.ts';
import { eventually } from '../../test/kit/waiting.ts';
import { type Database, openDatabase } from './database.ts';
import { listen } from './listen.ts';
import { sql } from './sql.ts';

let own: TestDatabase;
let database: Database;
before(async () => {
  own = await emptyDatabase();
  database = openDatabase(own.url, { size: 1 });
});
after(async () => {
  await database.close();
  await own.drop();
});

const connections = async () =>
  database.all(sql`
    select pid from pg_stat_activity
     where datname = current_database() and application_name = 'svc listen'`);

test('a server that takes no listeners, as a standby does, is asked again without a heap of open connections', async () => {
  let missed = 0;
  // Refused in the same way: after the connection stands.
  const listener = await listen(own.url, 'no channel', {
    notice() {},
    gap: () => {
      missed++;
    },
  });
  await eventually('it tried six times', async () => missed >= 6);
  await eventually(
    'one connection is left at the most',
    async () => (await connections()).length <= 1,
  );
  await listener.close();
  await eventually('none is left', async () => (await connections()).length === 0);
});
