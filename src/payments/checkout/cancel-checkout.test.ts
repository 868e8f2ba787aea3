// A payer who gives up: nobody pays twice by it, and what was paid all the same is money (contract/payments.md B.3, B.8).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsOf, journalsOf, stageLateWave, statesOf } from '../../../test/kit/late-wave.ts';
import { railActs } from '../../../test/kit/rail-acts.ts';
import { liveProject } from '../../../test/kit/team.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { logged } from '../../../test/kit/world.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

const { world, mine, advance, page, available, suspense, audit } = stageLateWave();
const succeeds = '+221700000000';

const jobOf = (id: string) =>
  world().database.one(sql`
    select subject from jobs where project_id = ${mine().id} and subject = ${id}`);

test('cancelCheckout: the payer gives up before or during an attempt, which is closed at the operator first', async () => {
  const idle = await page();
  const given = await idle.act('cancel');
  assert.deepEqual([given.status, given.body.status], [200, 'failed']);
  assert.equal(given.body.failure.code, 'customer_cancelled');
  const choice = { channel: 'wave', phone: succeeds, attempts: 0 };
  assert.equal((await idle.act('start', choice)).body.code, 'INVALID_STATE');
  // Once more is the same.
  assert.equal((await idle.act('cancel')).body.status, 'failed');
  const busy = await page();
  await busy.start('wave', 0, succeeds);
  assert.equal((await busy.act('cancel')).body.status, 'failed');
  await advance(60_000);
  const closed = await busy.read();
  assert.deepEqual([closed.status, statesOf(closed)], ['failed', ['wave closed']]);
  assert.equal(closed.failure.code, 'customer_cancelled');
  const refused = await page();
  await refused.start('wave', 0, '+221700000002');
  await refused.act('cancel');
  await advance(60_000);
  assert.equal((await refused.read()).status, 'failed');
  // Nothing is left to do for them.
  for (const { id } of [busy, refused]) assert.equal(await jobOf(id), undefined);
});

test('cancelCheckout: what the operator does not know is looked at until it does, and money is money', async () => {
  const unknown = await page();
  await unknown.start('wave', 0, '+221700000007');
  assert.equal((await unknown.act('cancel')).body.status, 'failed');
  await advance(61_000);
  const known = await unknown.read();
  assert.deepEqual([known.status, known.late], ['succeeded', true]);
  assert.deepEqual(eventsOf(known).sort(), ['payment.failed', 'payment.succeeded']);
  assert.equal((await unknown.act('cancel')).body.code, 'INVALID_STATE');
  // Paid at the operator a moment ago, of which nobody has heard here: it is paid, and was never failed.
  const paid = await page();
  await paid.start('wave', 0, succeeds);
  clock.advance(2_500);
  const late = await paid.act('cancel');
  assert.deepEqual([late.status, late.body.code], [409, 'INVALID_STATE']);
  const { status, late: isLate } = await paid.read();
  assert.deepEqual([status, isLate], ['succeeded', false]);
});

test('B.3 rule 2: what was paid while its payer gave it up is no second payment of it', async () => {
  const one = await page();
  await one.start('wave', 0, succeeds);
  const given = await world().database.transaction(async (tx) => {
    // The press has read a payment that is under way, and counts itself; its job hears meanwhile that it is paid.
    await tx.all(sql`select 1 from windows for update`);
    const answer = one.act('cancel');
    await locksAwaited(world(), 1);
    await advance(2_500);
    assert.equal((await one.read()).status, 'succeeded');
    return { answer };
  });
  const { status, body } = await given.answer;
  assert.deepEqual([status, body.code], [409, 'INVALID_STATE']);
  await advance(60_000);
  const paid = await one.read();
  assert.deepEqual([journalsOf(paid), statesOf(paid)], [['P1'], ['wave paid']]);
  assert.deepEqual([await available(), await suspense()], [9_850, 0]);
  assert.deepEqual(await audit(), []);
});

