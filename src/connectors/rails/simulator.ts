// The simulated operator: what it answers follows from the scenario and the time alone, so that it
// survives any crash and every run gives the same story (contract/payments.md B.12).
import { type FailureCode, failureCodes } from '../../../contract/payments/payments.shapes.ts';
import type { Found, Rail, RailCall } from './rail.ts';

/** A scenario as it is stored: an outcome and when it shows, in milliseconds after the start. */
export type Scenario = { outcome: Outcome; delay_ms: number };

export const outcomes = ['succeeded', ...failureCodes, 'expired', 'unknown'] as const;
export type Outcome = (typeof outcomes)[number];

/** Longer than any payment lives: its own end comes first. */
const never_ms = 172_800_000;

/** Magic payer numbers 00 to 07 (B.12, table 2). */
const magicNumbers: Record<string, Scenario> = {
  '+221700000000': { outcome: 'succeeded', delay_ms: 2_000 },
  '+221700000001': { outcome: 'succeeded', delay_ms: 30_000 },
  '+221700000002': { outcome: 'declined_by_customer', delay_ms: 2_000 },
  '+221700000003': { outcome: 'insufficient_funds', delay_ms: 2_000 },
  '+221700000004': { outcome: 'account_blocked', delay_ms: 2_000 },
  '+221700000005': { outcome: 'payer_limit_reached', delay_ms: 2_000 },
  '+221700000006': { outcome: 'expired', delay_ms: never_ms },
  '+221700000007': { outcome: 'unknown', delay_ms: 60_000 },
};

const usual: Scenario = { outcome: 'succeeded', delay_ms: 2_000 };

/** Without a delay of its own: an unknown result is found after a minute, nobody answers until the end. */
const usualDelays: Partial<Record<Outcome, number>> = { unknown: 60_000, expired: never_ms };

/** The longest delay a header may ask for: a payment lives a day at most. */
const longestDelay_s = 86_400;

/** Reads `X-Svc-Simulate: <outcome>[;delay=<seconds>]`; undefined when it is not of that form. */
export function readScenario(header: string): Scenario | undefined {
  const match = /^([a-z_]+)(?:\s*;\s*delay=(\d{1,5}))?$/.exec(header.trim());
  const outcome = outcomes.find((word) => word === match?.[1]);
  const delay_s = match?.[2] === undefined ? undefined : Number(match[2]);
  if (!outcome || (delay_s ?? 0) > longestDelay_s) return undefined;
  const delay_ms = delay_s === undefined ? (usualDelays[outcome] ?? 2_000) : delay_s * 1_000;
  return { outcome, delay_ms };
}

/** The scenario of a payer's number, if it is a magic one. */
export const scenarioOfPhone = (phone: string | null | undefined): Scenario | undefined =>
  phone ? magicNumbers[phone] : undefined;

export const writeScenario = (scenario: Scenario): string =>
  `${scenario.outcome};${scenario.delay_ms}`;

function parse(text: string | null): Scenario {
  const [outcome, delay] = (text ?? '').split(';');
  const known = outcomes.find((word) => word === outcome);
  return known ? { outcome: known, delay_ms: Number(delay) } : usual;
}

const isFailure = (outcome: Outcome): outcome is FailureCode =>
  (failureCodes as readonly string[]).includes(outcome);

/** What the operator's books say of a call at a moment. */
function pictureAt(call: RailCall, now: number): Found {
  const { outcome, delay_ms } = parse(call.scenario);
  const operatorReference = `SIM-${call.reference.slice(1)}`;
  const due = call.sentAt + delay_ms;
  const known = { paid: [], refused: null, seen: true, operatorReference } as const;
  const waits = (checkAt: number): Found => ({ ...known, open: 'yes', checkAt });
  const closed: Found = { ...known, open: 'no' };
  if (outcome === 'expired') {
    // The operator closes its own window when the scenario says so, at the payment's end at the latest.
    const end = Math.min(due, call.closesAt);
    return now >= end ? closed : waits(end);
  }
  // The operator's own window ends with the payment's: what would answer later never does.
  if (outcome !== 'unknown' && due > call.closesAt && now >= call.closesAt) return closed;
  if (now < due) {
    if (outcome !== 'unknown') return waits(Math.min(due, call.closesAt));
    return { ...known, operatorReference, open: 'unknown', seen: false, checkAt: due };
  }
  if (isFailure(outcome)) return { ...closed, refused: outcome };
  return { ...closed, paid: [{ operatorReference, amount: call.amount, at: due }] };
}

export const simulator: Rail = {
  manifest: {
    name: 'simulator',
    collects: ['wave', 'orange_money', 'mixx'],
    repeatCollect: 'search_first',
    settleAfter_ms: 600_000,
  },
  async collect(call, now) {
    const { open, operatorReference, checkAt } = pictureAt(call, now);
    const result = open === 'unknown' ? 'unknown' : 'accepted';
    return { result, operatorReference, checkAt: checkAt ?? now };
  },
  findCollect: async (call, now) => pictureAt(call, now),
};
