// OP13: what no foreign key watches over any more is looked for by the operator's command and by night, and said on
// /health.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../../../test/kit/command.ts';
import { plant } from '../../../test/kit/planting.ts';
import { logged, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, dayInDakar, startOfDay } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { auditedParts } from './audited-parts.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const cli = (...args: string[]) => runCommand({ DATABASE_URL: world.databaseUrl }, ...args);
/** What was found is told for half a second. */
const health = async () => {
  await sleep(510);
  const { status, body } = await world.call('GET', '/health');
  const part = body.parts.find((one: { part: string }) => one.part === 'ledger_audit');
  return { status, whole: body.status, part };
};

/** Moves time to the next second o'clock of the night, and lets the audit happen. */
async function nextNight(): Promise<void> {
  const tonight = startOfDay(dayInDakar(clock.now())) + 2 * 3_600_000;
  const night = tonight > clock.now() ? tonight : tonight + 86_400_000;
  await world.advance(night - clock.now() + 1_000);
}

const audits = () =>
  logged.filter(({ message }) => message?.startsWith('the audit of the ledger found'));

test('OP13 a payment row whose project does not exist is named by the command, by the nightly job and on /health', async () => {
  const { key } = await world.project();
  await world.pay(key);
  await world.advance(5_000);
  const first = { part: 'ledger_audit', status: 'ok', count: 0 };
  assert.deepEqual(await health(), { status: 200, whole: 'ok', part: first });
  const none = await cli('audit', '--last');
  assert.deepEqual(
    [none.code, none.out],
    [0, 'No audit was made yet: npm run cli -- audit makes one.\n'],
  );
  const clean = await cli('audit');
  assert.deepEqual([clean.code, clean.err], [0, ''], clean.out);
  assert.match(clean.out, /Nothing is wrong\.$/m);
  assert.match(clean.out, / 1 payments?, /);

  const [payment, project] = [newId('pay'), newId('prj')];
  await plant(world.databaseUrl, [
    `insert into payments (id, project_id, mode, status, amount, fee, fee_schedule, fee_payer, charged_amount,
       net_amount, allowed_channels, metadata, expires_at, created_at, updated_at)
     values ($1, $2, 'test', 'pending', 5, 1, 1, 'merchant', 5, 4, '{}', '{}', now(), now(), now())`,
    [payment, project],
  ]);
  const found = await cli('audit');
  assert.deepEqual([found.code, found.err], [1, '']);
  assert.match(
    found.out,
    new RegExp(`payments ${project}/test/${payment}: its project is not there`),
  );
  assert.match(found.out, /^ +rows of tenants belong to projects +1$/m);
  assert.match(found.out, /^1 rows are not as they must be\.$/m);
  const shown = await health();
  assert.deepEqual([shown.part.status, shown.part.count], ['warning', 1]);
  assert.deepEqual([shown.status, shown.whole], [200, 'ok'], 'calls are answered as before');

  await nextNight();
  const night = audits().at(-1);
  assert.equal(night?.level, 'error');
  assert.deepEqual(night?.fields && 'found' in night.fields && night.fields.found, [
    { part: 'orphans', count: 1 },
  ]);
  assert.ok(!JSON.stringify(night?.fields).includes(payment), 'rows are no matter for a log');
  const later = await health();
  assert.deepEqual([later.part.status, later.part.count], ['warning', 1]);
  assert.ok(later.part.at > shown.part.at);
  const last = await cli('audit', '--last');
  assert.equal(last.code, 1);
  assert.ok(last.out.includes(payment), 'the night named it too');

  await plant(world.databaseUrl, [`delete from payments where id = $1`, [payment]]);
  await nextNight();
  assert.equal(audits().at(-1)?.level, 'info');
  const mended = await health();
  assert.deepEqual([mended.part.status, mended.part.count], ['ok', 0]);
});

test('OP13 of two servers one audits each night, and no night is left out', async () => {
  const other = await world.second();
  const before = audits().length;
  for (let night = 1; night <= 3; night++) {
    await nextNight();
    await other.app.worker.idle();
    assert.equal(audits().length, before + night);
  }
  const days = await world.database.all<{ day: string }>(
    sql`select day::text as day from ledger_audits order by day desc limit 3`,
  );
  assert.deepEqual(
    days.map(({ day }) => day),
    [0, 1, 2].map((ago) => dayInDakar(clock.now() - ago * 86_400_000)),
  );
});

test('OP13 /health warns once a night went by without its audit, whatever the last one found', async () => {
  const end = (hours: number) =>
    plant(world.databaseUrl, [
      'update ledger_audits set began_at = $1, ended_at = $1 where day = (select max(day) from ledger_audits)',
      [new Date(clock.now() - hours * 3_600_000)],
    ]);
  const kept = (await health()).part;
  await end(25);
  const recent = (await health()).part;
  await end(27);
  const old = (await health()).part;
  const shown = [kept, recent, old].map(({ status, count }) => [status, count]);
  assert.deepEqual(shown, [
    ['ok', 0],
    ['ok', 0],
    ['warning', 0],
  ]);
});

test('OP13 a database that only stands by is audited all the same, and nothing is written there', async () => {
  const name = await world.database.one<{ name: string }>(sql`select current_database() as name`);
  const set = (value: string) =>
    plant(
      world.databaseUrl,
      'set default_transaction_read_only = off',
      `alter database ${name?.name} set default_transaction_read_only = ${value}`,
    );
  const kept = () => world.database.one(sql`select max(ended_at) as last from ledger_audits`);
  const before = await kept();
  await set('on');
  try {
    const { code, err } = await cli('audit');
    assert.deepEqual([code, err], [0, '']);
  } finally {
    await set('off');
  }
  assert.deepEqual(await kept(), before);
});

test('what an audit says it waits for is not there yet: whoever brings it brings its check', async () => {
  const tables = await world.database.all<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const there = tables.map(({ name }) => name);
  const waits = auditedParts.flatMap(({ waitsFor }) => waitsFor ?? []);
  assert.deepEqual(
    waits.filter((table) => there.includes(table)),
    [],
  );
  assert.deepEqual(
    auditedParts.map(({ part }) => part),
    ['orphans', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  );
});
