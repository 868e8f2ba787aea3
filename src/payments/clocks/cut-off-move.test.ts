// Proves that a move of the test clock which was cut off goes on to where it was told to lead when it is asked for again under
// its key, and no further (contract/payments.md B.13; docs/decisions/0134): moveTestClock.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, type TestContext, test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { clock } from '../../kit/clock.ts';

let world: World;

before(async () => {
  world = await startWorld();
});
after(() => world.close());

const newKey = () => randomBytes(12).toString('hex');
const near = (actual: string, expected: number) =>
  assert.ok(Math.abs(Date.parse(actual) - expected) < 5_000, `${actual} is not ${expected}`);

/** A shop with payments that expire on the way, and a server that runs so many things in one move. */
async function slowShop(t: TestContext, steps: number) {
  const { key } = await world.project();
  const open = { channel: undefined, customer: undefined };
  for (const expires_in of [300, 600, 900]) await world.pay(key, { ...open, expires_in });
  await world.advance(0);
  const bound = t.mock.property(limits as { testClockSteps: number }, 'testClockSteps', steps);
  return {
    key,
    move: (body: object, under?: string) => {
      const headers: Record<string, string> = under ? { 'Idempotency-Key': under } : {};
      return world.call('POST', '/v1/test/clock', { key, body, headers });
    },
    isFast: () => bound.mock.restore(),
    now: async () => (await world.call('GET', '/v1/test/clock', { key })).body.now as string,
  };
}

test('B.13 the same key goes on to where the first call led, however often it was cut off, and then has its answer', async (t) => {
  const { move, isFast, now } = await slowShop(t, 2);
  const begun = clock.now();
  const under = newKey();
  for (let n = 0; n < 2; n++) {
    const cut = await move({ advance_s: 1_000 }, under);
    assert.deepEqual([cut.status, cut.body.code], [503, 'SERVER_BUSY'], cut.text);
  }
  const reached = Date.parse(await now());
  assert.ok(reached > begun + 200_000 && reached < begun + 990_000, 'it was cut off on the way');
  const other = await move({ advance_s: 999 }, under);
  assert.deepEqual([other.status, other.body.code], [409, 'IDEMPOTENCY_CONFLICT']);
  isFast();
  const moved = await move({ advance_s: 1_000 }, under);
  assert.equal(moved.status, 200, moved.text);
  near(moved.body.now, begun + 1_000_000);
  const again = await move({ advance_s: 1_000 }, under);
  assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [moved.text, 'true']);
  near(await now(), begun + 1_000_000);
  // Under another key it is another move.
  near((await move({ advance_s: 1_000 }, newKey())).body.now, begun + 2_000_000);
});

test('B.13 what the clock has passed meanwhile by another move is where it led already', async (t) => {
  const { move, isFast } = await slowShop(t, 1);
  const begun = clock.now();
  const under = newKey();
  assert.equal((await move({ advance_s: 1_000 }, under)).status, 503);
  isFast();
  near((await move({ advance_s: 5_000 }, newKey())).body.now, begun + 5_300_000);
  const late = await move({ advance_s: 1_000 }, under);
  assert.deepEqual([late.status, late.body.fired], [200, 0], late.text);
  near(late.body.now, begun + 5_300_000);
});

test('B.13 without a key, and of a project that was emptied, each call leads so much further', async (t) => {
  const { key, move, isFast } = await slowShop(t, 1);
  const under = newKey();
  assert.equal((await move({ advance_s: 1_000 }, under)).status, 503);
  assert.equal((await world.call('POST', '/v1/test/reset', { key })).status, 200);
  const begun = clock.now();
  isFast();
  near((await move({ advance_s: 500 }, under)).body.now, begun + 500_000);
  near((await move({ advance_s: 1_000 })).body.now, begun + 1_500_000);
});
