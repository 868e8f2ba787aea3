// Proves what operators see of the queue and do there: listOfficeJobKinds, listOfficeJobs, runOfficeJob, listOfficeMails,
// resendOfficeMail, getOfficeHealth.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { authSecret, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { platformTenant } from '../../db/tenants.ts';
import { writeJobCounts } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { createSeal, sealPurposes } from '../../kit/seal.ts';
import { idOfJob } from './office-job.view.ts';

let world: World;
let cookie: string;
before(async () => {
  world = await startWorld();
  cookie = (await operatorOf(world, 'support', 'configure')).cookie;
});
after(() => world.close());

const call = (method: string, path: string, body?: object) =>
  world.call(method, `/v1/backoffice${path}`, { cookie, ...(body ? { body } : {}) });

const tomorrow = () => new Date(clock.now() + 86_400_000).toISOString();

/** A job of a kind that this server does not run, so that it stays. */
async function wait(kind: string, about: { runAt: string; leaseBy?: string; taken?: number }) {
  const shop = await world.project();
  const { runAt, leaseBy = null, taken = 0 } = about;
  await world.database.run(sql`
    insert into jobs (project_id, kind, subject, mode, run_at, lease_by, taken)
    values (${shop.id}, ${kind}, 'pay_1', 'test', ${runAt}, ${leaseBy}, ${taken})`);
  return { shop, id: idOfJob({ project_id: shop.id, kind, subject: 'pay_1' }) };
}

test('jobs are counted by kind: waiting, due, running and late', async () => {
  const long = new Date(clock.now() - 120_000).toISOString();
  const { shop } = await wait('of-tests', { runAt: long, taken: 3 });
  await wait('of-tests', { runAt: new Date(clock.now() - 1_000).toISOString() });
  await wait('of-tests', { runAt: tomorrow(), leaseBy: 'somebody' });
  await wait('of-tests', { runAt: tomorrow() });
  const { data } = (await call('GET', '/jobs')).body;
  const counted = data.find(({ kind }: { kind: string }) => kind === 'of-tests');
  assert.deepEqual(counted, {
    ...{ kind: 'of-tests', waiting: 4, due: 2, running: 1, late: 1, failed: 0 },
    oldest_due_at: long,
    ...{ done_per_minute: Array(60).fill(0), failed_last_hour: 0 },
  });
  const list = (await call('GET', '/jobs/list?kind=of-tests')).body.data;
  assert.deepEqual(
    list.map(({ state }: { state: string }) => state),
    ['due', 'due', 'running', 'waiting'].sort((a, b) => order(a) - order(b)),
  );
  const [first] = list;
  assert.deepEqual(
    [first.subject, first.project, first.mode, first.tries, first.may_run],
    ['pay_1', { id: shop.id, name: 'Boutique' }, 'test', 3, false],
  );
  const due = (await call('GET', '/jobs/list?kind=of-tests&state=due&limit=1')).body.data;
  assert.deepEqual([due.length, due[0].id], [1, first.id]);
  const late = (await call('GET', '/jobs/list?kind=of-tests&state=late')).body.data;
  assert.deepEqual(
    late.map(({ id }: { id: string }) => id),
    [first.id],
  );
  const health = (await call('GET', '/health')).body;
  assert.ok(health.late_jobs.count >= 1);
  assert.equal(health.late_jobs.oldest_at, long);
  assert.ok(health.database.connections >= 1 && health.database.bytes > 1_000_000);
  assert.ok(Math.abs(health.database.clock_ms) < 60_000);
});

test('UI155 how full the disk is, and what the doctor would say is wrong, in the language that is asked for', async () => {
  const { body } = await call('GET', '/health');
  assert.ok(body.disk.percent >= 0 && body.disk.percent <= 100);
  const said = body.warnings.map(({ what }: { what: string }) => what).join('\n');
  // The secret of the tests is no secret.
  assert.match(said, /AUTH_SECRET est un exemple/);
  const headers = { 'Accept-Language': 'en' };
  const english = await world.call('GET', '/v1/backoffice/health', { cookie, headers });
  const [one] = english.body.warnings.filter(({ what }: { what: string }) => /SECRET/.test(what));
  assert.match(one.what, /^AUTH_SECRET is a sample/);
  assert.match(one.remedy, /openssl rand -base64 32$/);
});

