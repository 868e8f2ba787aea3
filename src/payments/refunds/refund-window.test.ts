// Proves what the operator sets of refunds: the window in which a payment may be refunded, none by default, and whether the fee
// goes back (contract/payments.md B.2, B.4).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const day_s = 86_400;

test('B.4 a refund may be asked for as long as the channel says, to the second, and without end by default', async () => {
  const { key, id } = await world.project();
  const post = (path: string, body: object) =>
    world.call('POST', path, {
      key,
      body,
      headers: { 'Idempotency-Key': randomBytes(12).toString('hex') },
    });
  const { body: payment } = await world.pay(key);
  await world.advance(0);
  await world.advance(2_000);
  const clock = (advance_s: number) => post('/v1/test/clock', { advance_s });
  const ask = (path = '/v1/refunds') => post(path, { payment_id: payment.id, amount: 100 });
  await clock(100 * day_s);
  assert.equal((await ask()).status, 201);
  const set = async (days: string) => {
    const words = ['channel', 'wave', 'in', '--refund-days', days, '--reason', 'essai'];
    const env = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir };
    const done = await runCommand(env, 'merchant', id, 'test', ...words);
    assert.equal(done.code, 0, done.err);
    for (let n = 0; n < 100; n++) {
      const { status } = await ask('/v1/refunds/quote');
      if ((status === 200) === (days === '-' || days === '101')) return;
    }
  };
  await set('100');
  for (const path of ['/v1/refunds', '/v1/refunds/quote']) {
    const late = await ask(path);
    assert.deepEqual([late.status, late.body.code], [409, 'INVALID_STATE'], path);
  }
  await set('101');
  assert.equal((await ask()).status, 201);
  await clock(day_s);
  assert.equal((await ask()).body.code, 'INVALID_STATE');
  await set('-');
  assert.equal((await ask()).status, 201);
  const wrong = await runCommand(
    { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir },
    ...([
      'merchant',
      id,
      'test',
      'channel',
      'wave',
      'out',
      '--refund-days',
      '5',
      '--reason',
      'x',
    ] as const),
  );
  assert.match(wrong.err, /Write it as/);
});

test('B.4 under prorata the fee goes back to the merchant who paid it; a fee that the payer paid is not refundable', async () => {
  const { key, id } = await world.project();
  await world.call('GET', '/v1/merchant', { key });
  const words = ['refund-fee', '0,0,0,-', '--give-back', 'prorata', '--reason', 'essai'];
  const env = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir };
  const done = await runCommand(env, 'merchant', id, 'test', ...words);
  assert.equal(done.code, 0, done.err);
  for (const [fee_payer, back] of [
    ['merchant', 60],
    ['customer', 0],
  ] as const) {
    const { body: payment } = await world.pay(key, { fee_payer });
    await world.advance(0);
    await world.advance(2_000);
    const before = (await world.call('GET', '/v1/balances', { key })).body.available;
    const body = { payment_id: payment.id, amount: 4_000 };
    const headers = { 'Idempotency-Key': randomBytes(12).toString('hex') };
    const quoted = await world.call('POST', '/v1/refunds/quote', { key, body });
    assert.equal(quoted.body.original_fee_refunded, back, fee_payer);
    const made = await world.call('POST', '/v1/refunds', { key, headers, body });
    assert.deepEqual([made.status, made.body.original_fee_refunded], [201, back], fee_payer);
    await world.advance(0);
    await world.advance(2_000);
    const after = (await world.call('GET', '/v1/balances', { key })).body.available;
    assert.equal(after, before - 4_000 + back, fee_payer);
  }
});
