// getRefundSummary and the filters of listRefunds: which refunds a filter finds, and what they come to (UI100).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { clock, dayInDakar } from '../../kit/clock.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
  // Noon: an hour later is the same day.
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(() => world.close());

const once = () => randomBytes(12).toString('hex');

/** A shop with refunds of another payer, of another channel, of a payment through a link, and one that failed. */
async function refunded() {
  const { id, key } = await world.project();
  const read = (path: string, query: Record<string, string> = {}) =>
    world.call('GET', `${path}?${new URLSearchParams(query)}`, { key });
  const settle = async () => {
    await world.advance(0);
    await world.advance(2_000);
  };
  const refund = async (body: object, headers: Record<string, string> = {}) => {
    const options = { key, body, headers: { 'Idempotency-Key': once(), ...headers } };
    const made = await world.call('POST', '/v1/refunds', options);
    assert.equal(made.status, 201, made.text);
    await settle();
    return made.body;
  };
  const awa = await world.pay(key, { amount: 20_000, customer: { phone: '+221771111111' } });
  const mixx = await world.pay(key, { amount: 8_000, channel: 'mixx' });
  const body = { title: 'Panier', amount: 6_000 };
  const link = (await world.call('POST', '/v1/payment-links', { key, body })).body;
  const linked = await world.call(
    'POST',
    `/v1/checkout-links/${link.url.split('/').at(-1)}/payments`,
    {
      body: { key: once() },
    },
  );
  assert.equal(linked.status, 201, linked.text);
  const start = { channel: 'wave', phone: '+221700000000', attempts: 0 };
  await world.call('POST', `/v1/checkout/${linked.body.token}/start`, { body: start });
  await settle();
  // What the balance pays is not what payers get back.
  const fee = { rate_bps: 0, fixed: 7, min: 0, max: null };
  await world.database.run({
    text: `update merchant_accounts set fees = $2 where project_id = $1 and mode = 'test'`,
    values: [id, JSON.stringify({ refund: fee, version: 2 })],
  });
  await refund({ payment_id: awa.body.id, amount: 1_000, merchant_reference: 'R-1' });
  await refund({ payment_id: awa.body.id, amount: 2_000, reason: 'Boubou déchiré' });
  await refund({ payment_id: mixx.body.id, amount: 4_000 });
  await refund({ payment_id: linked.body.payment_id, amount: 500 });
  await refund({ payment_id: awa.body.id, amount: 50 }, { 'X-Svc-Simulate': 'failed' });
  return { read, link: link.id as string, awa: awa.body.id as string };
}

test('UI100 refunds are found by status, channel, reference, payment, payer’s phone, link and text, and the sums are those of the list', async () => {
  const { read, link, awa } = await refunded();
  const table: [query: Record<string, string>, amounts: number[]][] = [
    [{}, [50, 500, 4_000, 2_000, 1_000]],
    [{ status: 'succeeded' }, [500, 4_000, 2_000, 1_000]],
    [{ status: 'failed' }, [50]],
    [{ channel: 'mixx' }, [4_000]],
    [{ merchant_reference: 'R-1' }, [1_000]],
    [{ payment_id: awa }, [50, 2_000, 1_000]],
    [{ customer_phone: '+221771111111' }, [50, 2_000, 1_000]],
    [{ customer_phone: ' 221771111111', status: 'failed' }, [50]],
    [{ customer_phone: '+221771111111', status: 'failed' }, [50]],
    // Exactly: a piece of a number is nobody's.
    [{ customer_phone: '+22177111111' }, []],
    [{ payment_link_id: link }, [500]],
    [{ payment_link_id: 'plink_00000000000000000000000000' }, []],
    [{ q: 'dechire' }, [2_000]],
  ];
  for (const [query, amounts] of table) {
    const said = JSON.stringify(query);
    const list = await read('/v1/refunds', query);
    assert.equal(list.status, 200, `${said} ${list.text}`);
    const found = list.body.data.map(({ amount }: { amount: number }) => amount);
    assert.deepEqual(found, amounts, said);
    assert.equal(list.body.pagination.total, amounts.length, said);
    const sums = await read('/v1/reports/refunds', query);
    assert.equal(sums.status, 200, `${said} ${sums.text}`);
    const all = amounts.reduce((sum, amount) => sum + amount, 0);
    assert.deepEqual([sums.body.count, sums.body.amount], [amounts.length, all], said);
    const { text } = await read('/v1/refunds/export.csv', query);
    assert.equal(text.trim().split('\n').length, amounts.length + 1, said);
  }
  for (const name of ['customer_phone', 'payment_link_id']) {
    for (const path of ['/v1/refunds', '/v1/reports/refunds', '/v1/refunds/export.csv']) {
      const { status, body } = await read(path, { [name]: 'x'.repeat(65) });
      assert.deepEqual([status, Object.keys(body.fields)], [400, [name]], path);
    }
  }
  const other = await world.project();
  const strange = await world.call('GET', `/v1/reports/refunds?payment_link_id=${link}`, other);
  assert.equal(strange.body.count, 0);
});

test('UI100 getRefundSummary: refunds by status and channel, with what was given back and what the balance paid for it', async () => {
  const { read } = await refunded();
  const day = dayInDakar(clock.now());
  const { body } = await read('/v1/reports/refunds', { from: day, to: day });
  const { data, succeeded, ...rest } = body;
  assert.deepEqual(rest, {
    from: `${day}T00:00:00.000Z`,
    to: `${day}T23:59:59.999Z`,
    currency: 'XOF',
    livemode: false,
    truncated: false,
    count: 5,
    amount: 7_550,
  });
  assert.deepEqual(succeeded, { count: 4, amount: 7_500, debit_amount: 7_528 });
  const rows = data.map((row: Record<string, unknown>) =>
    ['status', 'channel', 'count', 'amount'].map((name) => row[name]).join(' '),
  );
  assert.deepEqual(rows, ['failed wave 1 50', 'succeeded mixx 1 4000', 'succeeded wave 3 3500']);
  const other = await world.project();
  const nothing = (await world.call('GET', '/v1/reports/refunds', { key: other.key })).body;
  assert.deepEqual(
    [nothing.count, nothing.amount, nothing.succeeded.count, nothing.data],
    [0, 0, 0, []],
  );
});

test('UI100 a span of refunds is thirty days unless asked otherwise, 92 at most', async () => {
  const { key } = await world.project();
  const day = (ago: number) => dayInDakar(clock.now() - ago * 86_400_000);
  const read = (query: Record<string, string>) =>
    world.call('GET', `/v1/reports/refunds?${new URLSearchParams(query)}`, { key });
  const table: [query: Record<string, string>, fields: string[]][] = [
    [{ from: day(100) }, ['from']],
    [{ from: day(1), to: day(2) }, ['to']],
    [{ from: 'x', status: 'x' }, ['from', 'status']],
    [{ by: 'day' }, ['by']],
  ];
  for (const [query, fields] of table) {
    const { status, body } = await read(query);
    assert.deepEqual([status, Object.keys(body.fields ?? {}).sort()], [400, fields]);
  }
  assert.equal((await read({ from: day(91) })).status, 200);
  assert.equal((await read({})).body.from, `${day(29)}T00:00:00.000Z`);
});
