// The simulated operator: what it answers follows from the scenario and the time alone, so that it
// survives any crash and every run gives the same story (contract/payments.md B.12).

import { limits } from '../../../contract/limits.ts';
import { type PayoutFailure, payoutFailures } from '../../../contract/payments/payouts.shapes.ts';
import {
  parseScenario,
  paymentOutcomes,
  payoutOutcomes,
  refundOutcomes,
} from '../../../contract/payments/scenarios.ts';
import { type FailureCode, failureCodes } from '../../../contract/payments/words.ts';
import { spread } from '../../kit/drawn.ts';
import type { Found, Rail, RailCall, Started } from './rail.ts';
import { simulatorManifest } from './simulator.manifest.ts';

const isFailure = (outcome: string): outcome is FailureCode =>
  (failureCodes as readonly string[]).includes(outcome);
const isPayoutFailure = (outcome: string): outcome is PayoutFailure =>
  (payoutFailures as readonly string[]).includes(outcome);

/** B.15.20: money comes so long after the end; a payout is given back so long after it was paid. */
const late_ms = 30_000;
const reversed_ms = 5_000;
/**
 * Only `advance` ends what waits, and writes another scenario; money out has no end of its own that would come first. So it is
 * looked at again where no test clock reaches, and costs a move of one no step.
 */
const waits_ms = limits.testClockAhead_days * 86_400_000;
/** The second callback of one payment follows the first. */
const again_ms = 1_000;

/**
 * A delay is the merchant's, who counts from the call that asked; nothing happens before its request has left. What is to end
 * now has left, though a test clock that was put back since says that it will.
 */
function dueAt({ askedAt, sentAt }: RailCall, delay_ms: number, now: number): number {
  const due = Math.max(sentAt, askedAt + delay_ms);
  return delay_ms === 0 ? Math.min(due, now) : due;
}

const referenceOf = (call: RailCall) => `SIM-${call.reference.slice(1)}`;

/** What the operator's books say of a collection at a moment. */
function collected(call: RailCall, now: number): Found {
  const { outcome, delay_ms, seed } = parseScenario(call.scenario, paymentOutcomes);
  const operatorReference = referenceOf(call);
  const due = dueAt(call, delay_ms, now);
  const known = { paid: [], refused: null, seen: true, operatorReference } as const;
  const waits = (checkAt: number): Found => ({ ...known, open: 'yes', checkAt });
  const closed: Found = { ...known, open: 'no' };
  const paid = (at: number): Found => ({
    ...closed,
    paid: [{ operatorReference, amount: call.amount, at }],
  });
  if (outcome === 'expired') {
    // The operator closes its own window when the scenario says so, at the payment's end at the latest.
    const end = Math.min(due, call.closesAt);
    return now >= end ? closed : waits(end);
  }
  if (outcome === 'late') {
    const paidAt = call.closesAt + spread(late_ms, seed, 'late');
    if (now >= paidAt) return paid(paidAt);
    return now >= call.closesAt ? { ...closed, checkAt: paidAt } : waits(call.closesAt);
  }
  // The operator's own window ends with the payment's: what would answer later never does.
  if (outcome !== 'unknown' && due > call.closesAt && now >= call.closesAt) return closed;
  if (now < due) {
    if (outcome !== 'unknown') return waits(Math.min(due, call.closesAt));
    return { ...known, operatorReference, open: 'unknown', seen: false, checkAt: due };
  }
  if (isFailure(outcome)) return { ...closed, refused: outcome };
  const found = paid(due);
  const againAt = due + spread(again_ms, seed, 'again');
  if (outcome === 'double_callback' && now < againAt) return { ...found, checkAt: againAt };
  if (outcome !== 'paid_twice') return found;
  const second = { operatorReference: `${operatorReference}-2`, amount: call.amount, at: due + 1 };
  return { ...found, paid: [...found.paid, second] };
}

/** What its books say of money that leaves: to the payer of a payment, or to a destination. */
function sent(call: RailCall, now: number, outcomes: readonly string[]): Found {
  const { outcome, delay_ms, seed } = parseScenario(call.scenario, outcomes);
  const operatorReference = referenceOf(call);
  const due = dueAt(call, delay_ms, now);
  const known = { paid: [], refused: null, seen: true, operatorReference } as const;
  if (outcome === 'waits') return { ...known, open: 'yes', checkAt: now + waits_ms };
  if (now < due) return { ...known, open: 'yes', checkAt: due };
  const closed: Found = { ...known, open: 'no' };
  if (outcome === 'failed') return { ...closed, refused: 'provider_refused' };
  if (isPayoutFailure(outcome)) return { ...closed, refused: outcome };
  const paid: Found = { ...closed, paid: [{ operatorReference, amount: call.amount, at: due }] };
  if (outcome !== 'reversed') return paid;
  const reversedAt = due + spread(reversed_ms, seed, 'reversed');
  return now < reversedAt ? { ...paid, checkAt: reversedAt } : { ...paid, reversedAt };
}

/** A start answers what the books then say: only an unknown result hides it. */
function started(found: Found, now: number): Started {
  const { open, operatorReference, checkAt = now } = found;
  if (open === 'unknown') return { result: 'unknown', operatorReference, checkAt };
  return { result: 'accepted', operatorReference, nextAction: null, closesAt: null, checkAt };
}

const refunded = (call: RailCall, now: number) => sent(call, now, refundOutcomes);
const paidOut = (call: RailCall, now: number) => sent(call, now, payoutOutcomes);

export const simulator: Required<Rail> = {
  manifest: simulatorManifest,
  collect: async (call, now) => started(collected(call, now), now),
  findCollect: async (call, now) => collected(call, now),
  async closeCollect(call, now) {
    const { checkAt: _, ...found } = collected(call, now);
    // Nobody pays what was taken back; of what nobody knows, nobody knows whether it was.
    return found.open === 'yes' ? { ...found, open: 'no' } : found;
  },
  refund: async (call, now) => started(refunded(call, now), now),
  findRefund: async (call, now) => refunded(call, now),
  payOut: async (call, now) => started(paidOut(call, now), now),
  findPayOut: async (call, now) => paidOut(call, now),
};
