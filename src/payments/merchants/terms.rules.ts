// What a merchant may do and what it costs (contract/payments.md B.1, B.2, B.12.7): the server's defaults, and what the
// operator set for one merchant laid over them, and what is closed now over both.

import { limits } from '../../../contract/limits.ts';
import type { ChannelOut } from '../../../contract/payments/merchants.shapes.ts';
import type { ChannelIn } from '../../../contract/payments/payments.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import { simulatorManifest } from '../../connectors/rails/simulator.manifest.ts';
import { clock } from '../../kit/clock.ts';
import type { FeeSchedule } from '../../kit/money.ts';
import { type Closed, channelName, closuresAt } from './closures.rules.ts';

export type Direction = 'in' | 'out';
export type ChannelStatus = 'active' | 'inactive' | 'closed';

export type ChannelTerms = {
  channel: ChannelIn | ChannelOut;
  direction: Direction;
  status: ChannelStatus;
  min_amount: number;
  max_amount: number;
  fee: FeeSchedule;
  /** Days after its payment in which a refund may be asked for (B.4); no end when absent or null. */
  refund_days?: number | null;
};

export type Limits = {
  payments: { daily: number; monthly: number };
  payouts: {
    per_withdrawal: number;
    daily_count: number;
    daily_amount: number;
    monthly_amount: number;
  };
  bank_transfers: { min_amount: number; max_amount: number; monthly: number };
};

export type Terms = {
  channels: readonly ChannelTerms[];
  limits: Limits;
  refundFee: FeeSchedule;
  /** Whether a refund gives back a part of the payment's fee. */
  refundFeePolicy: 'keep' | 'prorata';
  /** The version of the fees, stored with each object whose fee they gave. */
  feeSchedule: number;
  /** Switched by the operator; `customer_disputes`: payers may claim on their receipt. */
  features: { offers: boolean; customer_disputes: boolean };
  /** In which a merchant answers a dispute (B.7). */
  disputeAnswer_days: number;
};

/** Parts of the terms, as they are set. */
export type TermsSet = {
  limits?: DeepPartial<Limits>;
  channels?: readonly (Pick<ChannelTerms, 'channel' | 'direction'> & Partial<ChannelTerms>)[];
  fees?: { refund?: FeeSchedule; refund_fee_policy?: 'keep' | 'prorata' };
  features?: { offers?: boolean; customer_disputes?: boolean };
  dispute_answer_days?: number;
};

/** What an operator set for all accounts of the mode; its version grows with each change. */
export type UsualTerms = { version: number; terms: TermsSet | null } | null;

/**
 * Parts of the terms as the operator set them for one merchant and for all of the mode, and what is closed for a while. All of them
 * are read with the account in one statement.
 */
export type Overrides = Closed & {
  limits: NonNullable<TermsSet['limits']> | null;
  channels: NonNullable<TermsSet['channels']> | null;
  fees: (NonNullable<TermsSet['fees']> & { version: number }) | null;
  features: NonNullable<TermsSet['features']> | null;
  usual: UsualTerms;
};

type DeepPartial<T> = { [K in keyof T]?: Partial<T[K]> };

/** B.2: the simulator's defaults. */
const paymentFee: FeeSchedule = { rate_bps: 150, fixed: 0, min: 5, max: null };
const walletPayoutFee: FeeSchedule = { rate_bps: 100, fixed: 0, min: 25, max: 5_000 };
const bankFee: FeeSchedule = { rate_bps: 0, fixed: 500, min: 0, max: null };
const noFee: FeeSchedule = { rate_bps: 0, fixed: 0, min: 0, max: null };

/** The amounts are those that its rail takes: the one that there is. */
const { collects, paysOut } = simulatorManifest;
const channelIn = (channel: ChannelIn, status: ChannelStatus): ChannelTerms => ({
  ...{ channel, direction: 'in', status },
  ...collects[channel],
  fee: paymentFee,
});
const channelOut = (channel: ChannelOut, fee: FeeSchedule): ChannelTerms => ({
  ...{ channel, direction: 'out', status: 'active' },
  ...paysOut[channel],
  fee,
});

/** B.2: cards are off, and PI-SPI is off until there is a participant's contract. */
export const defaultTerms: Terms = {
  channels: [
    channelIn('wave', 'active'),
    channelIn('orange_money', 'active'),
    channelIn('mixx', 'active'),
    channelIn('card', 'inactive'),
    channelIn('pi_spi', 'inactive'),
    channelOut('wave', walletPayoutFee),
    channelOut('orange_money', walletPayoutFee),
    channelOut('mixx', walletPayoutFee),
    channelOut('bank_transfer', bankFee),
  ],
  limits: {
    payments: { daily: 5_000_000, monthly: 50_000_000 },
    payouts: {
      per_withdrawal: 2_000_000,
      daily_count: 10,
      daily_amount: 5_000_000,
      monthly_amount: 20_000_000,
    },
    bank_transfers: { ...paysOut.bank_transfer, monthly: 10_000_000 },
  },
  refundFee: noFee,
  refundFeePolicy: 'keep',
  feeSchedule: 1,
  features: { offers: true, customer_disputes: false },
  disputeAnswer_days: limits.disputeAnswer_days,
};

