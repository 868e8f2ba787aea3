// Proves that getBalances says what the ledger holds, for this project and mode alone (contract/payments.md B.10).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, dayInDakar } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { type Line, post } from '../../ledger/index.ts';

let world: World;

before(async () => {
  world = await startWorld();
  // Noon: nothing below crosses a midnight by itself.
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(() => world.close());

const balances = async (key: string) => {
  const answer = await world.call('GET', '/v1/balances', { key });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};

const nothing = {
  gateway_mode: 'simulated',
  livemode: false,
  currency: 'XOF',
  available: 0,
  pending: 0,
  reserved: 0,
  reserved_refunds: 0,
  reserved_payouts: 0,
  disputed: 0,
  total: 0,
  data: [],
};

/** Pays at once and waits for the end. */
async function collect(key: string, ...bodies: object[]): Promise<void> {
  for (const body of bodies) {
    const answer = await world.pay(key, { customer: { phone: '+221700000000' }, ...body });
    assert.equal(answer.status, 201, answer.text);
  }
  await world.advance(0);
  await world.advance(3_000);
}

test('a new merchant has nothing, in whole francs, as of now', async () => {
  const { key } = await world.project();
  const before = clock.now();
  const { as_of, ...rest } = await balances(key);
  assert.deepEqual(rest, nothing);
  assert.match(as_of, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.ok(Date.parse(as_of) >= before && Date.parse(as_of) <= clock.now());
});

test('a paid payment is available at once with its net amount; one that is not paid is nowhere', async () => {
  const { key } = await world.project();
  await collect(
    key,
    { amount: 10_000 },
    { amount: 1_000, channel: 'mixx' },
    { amount: 1_000, channel: 'mixx', fee_payer: 'customer' },
    { amount: 50_000, customer: { phone: '+221700000002' } },
    { amount: 70_000, channel: undefined, customer: undefined },
  );
  const { as_of: _, data, ...rest } = await balances(key);
  const available = 9_850 + 985 + 1_000;
  assert.deepEqual({ ...rest, data: [] }, { ...nothing, available, total: available });
  const channels: { channel: string }[] = data;
  assert.deepEqual(
    channels.toSorted((a, b) => a.channel.localeCompare(b.channel)),
    [
      { channel: 'mixx', collected_today: 1_000 + 1_015 },
      { channel: 'wave', collected_today: 10_000 },
    ],
    'what payers paid',
  );
});

test('what is pending, reserved and disputed is told apart, and the total holds it all', async () => {
  const mine = await world.project();
  await collect(mine.key, { amount: 100_000 });
  const move = (to: (Line & { owner: 'merchant' })['account'], amount: bigint) => ({
    scope: { projectId: mine.id, mode: 'test' as const },
    objectType: 'payment' as const,
    objectId: newId('pay'),
    transition: 'X',
    lines: [
      { owner: 'merchant', account: 'available', amount: -amount },
      { owner: 'merchant', account: to, amount },
    ] as const,
  });
  await world.database.transaction((tx) =>
    post(
      tx,
      [
        move('refund_reserved', 1_000n),
        move('payout_reserved', 20_000n),
        move('dispute_held', 3_000n),
        move('pending', 400n),
      ],
      clock.now(),
    ),
  );
  const { as_of: _, data: _data, ...rest } = await balances(mine.key);
  assert.deepEqual(
    { ...rest, data: [] },
    {
      ...nothing,
      available: 98_500 - 24_400,
      pending: 400,
      reserved: 21_000,
      reserved_refunds: 1_000,
      reserved_payouts: 20_000,
      disputed: 3_000,
      total: 98_500,
    },
  );
});

test('a balance may be negative after a dispute, and is shown so', async () => {
  const mine = await world.project();
  await collect(mine.key, { amount: 1_000 });
  await world.database.run(sql`
    update balances set balance = -500 where project_id = ${mine.id} and account = 'available'`);
  const shown = await balances(mine.key);
  assert.deepEqual([shown.available, shown.total], [-500, -500]);
});

test('each project and each mode has its own', async () => {
  const [mine, other] = [await world.project(), await world.project()];
  await world.database.run(sql`update projects set live_enabled = true where id = ${mine.id}`);
  const live = (await world.newKey(mine.id, mine.cookie, { mode: 'live' })).secret;
  await collect(mine.key, { amount: 10_000 });
  await collect(live, { amount: 2_000 });
  assert.equal((await balances(mine.key)).available, 9_850);
  const real = await balances(live);
  assert.deepEqual([real.available, real.livemode, real.gateway_mode], [1_970, true, 'simulated']);
  assert.deepEqual(real.data, [{ channel: 'wave', collected_today: 2_000 }]);
  assert.equal((await balances(other.key)).available, 0);
});

test('collected_today starts again at midnight in Dakar; the balance stays', async () => {
  const { key } = await world.project();
  const day_ms = 86_400_000;
  // Long before midnight, so that a slow machine does not cross it.
  await world.advance(day_ms - (clock.now() % day_ms) + day_ms / 2);
  await collect(key, { amount: 10_000 });
  const today = dayInDakar(clock.now());
  assert.deepEqual((await balances(key)).data, [{ channel: 'wave', collected_today: 10_000 }]);
  await world.advance(day_ms / 2);
  assert.notEqual(dayInDakar(clock.now()), today);
  const tomorrow = await balances(key);
  assert.deepEqual([tomorrow.data, tomorrow.available], [[], 9_850]);
  await collect(key, { amount: 1_000 });
  assert.deepEqual((await balances(key)).data, [{ channel: 'wave', collected_today: 1_000 }]);
});

test('a key without the scope, nobody, and an unknown parameter are refused', async () => {
  const data = await world.project({ scopes: ['data'] });
  const scoped = await world.call('GET', '/v1/balances', { key: data.key });
  assert.deepEqual(
    [scoped.status, scoped.body.code, scoped.body.scope],
    [403, 'MISSING_SCOPE', 'payments'],
  );
  assert.equal((await world.call('GET', '/v1/balances')).status, 401);
  const { key, cookie } = await world.project();
  const nowhere = await world.call('GET', '/v1/balances', { cookie });
  assert.deepEqual([nowhere.status, nowhere.body.code], [400, 'PROJECT_REQUIRED']);
  const extra = await world.call('GET', '/v1/balances?channel=wave', { key });
  assert.deepEqual([extra.status, Object.keys(extra.body.fields)], [400, ['channel']]);
});
