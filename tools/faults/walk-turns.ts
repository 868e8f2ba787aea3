// The other steps of a walk: the clock, ends on demand, calls sent again, an account that is suspended; and all steps
// together, weighted so that most walks have money to move.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { disputeSteps } from './walk-disputes.ts';
import { isOpen, type Model, type Payment, type Status } from './walk-model.ts';
import { pageSteps } from './walk-pages.ts';
import { assertRefused, create, creations, nth, pickOpen, Step, send, told } from './walk-steps.ts';
import { pick, refundsOf } from './walk-verdicts.ts';
import type { Walker } from './walkers.ts';

const move = fc
  .constantFrom(1, 2, 2, 2, 5, 30, 60, 119, 120, 300, 301, 1_800, 86_400, 172_800, 604_800)
  .map(
    (seconds) =>
      new Step(`move ${seconds} s`, async (model, walker) => {
        const reply = await walker.call('POST', '/v1/test/clock', { advance_s: seconds });
        assert.equal(reply.status, 200, told(reply));
        model.move(seconds * 1_000);
        assert.equal(Date.parse(String(reply.body['now'])), model.now);
      }),
  );

const fund = fc.constantFrom(500, 5_000, 50_000, 50_000).map(
  (amount) =>
    new Step(`fund ${amount}`, async (model, walker) => {
      const reply = await walker.call('POST', '/v1/test/balance', { amount });
      assert.equal(reply.status, 200, told(reply));
      model.funded += amount;
      assert.equal(reply.body['available'], model.available);
    }),
);

const endings: Readonly<Record<string, Status>> = {
  succeeded: 'succeeded',
  expired: 'expired',
  failed: 'failed',
  insufficient_funds: 'failed',
  destination_limit: 'failed',
};
const outcomes = {
  payment: ['succeeded', 'succeeded', 'expired', 'insufficient_funds'],
  refund: ['succeeded', 'failed'],
  payout: ['succeeded', 'destination_limit'],
} as const;

const end = fc.record({ n: nth, outcome: fc.nat(3) }).map(
  ({ n, outcome: o }) =>
    new Step(
      `end ${n} as ${o}`,
      async (model, walker) => {
        const thing = pickOpen(model.things, n);
        const outcome = pick(outcomes[thing.kind], o);
        const path = `/v1/test/${thing.kind}s/${thing.id}/advance`;
        const reply = await walker.call('POST', path, { outcome });
        if (!isOpen(thing)) return assertRefused(reply, 'INVALID_STATE');
        assert.equal(reply.status, 200, told(reply));
        if (thing.kind === 'payment' && isRefusedOnPage(thing, outcome)) {
          assert.equal(reply.body['status'], 'pending');
          return model.refuse(thing);
        }
        assert.equal(reply.body['status'], endings[outcome]);
        model.end(thing, endings[outcome] as Status);
        // What was promised of the time after a success stays promised, however it came (docs/decisions/0125).
        if (thing.kind === 'payment' && !(outcome === 'succeeded' && thing.outcome in refundsOf))
          thing.outcome = outcome;
      },
      (model) => model.things.length > 0,
    ),
);

/** Of an operator that knows nothing yet: whether it was asked already is a matter of microseconds. */
const mayBeEither = ({ outcome }: Payment) => outcome === 'unknown';

/** What its payer has begun on its page goes back to the choice where it is refused (B.3 "States"). */
const isRefusedOnPage = ({ page }: Payment, outcome: string): boolean =>
  page !== undefined && page.attempts > 0 && endings[outcome] === 'failed';

const expire = nth.map(
  (n) =>
    new Step(
      `expire ${n}`,
      async (model, walker) => {
        const payment = pickOpen(model.payments, n);
        const reply = await walker.call('POST', `/v1/payments/${payment.id}/expire`);
        if (!model.isActive) return assertRefused(reply, 'MERCHANT_SUSPENDED');
        const stays = mayBeEither(payment) && reply.status === 409;
        if (!isOpen(payment) || stays) return assertRefused(reply, 'INVALID_STATE');
        assert.equal(reply.status, 200, told(reply));
        model.end(payment, 'expired');
      },
      (model) => model.payments.length > 0,
    ),
);

const again = fc.record({ n: nth, isOther: fc.constantFrom(false, false, true) }).map(
  ({ n, isOther }) =>
    new Step(
      `again ${n}${isOther ? ' with another amount' : ''}`,
      (model, walker) => sendAgain(model, walker, n, isOther),
      (model) => model.calls.length > 0,
    ),
);

/** A key that made something gives it back or conflicts; one that made nothing is free. */
async function sendAgain(model: Model, walker: Walker, n: number, isOther: boolean): Promise<void> {
  const call = pick(model.calls, n);
  if (!call.made) return create(model, walker, call);
  if (isOther) {
    const other = { ...call, body: { ...call.body, amount: 777 } };
    return assertRefused(await send(walker, other), 'IDEMPOTENCY_CONFLICT');
  }
  const reply = await send(walker, call);
  const seen = [reply.status, reply.body['id'], reply.replayed];
  assert.deepEqual(seen, [201, call.made.id, true], told(reply));
}

const become = (merchant_status: 'suspended' | 'active') =>
  fc.constant(undefined).map(
    () =>
      new Step(
        `become ${merchant_status}`,
        async (model, walker) => {
          const reply = await walker.call('POST', '/v1/test/merchant', { merchant_status });
          assert.equal(reply.status, 200, told(reply));
          model.isActive = merchant_status === 'active';
        },
        (model) => model.isActive === (merchant_status === 'suspended'),
      ),
  );

/** Each as often as it stands here. */
export const steps = [
  ...[creations.pay, creations.pay, creations.pay, creations.pay],
  ...[creations.refund, creations.refund, creations.refund, creations.payOut, creations.payOut],
  ...[creations.quoteRefund, creations.quoteRefund, creations.quotePayout, creations.quotePayout],
  ...[move, move, move, move, move],
  ...[fund, fund, end, end, expire, again, again],
  ...[become('suspended'), become('active'), become('active'), become('active')],
  ...[pageSteps.open, pageSteps.open, pageSteps.givenUp],
  ...[pageSteps.choice, pageSteps.choice, pageSteps.choice, pageSteps.choice, pageSteps.choice],
  ...[disputeSteps.open, disputeSteps.answer, disputeSteps.answer, disputeSteps.offer],
];
