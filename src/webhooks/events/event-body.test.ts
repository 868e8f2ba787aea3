// The bodies of events: what is made of a row is, to the byte, what was kept of it before.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { bodyOf, type Told } from './event-body.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const row: Told = {
  id: 'evt_00000000000000000000000001',
  type: 'payment.succeeded',
  mode: 'live',
  object_type: 'payment',
  object_id: 'pay_00000000000000000000000001',
  created_at: Date.parse('2026-03-01T10:20:30.045Z'),
  body: null,
};

test('D30 the usual body is made of its row: these members, in this order, to the byte', () => {
  const usual =
    '{"id":"evt_00000000000000000000000001","type":"payment.succeeded","created_at":"2026-03-01T10:20:30.045Z",' +
    '"livemode":true,"object_type":"payment","object_id":"pay_00000000000000000000000001"}';
  assert.equal(bodyOf(row), usual);
  assert.equal(bodyOf({ ...row, body: '{"kept":"before"}' }), '{"kept":"before"}');
});

test('E.4 an event of a payment keeps no body, and shows and delivers the one of its row', async () => {
  const mine = await world.project();
  const made = await world.pay(mine.key);
  await world.advance(5_000);
  const [kept] = await world.database.all<Told>(sql`
    select id, type, mode, object_type, object_id, created_at, body from events where object_id = ${made.body.id}`);
  assert.ok(kept);
  assert.equal(kept.body, null);
  const path = `/v1/projets/${mine.id}/events/${kept.id}`;
  const { body } = await world.call('GET', path, { cookie: mine.cookie });
  assert.deepEqual(JSON.parse(body.body), {
    id: kept.id,
    type: kept.type,
    created_at: new Date(kept.created_at).toISOString(),
    livemode: false,
    object_type: 'payment',
    object_id: made.body.id,
  });
  assert.equal(body.body, bodyOf(kept));
});
