// A payer who gives up: nobody pays twice by it, and what was paid all the same is money (contract/payments.md B.3, B.8).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { liveProject } from '../../../test/kit/team.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let key: string;
let projectId: string;

before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  const made = await world.project();
  [key, projectId] = [made.key, made.id];
  await world.advance(60_000);
});

/** A payment that waits for its payer, and the calls of its page. */
async function page(body: object = {}) {
  const open = { channel: undefined, customer: undefined };
  const made = await world.pay(key, { ...open, ...body });
  assert.equal(made.status, 201, made.text);
  const at = `/v1/checkout/${made.body.checkout_url.split('/').at(-1)}`;
  const start = (more: object = {}) =>
    world.call('POST', `${at}/start`, {
      body: { channel: 'wave', phone: '+221700000000', attempts: 0, ...more },
    });
  return {
    id: made.body.id as string,
    start,
    cancel: () => world.call('POST', `${at}/cancel`),
    payment: async () =>
      (await world.call('GET', `/v1/payments/${made.body.id}?expand=attempts,events`, { key }))
        .body,
  };
}

test('cancelCheckout: the payer gives up before or during an attempt, which is closed at the operator first', async () => {
  const idle = await page();
  const given = await idle.cancel();
  assert.deepEqual([given.status, given.body.status], [200, 'failed']);
  assert.equal(given.body.failure.code, 'customer_cancelled');
  assert.equal((await idle.start()).body.code, 'INVALID_STATE');
  // Once more is the same.
  assert.equal((await idle.cancel()).body.status, 'failed');
  const busy = await page();
  await busy.start();
  await world.advance(0);
  assert.equal((await busy.cancel()).body.status, 'failed');
  await world.advance(60_000);
  const closed = await busy.payment();
  assert.deepEqual([closed.status, closed.attempts[0].status], ['failed', 'closed']);
  assert.equal(closed.failure.code, 'customer_cancelled');
  const refused = await page();
  await refused.start({ phone: '+221700000002' });
  await world.advance(0);
  await refused.cancel();
  await world.advance(60_000);
  assert.deepEqual([(await refused.payment()).status], ['failed']);
  // Nothing is left to do for them.
  for (const { id } of [busy, refused]) {
    const job = await world.database.one(sql`
      select subject from jobs where project_id = ${projectId} and subject = ${id}`);
    assert.equal(job, undefined);
  }
});

test('cancelCheckout: what the operator does not know is looked at until it does, and money is money', async () => {
  const unknown = await page();
  await unknown.start({ phone: '+221700000007' });
  await world.advance(5_000);
  assert.equal((await unknown.cancel()).body.status, 'failed');
  await world.advance(61_000);
  const known = await unknown.payment();
  assert.deepEqual([known.status, known.late], ['succeeded', true]);
  assert.deepEqual(known.events.map(({ type }: { type: string }) => type).sort(), [
    'payment.failed',
    'payment.succeeded',
  ]);
  assert.equal((await unknown.cancel()).body.code, 'INVALID_STATE');
  // Paid at the operator a moment ago, of which nobody has heard here: it is paid, and was never failed.
  const paid = await page();
  await paid.start();
  await world.idle();
  clock.advance(2_500);
  const late = await paid.cancel();
  assert.deepEqual([late.status, late.body.code], [409, 'INVALID_STATE']);
  const { status, late: isLate } = await paid.payment();
  assert.deepEqual([status, isLate], ['succeeded', false]);
});

test('B.8 a link that is paid once is not paid twice by a payer who gave up and began anew', async () => {
  const made = await world.call('POST', '/v1/payment-links', {
    key,
    headers: { 'Idempotency-Key': 'a link of a payer who gives up' },
    body: { title: 'Panier', amount: 1_000 },
  });
  const token = made.body.url.split('/').at(-1);
  const begin = async (press: string) => {
    const answer = await world.call('POST', `/v1/checkout-links/${token}/payments`, {
      body: { key: press },
    });
    assert.equal(answer.status, 201, answer.text);
    const at = `/v1/checkout/${answer.body.token}`;
    const body = { channel: 'wave', phone: '+221700000001', attempts: 0 };
    assert.equal((await world.call('POST', `${at}/start`, { body })).status, 200);
    await world.advance(1_000);
    return at;
  };
  const first = await begin('a-first-press-of-it');
  assert.equal((await world.call('POST', `${first}/cancel`)).body.status, 'failed');
  await begin('a-second-press-of-it');
  await world.advance(60_000);
  const { body } = await world.call('GET', `/v1/payment-links/${made.body.id}`, { key });
  assert.deepEqual([body.payments_count, body.collected_amount], [1, 1_000]);
});

test('S9 a project is not deleted while a payment is under way; one that was given up and closed holds nothing back', async () => {
  const { id, secret, cookie } = await liveProject(world);
  const made = await world.pay(secret);
  await world.advance(0);
  const token = made.body.checkout_url.split('/').at(-1);
  const remove = async () => {
    const { status, body } = await world.call('DELETE', `/v1/projets/${id}`, { cookie });
    return [status, body?.code, body?.reason];
  };
  assert.deepEqual(await remove(), [409, 'BALANCE_NOT_EMPTY', 'pending_payment']);
  const given = await world.call('POST', `/v1/checkout/${token}/cancel`);
  assert.equal(given.body.status, 'failed', given.text);
  await world.advance(2_000);
  assert.deepEqual(await remove(), [204, undefined, undefined]);
});
