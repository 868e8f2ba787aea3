// A program and a database of another release: an older program stays away from what it does not know.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { removeFolder, startServer, temporaryFolder } from '../../test/kit/server-process.ts';
import { StartError } from '../kit/start-error.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;

before(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await database.drop();
});

const newest = async () =>
  (await client.query<{ name: string }>('select max(name) as name from migrations')).rows[0]?.name;

/** As a later release leaves the database: one migration more, which needs a program that knows `floor`. */
async function bringOn(floor: string | null, by: string | null = '9.1.0') {
  await client.query(
    'insert into migrations (name, sha256, version, floor) values ($1, $2, $3, $4)',
    ['9999-later.sql', 'a'.repeat(64), by, floor],
  );
  return () => client.query("delete from migrations where name = '9999-later.sql'");
}

test('N24 an older program refuses a database of a newer version, and names both', async () => {
  const known = await newest();
  const undo = await bringOn('9999-later.sql');
  const sentence = `This server is version 1.2.3 and knows the database up to ${known}, but version 9.1.0 brought it to 9999-later.sql: start that version or a newer one.`;
  await assert.rejects(migrate(database.url, '1.2.3'), new StartError(sentence));
  const folder = temporaryFolder();
  const start = startServer({ DATABASE_URL: database.url, DATA_DIR: folder });
  await assert.rejects(start, /^Error: exit 1: This server is version \d\S* and knows .*\.\n$/);
  removeFolder(folder);
  await undo();
  assert.deepEqual(await migrate(database.url, '1.2.3'), [], 'nothing else was in the way');
});

test('N24 a newer version that nobody wrote down is refused too', async () => {
  const undo = await bringOn(null, null);
  await assert.rejects(
    migrate(database.url, '1.2.3'),
    /^StartError: This server is version 1\.2\.3 .*, but a newer version brought it to 9999-later/,
  );
  await undo();
});

test('N24 a newer form whose floor the older program has is no hindrance, so that servers can be replaced one by one', async () => {
  const known = await newest();
  const undo = await bringOn(known ?? null);
  assert.deepEqual(await migrate(database.url, '1.2.3'), []);
  await undo();
});

test('N27 a server that starts on a database that takes no writes says so in one sentence', async () => {
  const name = /\/(svc_test_\w+)/.exec(database.url)?.[1];
  const folder = temporaryFolder();
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  await assert.rejects(
    startServer({ DATABASE_URL: database.url, DATA_DIR: folder }),
    /^Error: exit 1: The database of DATABASE_URL takes no writes: [^\n]*\.\n$/,
  );
  await client.query(`alter database ${name} reset default_transaction_read_only`);
  removeFolder(folder);
});

test('N24 each migration says which version applied it, also on a database that was begun before it did', async () => {
  const name = `svc_test_begun_${process.pid}`;
  const url = database.url.replace(/\/svc_test_\w+/, `/${name}`);
  await client.query(`create database ${name} template template0`);
  const begun = new pg.Client({ connectionString: url });
  try {
    await begun.connect();
    await begun.query(
      'create table migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const names = await migrate(url, '1.2.3');
    const { rows } = await begun.query('select name, version, floor from migrations order by name');
    const said = names.map((file) => ({ name: file, version: '1.2.3', floor: file }));
    assert.deepEqual(
      rows,
      said,
      'the floor is the file itself: nothing older is said to work with it',
    );
    assert.ok(names.length > 10);
  } finally {
    await begun.end();
    await client.query(`drop database ${name} with (force)`);
  }
});

test('UI100 refunds of before are found by the link of their payment', async () => {
  const empty = await emptyDatabase();
  const old = new pg.Client({ connectionString: empty.url });
  await migrate(empty.url, 'test', '0106');
  await old.connect();
  await old.query(`
    insert into payments (id, project_id, mode, status, amount, fee, charged_amount, channel, metadata, created_at,
      payment_link_id)
    values ('pay_1', 'p', 'test', 'succeeded', 9, 0, 9, 'wave', '{}', now(), 'plink_1'),
           ('pay_2', 'p', 'test', 'succeeded', 9, 0, 9, 'wave', '{}', now(), null),
           ('pay_1', 'other', 'test', 'succeeded', 9, 0, 9, 'wave', '{}', now(), 'plink_2')`);
  await old.query(`
    insert into refunds (project_id, mode, id, status, payment_id, amount, fee, fee_schedule, fee_payer, debit_amount,
      received_amount, channel, metadata, created_at, updated_at)
    select project_id, 'test', id || n, 'succeeded', id, 1, 0, 1, 'merchant', 1, 1, 'wave', '{}', now(), now()
      from payments, generate_series(1, 2) n where id = 'pay_1' or n = 2`);
  await migrate(empty.url, 'test');
  const { rows } = await old.query<{ text: string }>(`
    select concat_ws(' ', project_id, payment_id, id, payment_link_id) as text from refunds order by 1`);
  assert.deepEqual(
    rows.map(({ text }) => text),
    [
      'other pay_1 pay_11 plink_2',
      'other pay_1 pay_12 plink_2',
      'p pay_1 pay_11 plink_1',
      'p pay_1 pay_12 plink_1',
      'p pay_2 pay_22',
    ],
  );
  await old.end();
  await empty.drop();
});