const order = (state: string) => ['due', 'running', 'waiting'].indexOf(state);

test('what money waits for is never brought forward, nor what a worker holds', async () => {
  const money = await wait('advance-payment', { runAt: tomorrow() });
  const early = await call('POST', `/jobs/${money.id}/run`, { reason });
  assert.deepEqual([early.status, early.body.code], [409, 'INVALID_STATE']);
  const held = await wait('make-export', { runAt: tomorrow(), leaseBy: 'somebody' });
  assert.equal((await call('POST', `/jobs/${held.id}/run`, { reason })).status, 409);
  const none = idOfJob({ project_id: money.shop.id, kind: 'make-export', subject: 'none' });
  for (const id of [
    none,
    'nothing',
    'W10',
    idOfJob({ project_id: 'a\0', kind: 'b', subject: 'c' }),
  ]) {
    assert.equal((await call('POST', `/jobs/${id}/run`, { reason })).status, 404, id);
  }
});

test('a job that may come early is run now, with its line in the audit', async () => {
  const { shop, id } = await wait('deliver-hiring', { runAt: tomorrow() });
  const done = await call('POST', `/jobs/${id}/run`, { reason });
  assert.deepEqual([done.status, done.body.state], [200, 'due']);
  const [entry] = (await call('GET', `/audit?project=${shop.id}&action=job.run`)).body.data;
  assert.deepEqual(
    [entry.reason, entry.details.kind, entry.details.subject],
    [reason, 'deliver-hiring', 'pay_1'],
  );
});

test('a mail that waits shows its reader masked and no text, and is sent now', async () => {
  const seal = createSeal(authSecret, sealPurposes.mails);
  const mail = {
    to: 'khadija@example.com',
    subject: 'Votre lien',
    text: 'https://example.com/secret',
  };
  const payload = JSON.stringify({ sealed: seal.close(JSON.stringify(mail)) });
  await world.database.run(sql`
    insert into jobs (project_id, kind, subject, payload, run_at, taken)
    values (${platformTenant}, 'send-mail', 'req_1', ${payload}::jsonb, ${tomorrow()}, 2)`);
  await world.database.run(sql`
    insert into jobs (project_id, kind, subject, payload, run_at, taken, failures)
    values (${platformTenant}, 'send-mail', 'req_2', ${payload}::jsonb, ${tomorrow()}, 0,
      '[{"at":"2026-11-20T10:00:00.000Z","cause":"MailRefused EENVELOPE 550 RCPT TO"}]')`);
  const failed = (await call('GET', '/mails?state=failed')).body.data;
  assert.deepEqual(
    failed.map((one: { failure: object }) => one.failure),
    [{ at: '2026-11-20T10:00:00.000Z', cause: 'MailRefused EENVELOPE 550 RCPT TO' }],
    'UI163',
  );
  await world.database.run(sql`delete from jobs where subject = 'req_2'`);
  await writeJobCounts(world.database);
  const { text, body } = await call('GET', '/mails');
  for (const told of ['khadija', 'secret', 'Votre lien']) assert.ok(!text.includes(told), told);
  const [waiting] = body.data;
  assert.equal(waiting.to, 'k***@e***.com');
  assert.deepEqual(
    [waiting.tries, waiting.state, waiting.may_run, waiting.waits_for_permit],
    [2, 'waiting', true, false],
  );
  assert.equal((await call('GET', '/health')).body.mails.count, 1);
  const other = await wait('deliver-hiring', { runAt: tomorrow() });
  assert.equal((await call('POST', `/mails/${other.id}/resend`, { reason })).status, 404);
  assert.equal((await call('POST', `/mails/${waiting.id}/resend`, { reason })).status, 200);
  await world.advance(0);
  await writeJobCounts(world.database);
  const after = (await call('GET', '/mails')).body;
  assert.deepEqual(after.data, [], 'it left');
  assert.equal(after.days.length, 14);
  const today = after.days.at(-1);
  assert.equal(today.day, new Date(clock.now()).toISOString().slice(0, 10));
  const before = body.days.at(-1);
  assert.deepEqual(
    [today.sent - before.sent, today.failed - before.failed, today.given_up - before.given_up],
    [1, 0, 0],
  );
  const [entry] = (await call('GET', '/audit?action=mail.sent_again')).body.data;
  assert.deepEqual([entry.reason, entry.project], [reason, null]);
});
