// Proves what operators do with many jobs at once, and what they take out of the queue (UI162): actOnOfficeJobs, cancelOfficeJob.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { platformTenant } from '../../db/tenants.ts';
import { clock } from '../../kit/clock.ts';
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

const bulk = async (body: object) => {
  const { status, body: reply } = await call('POST', '/jobs/bulk', body);
  assert.equal(status, 200, JSON.stringify(reply));
  return reply;
};

const tomorrow = () => new Date(clock.now() + 86_400_000).toISOString();

async function queue(kind: string, subject: string, leaseBy: string | null = null) {
  const projectId = kind === 'send-mail' ? platformTenant : (await world.project()).id;
  await world.database.run(sql`
    insert into jobs (project_id, kind, subject, payload, run_at, lease_by)
    values (${projectId}, ${kind}, ${subject}, '{"sealed":"x"}', ${tomorrow()}, ${leaseBy})`);
  return idOfJob({ project_id: projectId, kind, subject });
}

const dueOf = async (kind: string) => {
  const rows = await world.database.all<{ subject: string; run_at: number }>(
    sql`select subject, run_at from jobs where kind = ${kind} order by subject`,
  );
  return rows.map(({ subject, run_at }) => [subject, run_at > clock.now() + 3_600_000]);
};

test('all jobs of a filter are counted first, then run: those that may come early and that nobody holds', async () => {
  for (const [subject, leaseBy] of [
    ['a', null],
    ['b', null],
    ['held', 'somebody'],
  ] as const) {
    await queue('deliver-hiring', subject, leaseBy);
  }
  await queue('advance-payment', 'pay_1');
  const filter = { kind: 'deliver-hiring' };
  const asked = { filter, act: 'run', preview: true };
  assert.deepEqual(await bulk(asked), { found: 3, count: 2, done: 0 });
  const held = { kind: 'deliver-hiring', state: 'running' };
  assert.deepEqual(await bulk({ ...asked, filter: held }), { found: 1, count: 0, done: 0 });
  assert.deepEqual(await bulk({ ...asked, act: 'cancel' }), { found: 3, count: 0, done: 0 });
  const money = { ...asked, filter: { kind: 'advance-payment' } };
  assert.deepEqual(await bulk(money), { found: 1, count: 0, done: 0 });
  const unsaid = await call('POST', '/jobs/bulk', { ...asked, preview: false });
  assert.deepEqual([unsaid.status, unsaid.body.code], [400, 'INVALID_REQUEST']);
  assert.deepEqual(await bulk({ ...money, preview: false, reason }), {
    found: 1,
    count: 0,
    done: 0,
  });
  assert.deepEqual((await call('GET', '/audit?action=jobs.run')).body.data, [], 'nothing was done');
  assert.deepEqual(await dueOf('deliver-hiring'), [
    ['a', true],
    ['b', true],
    ['held', true],
  ]);
  const done = await bulk({ ...asked, preview: false, reason });
  assert.deepEqual(done, { found: 3, count: 2, done: 2 });
  await world.advance(0);
  // Deliveries of nothing end at once.
  assert.deepEqual(await dueOf('deliver-hiring'), [['held', true]]);
  assert.deepEqual(await dueOf('advance-payment'), [['pay_1', true]], 'money comes at its time');
  const [entry] = (await call('GET', '/audit?action=jobs.run')).body.data;
  assert.deepEqual(
    [entry.reason, entry.details.filter, entry.details.done, entry.before, entry.after],
    [reason, filter, 2, 2, 0],
  );
});

test('a mail is cancelled, and all of them; what something waits for is not', async () => {
  const one = await queue('send-mail', 'req_1');
  const held = await queue('send-mail', 'req_2', 'somebody');
  for (const subject of ['req_3', 'req_4']) await queue('send-mail', subject);
  const delivery = await queue('deliver-hiring', 'waited for');
  const shown = (await call('GET', `/jobs/${one}`)).body;
  assert.equal(shown.may_cancel, true);
  const done = await call('POST', `/jobs/${one}/cancel`, { reason });
  assert.deepEqual([done.status, done.body.subject], [200, 'req_1']);
  assert.equal((await call('GET', `/jobs/${one}`)).status, 404);
  assert.equal((await call('POST', `/jobs/${one}/cancel`, { reason })).status, 404);
  assert.equal((await call('POST', '/jobs/nothing/cancel', { reason })).status, 404);
  for (const id of [held, delivery]) {
    const refused = await call('POST', `/jobs/${id}/cancel`, { reason });
    assert.deepEqual([refused.status, refused.body.code], [409, 'INVALID_STATE']);
  }
  const [entry] = (await call('GET', '/audit?action=job.cancelled')).body.data;
  assert.deepEqual([entry.reason, entry.details.subject], [reason, 'req_1']);
  const rest = await bulk({ filter: { state: 'waiting' }, act: 'cancel', preview: false, reason });
  assert.equal(rest.done, 2);
  assert.deepEqual(await dueOf('send-mail'), [['req_2', true]], 'a worker holds it');
  const [many] = (await call('GET', '/audit?action=jobs.cancelled')).body.data;
  assert.equal(many.details.done, 2);
});
