// Proves what becomes of a payment whose operator can take no request back: it ends when its time is over and nothing is paid, and
// is watched for a day, so that money that comes late is money (contract/rails.md RA24; contract/payments.md B.3).
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { eventsOf, journalsOf, stageLateWave, statesOf } from '../../../test/kit/late-wave.ts';
import { railActs } from '../../../test/kit/rail-acts.ts';
import type { Found, RailCall } from '../../connectors/rails/rail.ts';

const { world, mine, advance, page, available, audit } = stageLateWave();

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
const life_ms = 1_800_000;

/** It shows a request as open for ever, until it is paid; `deadline_ms` after the call it takes no payment any more. */
function cannotClose(t: TestContext, paidAfter_ms?: number, deadline_ms?: number) {
  const looks = { count: 0, fail: false };
  railActs(
    t,
    {
      manifest: { watchAfter_ms: day_ms },
      collect: async ({ reference }, now) => ({
        ...{ result: 'accepted', operatorReference: `QR-${reference}`, nextAction: null },
        closesAt: deadline_ms === undefined ? null : now + deadline_ms,
      }),
      async findCollect({ reference, amount, sentAt }: RailCall, now): Promise<Found> {
        looks.count++;
        if (looks.fail) throw new Error('no answer');
        const operatorReference = `QR-${reference}`;
        const known = { operatorReference, seen: true, refused: null, paid: [] } as const;
        const paidAt = sentAt + (paidAfter_ms ?? Number.POSITIVE_INFINITY);
        const margin_ms = 120_000;
        if (now >= paidAt) {
          return { ...known, open: 'no', paid: [{ operatorReference, amount, at: paidAt }] };
        }
        const end = sentAt + (deadline_ms ?? Number.POSITIVE_INFINITY) + margin_ms;
        return { ...known, open: now >= end ? 'no' : 'yes' };
      },
    },
    'closeCollect',
  );
  return looks;
}

async function payment(body: object = {}) {
  const { body: made } = await world().pay(mine().key, body);
  await advance(0);
  const path = `/v1/payments/${made.id}?expand=events,attempts,ledger`;
  const read = async () => (await world().call('GET', path, { key: mine().key })).body;
  return { id: made.id as string, read };
}

test('RA24 it expires at its end when the operator shows nothing paid, and what comes hours later is late money', async (t) => {
  cannotClose(t, life_ms + 5 * hour_ms);
  const { read } = await payment();
  await advance(life_ms - 60_000);
  assert.equal((await read()).status, 'processing');
  await advance(60_000);
  const ended = await read();
  assert.deepEqual([ended.status, statesOf(ended)], ['expired', ['wave closed']]);
  assert.notEqual(ended.provider_state.next_check_at, null, 'it is looked at still');
  for (let n = 0; n < 13; n++) await advance(hour_ms / 2);
  const paid = await read();
  assert.deepEqual([paid.status, paid.late, statesOf(paid)], ['succeeded', true, ['wave paid']]);
  assert.deepEqual(eventsOf(paid), ['payment.expired', 'payment.succeeded']);
  assert.deepEqual(journalsOf(paid), ['P1']);
  assert.deepEqual([await available(), await audit()], [9_850, []]);
});

test('RA24 after a day it is looked at no more', async (t) => {
  const looks = cannotClose(t);
  const { read } = await payment();
  await advance(life_ms);
  for (let n = 0; n < 50; n++) await advance(hour_ms / 2);
  const { provider_state, status } = await read();
  assert.deepEqual([status, provider_state.next_check_at], ['expired', null]);
  const { count } = looks;
  await advance(30 * day_ms);
  assert.equal(looks.count, count);
});

test('RA24 nothing is concluded from an operator that does not answer at the end', async (t) => {
  const looks = cannotClose(t);
  const { read } = await payment();
  looks.fail = true;
  await advance(life_ms);
  await advance(120_000);
  assert.equal((await read()).status, 'processing');
  looks.fail = false;
  await advance(900_000);
  assert.equal((await read()).status, 'expired');
});

test('RA24 what its payer gave up is watched to the same end, and its merchant cannot expire what is under way', async (t) => {
  const looks = cannotClose(t);
  const { start, read, act, id } = await page();
  await start('wave', 0);
  const refused = await world().call('POST', `/v1/payments/${id}/expire`, { key: mine().key });
  assert.deepEqual([refused.status, refused.body.code], [409, 'INVALID_STATE']);
  assert.equal((await act('cancel')).body.status, 'failed');
  for (let n = 0; n < 52; n++) await advance(hour_ms / 2);
  const { provider_state, status } = await read();
  assert.deepEqual([status, provider_state.next_check_at], ['failed', null]);
  const { count } = looks;
  await advance(30 * day_ms);
  assert.equal(looks.count, count);
});

test('RA24 RA23 past the operator’s own deadline its payer chooses anew, and not while it may still be paid there', async (t) => {
  cannotClose(t, undefined, 600_000);
  const { start, read } = await page();
  await start('wave', 0);
  await advance(601_000);
  assert.equal((await read()).status, 'processing', 'within the margin it may be paid');
  await advance(660_000);
  const back = await read();
  assert.deepEqual([back.status, statesOf(back)], ['pending', ['wave closed']]);
});

test('RA24 a deadline that the operator forgets ends with the payment, on the minute', async (t) => {
  cannotClose(t, undefined, 600_000);
  railActs(t, {
    findCollect: async ({ reference }) => ({
      ...{ operatorReference: `QR-${reference}`, seen: true, refused: null, paid: [], open: 'yes' },
    }),
  });
  const { read } = await payment();
  await advance(life_ms - 60_000);
  assert.equal((await read()).status, 'processing');
  await advance(60_000);
  assert.equal((await read()).status, 'expired');
});
