// Proves that events and attempts end with their time, and nothing else with them (contract/operations.md OP10).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { forgetOld } from '../../platform/index.ts';
import { forgetEventsOf } from './forget-events.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const day_ms = 86_400_000;
const forget = () => forgetOld(world.database, { ofProjects: [forgetEventsOf(400)] });

const ids = async (table: 'events' | 'delivery_attempts') => {
  const text = `select id from ${table} order by id`;
  return (await world.database.all<{ id: string }>({ text, values: [] })).map(({ id }) => id);
};

test('OP10 events end after 400 days and attempts after 100, none with a job, while payments go on', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const merchant = await world.project();
  await world.call('POST', `/v1/projets/${merchant.id}/webhooks`, {
    key: merchant.key,
    body: { url: receiver.url, events: ['payment.succeeded'] },
  });
  const pay = async (count: number) => {
    await Promise.all(Array.from({ length: count }, () => world.pay(merchant.key)));
    await world.advance(0);
    await world.advance(3_000);
  };
  await pay(6);
  const first = await ids('events');
  assert.equal(first.length, 6);
  assert.equal((await ids('delivery_attempts')).length, 6);
  await world.advance(101 * day_ms);
  await pay(3);
  // Of people, and over since: forgotten too (N37).
  const over = ['sessions', 'windows'] as const;
  const counted = await world.countRows([
    'delivery_attempts',
    'call_hours',
    'calls',
    'minute_counts',
    'day_counts',
    ...over,
  ]);
  await forget();
  assert.deepEqual(await ids('delivery_attempts').then((all) => all.length), 3);
  assert.deepEqual(
    await world.countRows([
      'delivery_attempts',
      'call_hours',
      'calls',
      'minute_counts',
      'day_counts',
      ...over,
    ]),
    counted,
    'nothing but attempts',
  );
  await world.advance(298 * day_ms);
  await forget();
  assert.equal((await ids('events')).length, 9, 'the 400 days are not over');
  // Two of the first still have a job: one to be delivered, one to be sent again by hand.
  const [delivered, resent] = first;
  await world.database.run(sql`
    insert into jobs (project_id, kind, subject, mode, run_at)
    select project_id, 'deliver-event', id, mode, now() + interval '9 years' from events where id = ${delivered}`);
  await world.database.run(sql`
    insert into jobs (project_id, kind, subject, mode, run_at)
    select project_id, 'resend-event', id || '/' || resends, mode, now() + interval '9 years' from events where id = ${resent}`);
  clock.advance(2 * day_ms);
  const before = await world.countRows();
  await Promise.all([forget(), forget(), pay(20)]);
  const left = await ids('events');
  assert.ok(left.includes(delivered ?? '') && left.includes(resent ?? ''), 'none with a job');
  assert.equal(left.length, 2 + 3 + 20);
  const after = await world.countRows();
  for (const table of ['payments', 'journals', 'audit_entries', 'idempotency_keys']) {
    assert.equal(after[table], (before[table] ?? 0) + (table === 'audit_entries' ? 0 : 20), table);
  }
  assert.equal(after['entries'], (before['entries'] ?? 0) + 60);
});
