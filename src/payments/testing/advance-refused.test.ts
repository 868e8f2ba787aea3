// Proves that advanceTestPayment says that a payment ended as it was told only where it did (contract/payments.md B.12).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
});
after(() => world.close());

test('B.12 a payment that its merchant or its payer ended first is INVALID_STATE, also under a key', async () => {
  const { key, id } = await world.project();
  const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
    world.call('POST', path, { key, body, headers });
  const ends = [
    ['expired', ({ id }: { id: string }) => post(`/v1/payments/${id}/expire`)],
    [
      'failed',
      ({ checkout_url: url }: { checkout_url: string }) =>
        world.call('POST', `/v1/checkout/${url.split('/').at(-1)}/cancel`, { body: {} }),
    ],
  ] as const;
  for (const [status, end] of ends) {
    const { body } = await world.pay(key, { channel: undefined, customer: undefined });
    // As a call that was told so wrote it, before the other was heard.
    await world.database.run(sql`
      update payments set scenario = 'succeeded;0' where project_id = ${id} and mode = 'test' and id = ${body.id}`);
    assert.equal((await end(body)).status, 200, status);
    for (const headers of [{}, { 'Idempotency-Key': randomBytes(12).toString('hex') }]) {
      const path = `/v1/test/payments/${body.id}/advance`;
      const refused = await post(path, { outcome: 'succeeded' }, headers);
      assert.deepEqual([refused.status, refused.body.code], [409, 'INVALID_STATE'], refused.text);
      assert.match(refused.body.message, new RegExp(status));
    }
  }
});

test('B.12 a payment whose refunds were promised to fail or to wait keeps that when its success is hastened', async () => {
  const { key } = await world.project();
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    world.call('POST', path, { key, body, headers });
  for (const [phone, simulate, status] of [
    ['+221700000014', undefined, 'failed'],
    ['+221700000015', undefined, 'requested'],
    [undefined, 'refund_fails', 'failed'],
    ['+221700000000', undefined, 'succeeded'],
  ] as const) {
    const made = await world.call('POST', '/v1/payments', {
      key,
      headers: {
        'Idempotency-Key': randomBytes(12).toString('hex'),
        ...(simulate && { 'X-Svc-Simulate': simulate }),
      },
      body: { amount: 1_000, channel: 'wave', customer: { phone: phone ?? '+221770000009' } },
    });
    assert.equal(made.status, 201, made.text);
    const path = `/v1/test/payments/${made.body.id}/advance`;
    const paid = await post(path, { outcome: 'succeeded' });
    assert.deepEqual([paid.status, paid.body.status], [200, 'succeeded'], paid.text);
    const once = { 'Idempotency-Key': randomBytes(12).toString('hex') };
    const refund = await post('/v1/refunds', { payment_id: made.body.id, amount: 100 }, once);
    assert.equal(refund.status, 201, refund.text);
    await world.advance(5_000);
    const { body } = await world.call('GET', `/v1/refunds/${refund.body.id}`, { key });
    assert.equal(body.status, status, phone ?? simulate);
  }
});

test('B.12 the page’s own button keeps it too, of an attempt under way and of one that it starts', async () => {
  const { key } = await world.project();
  const link = {
    title: 'Panier',
    amount: 1_000,
    usage: 'multi_use',
    collect: { phone: 'optional' },
  };
  const made = await world.call('POST', '/v1/payment-links', { key, body: link });
  const starting = `/v1/checkout-links/${made.body.url.split('/').at(-1)}/payments`;
  for (const [number, isUnderWay, status] of [
    ['14', false, 'failed'],
    ['15', false, 'requested'],
    ['14', true, 'failed'],
    ['00', true, 'succeeded'],
  ] as const) {
    const phone = `+2217000000${number}`;
    const start = { key: randomBytes(12).toString('hex'), phone };
    const { payment_id, token } = (await world.call('POST', starting, { body: start })).body;
    const page = `/v1/checkout/${token}`;
    if (isUnderWay) {
      const body = { channel: 'wave', phone, attempts: 0 };
      assert.equal((await world.call('POST', `${page}/start`, { body })).status, 200);
      await world.advance(0);
    }
    await world.call('POST', `${page}/outcome`, { body: { outcome: 'paid' } });
    await world.advance(0);
    const once = { 'Idempotency-Key': randomBytes(12).toString('hex') };
    const asked = { payment_id, amount: 100 };
    const refund = await world.call('POST', '/v1/refunds', { key, body: asked, headers: once });
    assert.equal(refund.status, 201, refund.text);
    await world.advance(5_000);
    const { body } = await world.call('GET', `/v1/refunds/${refund.body.id}`, { key });
    assert.equal(body.status, status, `${number} ${isUnderWay}`);
  }
});

test('B.12 expired ends a payment that its payer has started, or been refused on, too', async () => {
  const { key } = await world.project();
  for (const number of ['00', '02']) {
    const { body } = await world.pay(key, { channel: undefined, customer: undefined });
    const page = `/v1/checkout/${body.checkout_url.split('/').at(-1)}`;
    const start = { channel: 'wave', phone: `+2217000000${number}`, attempts: 0 };
    assert.equal((await world.call('POST', `${page}/start`, { body: start })).status, 200);
    await world.advance(0);
    if (number === '02') await world.advance(2_000);
    const path = `/v1/test/payments/${body.id}/advance`;
    const ended = await world.call('POST', path, { key, body: { outcome: 'expired' } });
    assert.deepEqual([ended.status, ended.body.status], [200, 'expired'], ended.text);
    const { data } = (await world.call('GET', `/v1/payments?status=expired`, { key })).body;
    assert.equal(data[0].id, body.id);
  }
});
