// Proves that operators see what PostgreSQL archives of its log, and hear where it fails: getOfficeHealth (contract/dashboard.md
// UI155). On a PostgreSQL of its own: how one archives is set at its start.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { testDatabase } from '../../../test/kit/database.ts';
import { operatorOf } from '../../../test/kit/operators.ts';
import { plant } from '../../../test/kit/planting.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { at, openDatabase } from '../../db/database.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../db/embedded.ts';
import { findArchive } from '../../db/installation.store.ts';
import { migrate } from '../../db/migrate.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let dir: string;
let postgres: EmbeddedPostgres;
let world: World;
let cookie: string;
/** As long as it is there, what is archived arrives. */
let open: string;

before(async () => {
  dir = mkdtempSync(join(tmpdir(), 'svc-archive-'));
  const place = mkdtempSync(join(tmpdir(), 'svc-archived-'));
  chmodSync(place, 0o755);
  open = join(place, 'open');
  const settings = { archive_mode: 'on', archive_command: `test -f ${open}` };
  postgres = await startEmbedded({ dir, settings });
  await migrate(postgres.url);
  const database = {
    url: postgres.url,
    async drop() {
      await postgres.stop();
      for (const folder of [dir, place]) rmSync(folder, { recursive: true, force: true });
    },
  };
  world = await startWorld({}, { database });
  cookie = (await operatorOf(world, 'support')).cookie;
});
after(() => world.close());

async function health() {
  const headers = { 'Accept-Language': 'en' };
  const { body } = await world.call('GET', '/v1/backoffice/health', { cookie, headers });
  const said = body.warnings.map(({ what }: { what: string }) => what).join('\n');
  return { archive: body.archive, said };
}

/** Ends a piece of the log that holds something. */
const endPiece = () =>
  world.database.one(sql`select pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()`);

test('UI155 what PostgreSQL archives is told with its last success, its failure from the first one to the next success', async () => {
  writeFileSync(open, '');
  await endPiece();
  await eventually(
    'a piece was archived',
    async () => (await health()).archive.archived_at !== null,
  );
  const first = await health();
  assert.ok(first.archive.count >= 1 && first.archive.failed_at === null, JSON.stringify(first));
  assert.doesNotMatch(first.said, /archive/);

  rmSync(open);
  await endPiece();
  await eventually('a try failed', async () => (await health()).archive.failed_at !== null);
  const failing = await health();
  assert.match(failing.said, /^PostgreSQL fails to archive its log/m);
  assert.equal(failing.archive.archived_at, first.archive.archived_at);
  const env = { DATABASE_URL: postgres.url, AUTH_SECRET: 'wJ5pQ0x8mC3kZr7uVt1yLh4nBf6gDs9a' };
  const doctor = await runCommand({ ...env, DATA_DIR: dir }, 'doctor');
  assert.equal(doctor.code, 1);
  assert.match(doctor.out, /^Wrong: PostgreSQL fails to archive its log/m);

  writeFileSync(open, '');
  // Another piece wakes the archiver, which rests for a minute after three tries.
  await endPiece();
  await eventually('it goes on', async () => !/archive/.test((await health()).said));
});

test('UI155 what was written after the last success is told of once it is an hour old', async () => {
  const next = Math.ceil(clock.now() / 60_000) * 60_000;
  await world.database.run(sql`
    insert into job_counts (span, since, kind, done, failed, given_up)
    values ('minute', ${at(next)}, 'of-tests', 1, 0, 0)`);
  await world.advance(3_540_000);
  assert.doesNotMatch((await health()).said, /archive/);
  await world.advance(180_000);
  assert.match((await health()).said, /^Nothing was archived for 1 h although there was writing/m);
});

test('UI155 a PostgreSQL that archives nothing, or does not tell this role, is null', async () => {
  const own = await testDatabase();
  const plain = await startWorld({}, { database: own });
  try {
    const operator = await operatorOf(plain, 'support');
    const { body } = await plain.call('GET', '/v1/backoffice/health', { cookie: operator.cookie });
    assert.equal(body.archive, null);
  } finally {
    await plain.close();
  }
  await plant(postgres.url, 'revoke select on pg_stat_archiver from public', 'create role untold');
  const untold = openDatabase(postgres.url, { size: 1 });
  try {
    assert.ok(await findArchive(untold));
    await untold.transaction(async (tx) => {
      await tx.run(sql`set local role untold`);
      assert.equal(await findArchive(tx), undefined);
    });
  } finally {
    await untold.close();
  }
});
