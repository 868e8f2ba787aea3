// The steps of a walk that are about disputes and the promo code.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Dispute, isUndecided, type Model } from './walk-model.ts';
import { assertRefused, nth, Step, told } from './walk-steps.ts';
import { pick } from './walk-verdicts.ts';
import type { Walker } from './walkers.ts';

const open = fc.record({ n: nth, amount: fc.constantFrom(undefined, undefined, 300, 9_000) }).map(
  ({ n, amount }) =>
    new Step(
      `dispute ${n} ${amount}`,
      async (model, walker) => {
        const payment = pick(model.payments, n);
        const body = { payment_id: payment.id, ...(amount === undefined ? {} : { amount }) };
        const reply = await walker.call('POST', '/v1/test/disputes', body);
        if (!model.isActive) return assertRefused(reply, 'MERCHANT_SUSPENDED');
        const isOpen = model.disputesOf(payment).some(isUndecided);
        if (payment.status !== 'succeeded' || isOpen) return assertRefused(reply, 'INVALID_STATE');
        const left = model.remainderOf(payment);
        if (left === 0 || (amount ?? 0) > left) return assertRefused(reply, 'INVALID_REQUEST');
        assert.equal(reply.status, 201, told(reply));
        model.open(payment, amount ?? left, String(reply.body['id']));
      },
      (model) => model.payments.length > 0,
    ),
);

/** Reads the names of those that the simulator opened. */
export async function learnDisputes(model: Model, walker: Walker): Promise<void> {
  const unknown = model.disputes.filter(({ id }) => id === '');
  if (unknown.length === 0) return;
  const { body } = await walker.call('GET', '/v1/disputes?per_page=100');
  const known = new Set(model.disputes.map(({ id }) => id));
  for (const dispute of unknown) {
    const found = (body['data'] as Record<string, unknown>[]).find(
      ({ id, payment_id }) => payment_id === dispute.of.id && !known.has(String(id)),
    );
    assert.ok(found, `no dispute of ${dispute.of.id}`);
    dispute.id = String(found['id']);
    known.add(dispute.id);
  }
}

type Answer = 'accept' | 'challenge' | 'won' | 'lost';

/** What the dispute is after the answer; undefined where it is refused. */
function after({ status }: Dispute, answer: Answer): Dispute['status'] | undefined {
  if (answer === 'accept') return status === 'opened' ? 'accepted' : undefined;
  if (answer === 'challenge') return status === 'opened' ? 'challenged' : undefined;
  if (answer === 'lost') return isUndecided({ status } as Dispute) ? 'lost' : undefined;
  return status === 'challenged' ? 'won' : undefined;
}

const answers = fc.constantFrom<Answer>('accept', 'challenge', 'challenge', 'won', 'won', 'lost');

const answer = fc.record({ n: nth, how: answers }).map(
  ({ n, how }) =>
    new Step(
      `answer dispute ${n}: ${how}`,
      async (model, walker) => {
        await learnDisputes(model, walker);
        const dispute = pick(model.disputes, n);
        const isDecision = how === 'won' || how === 'lost';
        const path = isDecision
          ? `/v1/test/disputes/${dispute.id}/advance`
          : `/v1/disputes/${dispute.id}/${how}`;
        const evidence = { evidence: { product_description: 'Un boubou' } };
        const body = isDecision ? { outcome: how } : how === 'challenge' ? evidence : {};
        const reply = await walker.call('POST', path, body);
        if (!isDecision && !model.isActive) return assertRefused(reply, 'MERCHANT_SUSPENDED');
        const status = after(dispute, how);
        if (!status) return assertRefused(reply, 'INVALID_STATE');
        assert.equal(reply.status, 200, told(reply));
        assert.equal(reply.body['status'], status);
        model.decide(dispute, status);
      },
      (model) => model.disputes.length > 0,
    ),
);

const offer = fc.constantFrom(1, 2, 3).map(
  (uses) =>
    new Step(`offer ${uses} uses`, async (model, walker) => {
      const terms = { code: 'PROMO', kind: 'percent', value: 10, max_redemptions: uses };
      const reply = await walker.call('POST', '/v1/offers', terms);
      if (!model.isActive) return assertRefused(reply, 'MERCHANT_SUSPENDED');
      if (model.uses !== undefined) return assertRefused(reply, 'OFFER_CODE_TAKEN');
      assert.equal(reply.status, 201, told(reply));
      model.uses = uses;
    }),
);

export const disputeSteps = { open, answer, offer };
