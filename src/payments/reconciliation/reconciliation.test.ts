// Proves that what we booked of each channel stands by day, and that a statement that is not there is no zero (contract/rails.md
// RA119, contract/payments.md B.10): getReconciliation, exportReconciliation.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Merchant, newMerchant, once, settle } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { clock, dayInDakar } from '../../kit/clock.ts';
import { readCsv } from '../../kit/csv.ts';

let world: World;
let shop: Merchant;
before(async () => {
  world = await startWorld();
  // Noon, so that no midnight comes between what is done and what is read.
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(() => world.close());
beforeEach(async () => {
  shop = await newMerchant(world);
});

const call = (path: string) =>
  world.call('GET', `/v1/projets/${shop.id}/reconciliation${path}`, { key: shop.key });
const read = async (query = '') => (await call(query)).body;
const day = (ago = 0) => dayInDakar(clock.now() - ago * 86_400_000);

const notThere = {
  theirs: 'not_available',
  ...{ matched: null, unmatched: null, fees: null, taxes: null },
  ...{ balance_difference: null, reconciled_at: null },
};

/** 10,000 F and 2,500 F by Wave, of which 1,000 F go back; 700 F by Orange Money; a payout of 5,000 F that costs 50 F. */
async function history() {
  const { id } = (await world.pay(shop.key)).body;
  await world.pay(shop.key, { amount: 2_500 });
  await world.pay(shop.key, { amount: 700, channel: 'orange_money' });
  await settle(world);
  await shop.post('/v1/refunds', { payment_id: id, amount: 1_000 }, once());
  await shop.payOut({ destination_id: await shop.destination(), amount: 5_000 });
  await settle(world);
}

test('RA119 getReconciliation: per day and channel what came in less what went out, and a statement that is not there is no zero', async () => {
  assert.deepEqual((await read()).data, [], 'nothing moved');
  await history();
  const { data, ...span } = await read(`?from=${day(1)}&to=${day()}`);
  assert.deepEqual(span, { from: day(1), to: day(), currency: 'XOF', livemode: false });
  const row = (date: string, channel: string, count: number, amount: number) => ({
    ...{ date, channel, ours: { count, amount } },
    ...notThere,
  });
  assert.deepEqual(data, [
    row(day(), 'orange_money', 1, 700),
    row(day(), 'wave', 4, 10_000 + 2_500 - 1_000 - 5_000),
    row(day(1), 'orange_money', 0, 0),
    row(day(1), 'wave', 0, 0),
  ]);
  const usual = await read();
  assert.deepEqual([usual.from, usual.to], [day(6), day()]);
  await world.advance(86_400_000);
  await world.pay(shop.key, { amount: 300 });
  await settle(world);
  const later = (await read()).data.filter(
    ({ channel }: { channel: string }) => channel === 'wave',
  );
  assert.deepEqual(
    later.slice(0, 2).map(({ ours }: { ours: object }) => ours),
    [
      { count: 1, amount: 300 },
      { count: 4, amount: 6_500 },
    ],
  );
});

test('RA119 a day is that of the project’s clock, and a test mode that was emptied begins anew', async () => {
  await history();
  await shop.post('/v1/test/clock', { advance_s: 3 * 86_400 });
  await world.pay(shop.key, { amount: 400 });
  await shop.post('/v1/test/clock', { advance_s: 60 });
  const ahead = dayInDakar(clock.now() + 3 * 86_400_000);
  const { to, data } = await read();
  assert.equal(to, ahead);
  const wave = data.filter(({ channel }: { channel: string }) => channel === 'wave');
  const amounts = wave.map(({ ours }: { ours: { amount: number } }) => ours.amount);
  assert.deepEqual(amounts, [400, 0, 0, 6_500, 0, 0, 0]);
  await shop.post('/v1/test/reset', {}, once());
  assert.deepEqual((await read()).data, []);
});

test('RA119 exportReconciliation: the same rows as CSV', async () => {
  await history();
  const { status, text, headers } = await call(`.csv?from=${day()}&to=${day()}`);
  assert.deepEqual(
    [status, headers.get('content-disposition')],
    [200, 'attachment; filename="reconciliation.csv"'],
  );
  const [head, ...rows] = (readCsv(text) ?? []).map(({ fields }) => fields);
  assert.deepEqual(head, [
    ...['date', 'channel', 'ours_count', 'ours_amount', 'theirs_count', 'theirs_amount'],
    ...['matched', 'unmatched', 'fees', 'taxes', 'balance_difference', 'reconciled_at'],
  ]);
  const no = ['not_available', 'not_available', '', '', '', '', '', ''];
  assert.deepEqual(rows, [
    [day(), 'orange_money', '1', '700', ...no],
    [day(), 'wave', '4', '6500', ...no],
  ]);
});

test('a span that is backwards, too long or no day is refused by its field; the ends of the calendar are read', async () => {
  for (const [query, field] of [
    ['?from=2026-11-02&to=2026-11-01', 'to'],
    ['?from=2026-10-01&to=2026-11-01', 'from'],
    ['?from=0001-01-01', 'from'],
    ['?from=2026-02-30', 'from'],
    ['?to=demain', 'to'],
  ] as const) {
    for (const path of [query, `.csv${query}`]) {
      const { status, body } = await call(path);
      assert.deepEqual([status, Object.keys(body.fields)], [400, [field]], path);
    }
  }
  for (const query of ['?to=0001-01-01', '?from=9999-12-31&to=9999-12-31', '?to=9999-12-31']) {
    assert.equal((await call(query)).status, 200, query);
  }
  assert.equal((await call('?from=2026-10-02&to=2026-11-01')).status, 200, '31 days');
});

test('RA119 each mode has its own, and another project’s is not there', async () => {
  await history();
  const path = `/v1/projets/${shop.id}/reconciliation`;
  const own = { cookie: shop.cookie };
  assert.equal((await world.call('GET', path, own)).body.livemode, false);
  const headers = { 'X-Svc-Mode': 'live' };
  const live = await world.call('GET', path, { ...own, headers });
  assert.deepEqual([live.status, live.body.code], [403, 'LIVE_NOT_ENABLED']);
  const other = await newMerchant(world);
  const strange = await world.call('GET', path, { cookie: other.cookie });
  assert.deepEqual([strange.status, strange.body.code], [404, 'PROJECT_NOT_FOUND']);
});
