// Proves that operators read the audit of the ledger and run it: getOfficeLedgerAudit, runOfficeLedgerAudit.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { plant } from '../../../test/kit/planting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kit/ids.ts';
import { auditedParts } from './audited-parts.ts';

let world: World;
let cookie: string;
before(async () => {
  world = await startWorld();
  cookie = (await operatorOf(world, 'support', 'money')).cookie;
});
after(() => world.close());

const path = '/v1/backoffice/ledger/audits';
const read = async () => (await world.call('GET', path, { cookie })).body;

test('the audit is run now: every part is told, and the row that is wrong by its name', async () => {
  const { key } = await world.project();
  await world.pay(key);
  await world.advance(2_500);
  assert.equal((await world.call('POST', path, { cookie, body: { reason } })).status, 200);
  await world.advance(0);
  const { last, running, next_at } = await read();
  assert.deepEqual(
    last.parts.map(({ part }: { part: string }) => part),
    auditedParts.map(({ part }) => String(part)),
  );
  assert.deepEqual([last.found, running], [0, false]);
  assert.ok(Date.parse(next_at) > Date.parse(last.ended_at), 'the next one is tonight');
  assert.ok(last.read.some(({ count }: { count: number }) => count > 0));

  await plant(world.databaseUrl, [
    `insert into payments (id, project_id, mode, status, amount, fee, fee_schedule, fee_payer, charged_amount,
       net_amount, allowed_channels, metadata, expires_at, created_at, updated_at)
     values ($1, $2, 'test', 'pending', 5, 1, 1, 'merchant', 5, 4, '{}', '{}', now(), now(), now())`,
    [newId('pay'), newId('prj')],
  ]);
  await world.call('POST', path, { cookie, body: { reason } });
  await world.advance(0);
  const found = (await read()).last;
  const [wrong] = found.parts.filter(({ status }: { status: string }) => status === 'wrong');
  assert.equal(wrong.part, 'orphans');
  assert.ok(wrong.rows.length > 0 && wrong.count >= wrong.rows.length);
  const audit = await world.call('GET', '/v1/backoffice/audit?action=ledger.audited', { cookie });
  assert.deepEqual(
    audit.body.data.map((one: { reason: string }) => one.reason),
    [reason, reason],
  );
});

test('UI164 while it runs it says how far it has come', async () => {
  await world.project();
  const body = { reason };
  assert.equal((await read()).progress, null, 'none runs');
  await world.call('POST', path, { cookie, body });
  await world.advance(0);
  const told = await world.database.one<{ done: number; of: number }>(sql`
    select done, of from ledger_audit_progress`);
  assert.ok(told && told.done >= 1 && told.of >= told.done, JSON.stringify(told));
  // One that another server works at, and that has told of itself.
  await world.database.run(sql`
    update jobs set lease_by = 'other', run_at = now() + interval '10 seconds' where kind = 'audit-ledger'`);
  await world.database.run(sql`
    update ledger_audit_progress set began_at = now() + interval '1 minute', done = 3, of = 9`);
  const { running, progress } = await read();
  assert.deepEqual([running, progress.done, progress.of], [true, 3, 9]);
});
