// Proves that indexes filled by chance give their space back while payments go on (docs/growth.md).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { command } from './reindex.ts';

let world: World;
let key: string;
before(async () => {
  world = await startWorld();
  const made = await world.project();
  key = made.key;
  // Keys by chance, of which most went again: their pages stay, all but empty.
  await world.database.run(sql`
    insert into idempotency_keys (project_id, mode, operation, key, fingerprint, created_at)
    select ${made.id}, 'test', 'createPayment', md5(n::text), 'x', now() from generate_series(1, 40000) as n`);
  await world.database.run(sql`
    delete from idempotency_keys where project_id = ${made.id} and key > '1'`);
  await world.database.run({ text: 'vacuum idempotency_keys', values: [] });
});
after(() => world.close());

const reindex = (...words: string[]) =>
  runCommand({ DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir }, 'reindex', ...words);
const size = async () =>
  Number(
    (
      await world.database.one<{ bytes: string }>({
        text: `select pg_relation_size('idempotency_keys_pkey') as bytes`,
        values: [],
      })
    )?.bytes,
  );

test('reindex gives the space back while payments go on, and removes what was left half built', async () => {
  const full = await size();
  assert.ok(full > 2e6, String(full));
  // A unique index that cannot be one stays behind invalid, as a rebuild that was killed does.
  await assert.rejects(
    world.database.run({
      text: 'create unique index concurrently idempotency_keys_pkey_ccnew on idempotency_keys (mode)',
      values: [],
    }),
  );
  let [isOver, paid] = [false, 0];
  const load = (async () => {
    while (!isOver) {
      assert.equal((await world.pay(key, {})).status, 201);
      paid++;
    }
  })();
  const done = await reindex('--above', '2');
  isOver = true;
  await load;
  assert.equal(done.code, 0, done.err);
  assert.match(done.out, /half built before: idempotency_keys_pkey_ccnew\./);
  assert.match(done.out, /idempotency_keys_pkey +idempotency_keys/);
  assert.match(done.out, /MB before, .* MB after\./);
  assert.ok(paid > 0);
  assert.ok((await size()) < full / 2, `${await size()} of ${full}`);
  const invalid = await world.database.all(sql`select 1 from pg_index where not indisvalid`);
  assert.deepEqual(invalid, []);
  assert.match((await reindex('--above', '2')).out, /No index has 2 MB/);
  assert.match((await reindex('--above', 'x')).err, /Write it as: npm run cli -- reindex/);
});

test('an index is built anew however long it takes: no statement of the command is given up', async () => {
  let opened: Database | undefined;
  await command(['--above', '9999'], async (how) => {
    opened = openDatabase(world.databaseUrl, { size: 1, ...how });
    return opened;
  });
  const bound = await opened?.one(sql`select current_setting('statement_timeout') as statement`);
  await opened?.close();
  assert.deepEqual(bound, { statement: '0' });
});
