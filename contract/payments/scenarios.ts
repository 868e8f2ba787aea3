// What the simulator can be told to do (contract/payments.md B.12): the words of X-Svc-Simulate, the magic numbers,
// destinations and amounts. Data that the simulator, the checks and GET /v1/test/scenarios read.
import type { ErrorCode } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { payoutFailures } from './payouts.shapes.ts';
import { failureCodes } from './words.ts';

/**
 * A scenario as it is stored: an outcome, when it shows, in milliseconds after the start, and the seed of what else is
 * left to chance. `isExact`: the caller named the delay, so that nothing of it is drawn.
 */
export type Scenario<O extends string = string> = {
  outcome: O;
  delay_ms: number;
  isExact?: true;
  seed?: number;
};

/** A payment's outcomes; those after `late` end paid, and say what follows. */
export const paymentOutcomes = [
  'succeeded',
  ...failureCodes,
  'expired',
  'unknown',
  'late',
  'double_callback',
  'paid_twice',
  'channel_unavailable',
  'disputed',
  'error_after_commit',
  'refund_fails',
  'refund_waits',
] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

export const refundOutcomes = ['succeeded', 'failed', 'waits', 'channel_unavailable'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

export const payoutOutcomes = [
  'succeeded',
  ...payoutFailures,
  'waits',
  'channel_unavailable',
  'reversed',
  'error_after_commit',
] as const;
export type PayoutOutcome = (typeof payoutOutcomes)[number];

/** What any write can be told to answer, whatever it is about. */
export const anyOutcomes = [
  'feature_disabled',
  'not_configured',
  'storage_full',
  'payments_unavailable',
  'server_busy',
  'internal_error',
] as const;
export type AnyOutcome = (typeof anyOutcomes)[number];

/** The code that each of them is answered with, and its Retry-After in seconds. */
export const anyFailures = {
  feature_disabled: { code: 'FEATURE_DISABLED' },
  not_configured: { code: 'NOT_CONFIGURED' },
  storage_full: { code: 'STORAGE_FULL' },
  payments_unavailable: { code: 'PAYMENTS_UNAVAILABLE', retryAfter_s: 60 },
  server_busy: { code: 'SERVER_BUSY', retryAfter_s: 1 },
  internal_error: { code: 'INTERNAL_ERROR' },
} as const satisfies Record<AnyOutcome, { code: ErrorCode; retryAfter_s?: number }>;

/** Longer than any payment lives: its own end comes first. */
export const never_ms = 172_800_000;

/** Without a delay of its own: an unknown result is found after a minute, nobody answers until the end. */
const usualDelays: Readonly<Record<string, number>> = {
  unknown: 60_000,
  expired: never_ms,
  late: never_ms,
  waits: never_ms,
  refund_waits: 2_000,
};

/** The longest delay a header may ask for: a payment lives a day at most. */
const longestDelay_s = 86_400;

export const usually = <O extends string>(outcome: O): Scenario<O> => ({
  outcome,
  delay_ms: usualDelays[outcome] ?? 2_000,
});

/** Reads `X-Svc-Simulate: <outcome>[;delay=<seconds>]`; undefined when it names none of the outcomes. */
export function readScenario<O extends string>(
  header: string,
  outcomes: readonly O[],
): Scenario<O> | undefined {
  const match = /^([a-z_]+)(?:\s*;\s*delay=(\d{1,5}))?$/.exec(header.trim());
  const outcome = outcomes.find((word) => word === match?.[1]);
  const delay_s = match?.[2] === undefined ? undefined : Number(match[2]);
  if (!outcome || (delay_s ?? 0) > longestDelay_s) return undefined;
  if (delay_s === undefined) return usually(outcome);
  return { outcome, delay_ms: delay_s * 1_000, isExact: true };
}

/** Reads `X-Svc-Simulate-Seed: <whole number>`; undefined when it is none. */
export function readSeed(header: string): number | undefined {
  const seed = /^\d{1,10}$/.test(header.trim()) ? Number(header) : Number.NaN;
  return seed <= seedAtMost ? seed : undefined;
}

/** Four bytes: every language holds it. */
export const seedAtMost = 4_294_967_295;

export const writeScenario = ({ outcome, delay_ms, seed }: Scenario): string =>
  seed === undefined ? `${outcome};${delay_ms}` : `${outcome};${delay_ms};${seed}`;

/** A stored scenario; the usual success where none is stored. */
export function parseScenario<O extends string>(
  text: string | null,
  outcomes: readonly O[],
): Scenario<O | 'succeeded'> {
  const [word, delay, seed] = (text ?? '').split(';');
  const outcome = outcomes.find((one) => one === word);
  if (!outcome) return usually('succeeded');
  const told = { outcome, delay_ms: Number(delay) };
  return seed === undefined ? told : { ...told, seed: Number(seed) };
}

/** Magic payer numbers (B.12, table 2): the last two digits of +2217000000NN. */
export const payerNumbers: Readonly<Record<string, Scenario<PaymentOutcome>>> = {
  '+221700000000': usually('succeeded'),
  '+221700000001': { outcome: 'succeeded', delay_ms: 30_000 },
  '+221700000002': usually('declined_by_customer'),
  '+221700000003': usually('insufficient_funds'),
  '+221700000004': usually('account_blocked'),
  '+221700000005': usually('payer_limit_reached'),
  '+221700000006': usually('expired'),
  '+221700000007': usually('unknown'),
  '+221700000008': usually('late'),
  '+221700000009': usually('double_callback'),
  '+221700000010': usually('paid_twice'),
  '+221700000011': usually('channel_unavailable'),
  '+221700000012': usually('disputed'),
  '+221700000013': usually('error_after_commit'),
  '+221700000014': usually('refund_fails'),
  '+221700000015': usually('refund_waits'),
};

/** Magic destinations (B.12, table 3): how a wallet's number +2217000000NN or a bank account ends. */
export const destinationEnds: Readonly<Record<string, Scenario<PayoutOutcome>>> = {
  '20': usually('succeeded'),
  '21': usually('destination_limit'),
  '22': usually('destination_invalid'),
  '23': usually('provider_unavailable'),
  '24': usually('waits'),
  '25': usually('channel_unavailable'),
  '26': usually('reversed'),
  '27': usually('error_after_commit'),
};

/** The scenario of a payer's number, if it is a magic one. */
export const scenarioOfPhone = (
  phone: string | null | undefined,
): Scenario<PaymentOutcome> | undefined => (phone ? payerNumbers[phone] : undefined);

/** Magic amounts where no magic number is typed (B.12, 4): 990001 to 990009 are numbers 01 to 09. */
export function scenarioOfAmount(amount: bigint): Scenario<PaymentOutcome> | undefined {
  if (amount < 990_001n || amount > 990_009n) return undefined;
  return payerNumbers[`+22170000000${amount - 990_000n}`];
}

/** The scenario of a wallet's number or a bank account, if it is a magic one. */
export function scenarioOfDestination(to: {
  phone: string | null;
  account: string | null;
}): Scenario<PayoutOutcome> | undefined {
  if (to.phone !== null) {
    return to.phone.startsWith('+2217000000') ? destinationEnds[to.phone.slice(-2)] : undefined;
  }
  return to.account === null ? undefined : destinationEnds[to.account.slice(-2)];
}

/** Whether a write listens to X-Svc-Simulate: of payments, in test mode (B.12.1). */
export const isSimulated = ({ family, effect, method }: Operation): boolean =>
  family === 'payments' && method !== 'GET' && (effect === 'write' || effect === 'call');
