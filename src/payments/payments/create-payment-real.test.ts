// Proves that no live money is promised while no real operator is wired (GATEWAY_MODE=real).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let key: string;
let live: string;

before(async () => {
  world = await startWorld({ GATEWAY_MODE: 'real' });
  const mine = await world.project();
  await world.database.run(sql`update projects set live_enabled = true where id = ${mine.id}`);
  key = mine.key;
  live = (await world.newKey(mine.id, mine.cookie, { mode: 'live' })).secret;
});
after(() => world.close());

test('GATEWAY_MODE real: a live payment is 503 with Retry-After and leaves nothing', async () => {
  // The first read makes the merchant account.
  assert.equal((await world.call('GET', '/v1/balances', { key: live })).status, 200);
  const before = await world.countRows();
  for (const body of [{}, { channel: undefined }, { merchant_reference: 'CMD-1' }]) {
    const answer = await world.pay(live, body, { 'Idempotency-Key': 'the same key' });
    assert.equal(answer.status, 503, answer.text);
    assert.equal(answer.body.code, 'CHANNEL_UNAVAILABLE');
    assert.ok(Number(answer.headers.get('retry-after')) >= 1);
  }
  assert.deepEqual(await world.countRows(), before);
  const [used] = await world.database.all<{ day: bigint }>(sql`
    select volume_day_amount as day from merchant_accounts where mode = 'live'`);
  assert.equal(used?.day, 0n);
});

test('GATEWAY_MODE real: a test key keeps its simulator, and balances say the mode of the server', async () => {
  const created = await world.pay(key, { customer: { phone: '+221700000000' } });
  assert.equal(created.status, 201);
  await world.advance(0);
  await world.advance(3_000);
  const read = await world.call('GET', `/v1/payments/${created.body.id}`, { key });
  assert.equal(read.body.status, 'succeeded');
  for (const [as, livemode] of [
    [key, false],
    [live, true],
  ] as const) {
    const balances = await world.call('GET', '/v1/balances', { key: as });
    assert.equal(balances.body.gateway_mode, 'real');
    assert.equal(balances.body.livemode, livemode);
    assert.equal(balances.body.available, livemode ? 0 : 9_850);
  }
});