test('RA15 a look that is overtaken by who gives up is heard anew, and is no failure of its job', async (t) => {
  const one = await page({ expires_in: 300 });
  await one.start('wave', 0, '+221700000006');
  const { findCollect } = simulator;
  const given: Awaited<ReturnType<typeof one.act>>[] = [];
  let isFirst = true;
  railActs(t, {
    async findCollect(call, now) {
      const found = await findCollect(call, now);
      if (!isFirst) return found;
      isFirst = false;
      given.push(await one.act('cancel'));
      return found;
    },
  });
  const from = logged.length;
  await advance(300_000);
  const ended = await one.read();
  assert.deepEqual(
    [given.map(({ body }) => body.status), ended.status, statesOf(ended)],
    [['failed'], 'failed', ['wave closed']],
  );
  const failures = logged.slice(from).filter(({ message }) => message === 'jobs failed');
  assert.deepEqual([failures, await jobOf(one.id)], [[], undefined]);
});

test('B.3 rule 0: a payer may go whose operator says another amount, and is not credited with it', async (t) => {
  const one = await page();
  await one.start('wave', 0, '+221700000006');
  t.mock.method(simulator, 'findCollect', async () => ({
    ...{ seen: true, open: 'no', refused: null, operatorReference: 'T-1' },
    paid: [{ operatorReference: 'T-1', amount: 1n, fee: null, payer: null, at: clock.now() }],
  }));
  assert.equal((await one.act('cancel')).body.status, 'failed');
  const after = await one.read();
  assert.deepEqual([after.status, after.failure.code], ['failed', 'customer_cancelled']);
});

test('B.8 a link that is paid once is not paid twice by a payer who gave up and began anew', async () => {
  const { key } = mine();
  const made = await world().call('POST', '/v1/payment-links', {
    key,
    body: { title: 'Panier', amount: 1_000 },
  });
  const token = made.body.url.split('/').at(-1);
  const begin = async (press: string) => {
    const answer = await world().call('POST', `/v1/checkout-links/${token}/payments`, {
      body: { key: press },
    });
    assert.equal(answer.status, 201, answer.text);
    const at = `/v1/checkout/${answer.body.token}`;
    const body = { channel: 'wave', phone: '+221700000001', attempts: 0 };
    assert.equal((await world().call('POST', `${at}/start`, { body })).status, 200);
    await advance(1_000);
    return at;
  };
  const first = await begin('a-first-press-of-it');
  assert.equal((await world().call('POST', `${first}/cancel`)).body.status, 'failed');
  await begin('a-second-press-of-it');
  await advance(60_000);
  const { body } = await world().call('GET', `/v1/payment-links/${made.body.id}`, { key });
  assert.deepEqual([body.payments_count, body.collected_amount], [1, 1_000]);
});

test('N15 fifty presses at once give up once, and beyond a hundred starts of a network none is under way to be given up', async () => {
  const one = await page();
  await one.start('wave', 0, '+221700000006');
  const answers = await Promise.all(Array.from({ length: 50 }, () => one.act('cancel')));
  for (const { status, body } of answers) assert.deepEqual([status, body.status], [200, 'failed']);
  const { events } = await one.read();
  assert.equal(events.length, 1);
  await advance(60_000);
  const other = await page();
  await other.start('wave', 0, '+221700000006');
  const presses = Array.from({ length: 99 }, () =>
    other.act('start', { channel: 'wave', phone: succeeds, attempts: 0 }),
  );
  for (const { status } of await Promise.all(presses)) assert.equal(status, 200);
  const told = await other.act('cancel');
  assert.deepEqual([told.status, told.body.code], [429, 'RATE_LIMITED']);
  await advance(60_000);
  assert.equal((await other.act('cancel')).body.status, 'failed');
});

test('S9 a project is not deleted while a payment is under way; one that was given up and closed holds nothing back', async () => {
  const { id, secret, cookie } = await liveProject(world());
  const made = await world().pay(secret);
  await advance(0);
  const token = made.body.checkout_url.split('/').at(-1);
  const remove = async () => {
    const { status, body } = await world().call('DELETE', `/v1/projets/${id}`, { cookie });
    return [status, body?.code, body?.reason];
  };
  assert.deepEqual(await remove(), [409, 'BALANCE_NOT_EMPTY', 'pending_payment']);
  const given = await world().call('POST', `/v1/checkout/${token}/cancel`);
  assert.equal(given.body.status, 'failed', given.text);
  await advance(2_000);
  assert.deepEqual(await remove(), [204, undefined, undefined]);
});