/** The terms of one merchant, by the server's clock: a closure of an operator is in nobody's test time. */
export function termsOf(merchant: Overrides, now = clock.now()): Terms {
  const { limits, channels, fees, features } = merchant;
  const closed = namesClosed(merchant, now);
  const base = usualTermsOf(merchant.usual);
  if (!limits && !channels && !fees && !features && closed.size === 0) return base;
  const own = laidOver(base, { limits, channels, fees, features });
  return {
    ...own,
    channels: own.channels.map((one) => openOr(one, closed)),
    // Both only grow, and so does their sum: no two schedules of an account share a version.
    feeSchedule: base.feeSchedule + (fees?.version ?? ownFeesFrom) - ownFeesFrom,
    features: withoutClosed(own.features, closed),
  };
}

/** What an account of the mode has without terms of its own. */
export function usualTermsOf(usual: UsualTerms): Terms {
  if (!usual) return defaultTerms;
  return {
    ...laidOver(defaultTerms, usual.terms ?? {}),
    feeSchedule: defaultTerms.feeSchedule + usual.version,
  };
}

/** Terms with parts of others in their place; who changes fees says the version. */
function laidOver(
  base: Terms,
  { limits, channels, fees, features, dispute_answer_days: days }: Nullable<TermsSet>,
): Terms {
  return {
    ...base,
    channels: base.channels.map((one) => ({ ...one, ...overrideOf(channels, one) })),
    limits: {
      payments: { ...base.limits.payments, ...limits?.payments },
      payouts: { ...base.limits.payouts, ...limits?.payouts },
      bank_transfers: { ...base.limits.bank_transfers, ...limits?.bank_transfers },
    },
    refundFee: fees?.refund ?? base.refundFee,
    refundFeePolicy: fees?.refund_fee_policy ?? base.refundFeePolicy,
    features: { ...base.features, ...features },
    disputeAnswer_days: days ?? base.disputeAnswer_days,
  };
}

type Nullable<T> = { [K in keyof T]?: T[K] | null };

const nothing: ReadonlySet<string> = new Set();

function namesClosed(merchant: Closed, now: number): ReadonlySet<string> {
  if (!merchant.closed_for_all && !merchant.closed_until) return nothing;
  return new Set(closuresAt(merchant, now).map(({ name }) => name));
}

/** One that is not in service stays so: a closed channel still gives refunds back, and that one never could. */
const openOr = (terms: ChannelTerms, closed: ReadonlySet<string>): ChannelTerms =>
  terms.status === 'active' && closed.has(channelName(terms.channel, terms.direction))
    ? { ...terms, status: 'closed' }
    : terms;

const withoutClosed = (
  features: Terms['features'],
  closed: ReadonlySet<string>,
): Terms['features'] => ({
  offers: features.offers && !closed.has('offers'),
  customer_disputes: features.customer_disputes && !closed.has('customer_disputes'),
});

/** The terms as they would be if nothing were closed for a while. */
export const openTermsOf = (merchant: Overrides): Terms =>
  termsOf({ ...merchant, closed_until: null, closed_for_all: null });

const overrideOf = (
  channels: Overrides['channels'] | undefined,
  { channel, direction }: ChannelTerms,
): Partial<ChannelTerms> | undefined =>
  channels?.find((one) => one.channel === channel && one.direction === direction);

/** Channels set beside those set before: by channel and direction, members of each laid over one another. */
export function mergeChannels(
  before: Overrides['channels'],
  given: NonNullable<Overrides['channels']>,
): NonNullable<Overrides['channels']> {
  const merged = [...(before ?? [])];
  for (const one of given) {
    const i = merged.findIndex(
      ({ channel, direction }) => channel === one.channel && direction === one.direction,
    );
    if (i < 0) merged.push(one);
    else merged[i] = { ...merged[i], ...one };
  }
  return merged;
}

export function mergeLimits(
  before: Overrides['limits'],
  given: DeepPartial<Limits>,
): DeepPartial<Limits> {
  return {
    payments: { ...before?.payments, ...given.payments },
    payouts: { ...before?.payouts, ...given.payouts },
    bank_transfers: { ...before?.bank_transfers, ...given.bank_transfers },
  };
}

/** The fees once those of a channel are others: objects keep the version of the fees that they were priced with (B.2). */
export const feesAnew = (before: Overrides['fees']): NonNullable<Overrides['fees']> => ({
  ...before,
  version: (before?.version ?? ownFeesFrom) + 1,
});

/** The version of the fees that an account has while nobody set others for it alone. */
const ownFeesFrom = 1;

/** Bounds with no sum between them: such a channel would be open and take nothing. */
export const isEmptyRange = (range: { min_amount: number; max_amount: number }): boolean =>
  range.min_amount > range.max_amount;

/** A fee with no sum between its bounds (B.2: between min and max). */
export const isEmptyFee = ({ min, max }: FeeSchedule): boolean => max !== null && min > max;

/** The maxima of a channel's terms that are below their minimum, by field. */
export const emptyFieldsOf = (terms: ChannelTerms): string[] => [
  ...(isEmptyRange(terms) ? ['max_amount'] : []),
  ...(isEmptyFee(terms.fee) ? ['fee.max'] : []),
];

export const emptyRange: Text = {
  fr: 'Le maximum est au-dessous du minimum.',
  en: 'The maximum is below the minimum.',
};

/** The terms of a channel in one direction; every channel of the contract has them. */
export function channelTerms(
  { channels }: Terms,
  channel: ChannelIn | ChannelOut,
  direction: Direction,
): ChannelTerms {
  const found = channels.find((one) => one.channel === channel && one.direction === direction);
  if (!found) throw new Error(`no terms for ${channel} ${direction}`);
  return found;
}
