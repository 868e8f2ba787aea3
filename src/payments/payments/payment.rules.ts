// Decisions on payments without I/O: which channels ask for a number, and what a payment costs (contract/payments.md
// B.2).
import type { ChannelIn, FeePayer } from '../../../contract/payments/payments.shapes.ts';
import { type FailureCode, failureCodes } from '../../../contract/payments/words.ts';
import type { Text } from '../../../contract/text.ts';
import { add, type FeeSchedule, type Francs, fee, francs, subtract } from '../../kit/money.ts';
import type { RefusalCode } from '../../kit/operator-picture.ts';
import { type ChannelTerms, channelTerms, type Terms } from '../merchants/terms.rules.ts';
import { fieldTexts } from './payment.texts.ts';

/** The channels of a payment, as the merchant's terms have them. */
export const termsIn = (terms: Terms, names: readonly ChannelIn[]): ChannelTerms[] =>
  names.map((name) => channelTerms(terms, name, 'in'));

export const openChannels = ({ channels }: Terms): ChannelIn[] =>
  channels.flatMap(({ channel, direction, status }) =>
    direction === 'in' && status === 'active' ? [channel as ChannelIn] : [],
  );

/**
 * Those that are open, and those that are closed for a while: a link that is printed meanwhile lives longer than that. What is not
 * in service, as cards and PI-SPI until a contract is there, is none of them.
 */
export const activatedChannels = ({ channels }: Terms): ChannelIn[] =>
  channels.flatMap(({ channel, direction, status }) =>
    direction === 'in' && status !== 'inactive' ? [channel as ChannelIn] : [],
  );

/** What is left of a payment's time, and how long a request lives at least at the operator of each channel that says so. */
export type Life = { left_ms: number; shortest_ms: Readonly<Record<string, number>> };

/** Whoever knows how long requests live at its operator. */
export type KnowsLives = { manifest: { shortestLife_ms: Life['shortest_ms'] } };

export const lifeOf = (
  { expires_at }: { expires_at: number },
  now: number,
  { manifest }: KnowsLives,
): Life => ({ left_ms: expires_at - now, shortest_ms: manifest.shortestLife_ms });

/** It would outlive its payment there (contract/rails.md RA23). */
export const isTooLate = (channel: string, { left_ms, shortest_ms }: Life): boolean =>
  left_ms < (shortest_ms[channel] ?? 0);

/** Those of some channels on which an amount may be paid now; any amount when it is not known yet. */
export const openAmong = (
  terms: Terms,
  names: readonly ChannelIn[],
  amount: bigint | null,
  life?: Life,
): ChannelIn[] =>
  names.filter((name) => {
    const { status, min_amount: min, max_amount: max } = channelTerms(terms, name, 'in');
    const isInRange = amount === null || (amount >= min && amount <= max);
    return status === 'active' && isInRange && !(life && isTooLate(name, life));
  });

/**
 * Whose fee a payment costs that its payer has not chosen a channel for yet, and which one is asked where a test chooses for
 * them (B.2, B.12): the first on which the amount may be paid now; where there is none, the first that is named.
 */
export const firstChannel = (
  terms: Terms,
  names: readonly ChannelIn[],
  amount: bigint,
  life?: Life,
): ChannelIn | undefined => openAmong(terms, names, amount, life)[0] ?? names[0];

/** The fee is taken once, when the payment is made: a payer who chooses another channel pays what was shown. */
export const feeOf = (
  terms: Terms,
  names: readonly ChannelIn[],
  amount: bigint,
): FeeSchedule | undefined => {
  const first = firstChannel(terms, names, amount);
  return first && channelTerms(terms, first, 'in').fee;
};

export type Price = { fee: Francs; charged: Francs; net: Francs };

/**
 * What the payer pays and what the merchant is credited with (B.2, first row of the table); the fee is taken of what
 * is payable after a discount (B.15.2).
 */
export function price(payable: Francs, payer: FeePayer, schedule: FeeSchedule): Price {
  const amount = fee(payable, schedule);
  if (payer === 'customer') return { fee: amount, charged: add(payable, amount), net: payable };
  return { fee: amount, charged: payable, net: subtract(payable, amount) };
}

/** Why an amount cannot be paid on any of the channels, or brings the merchant nothing; undefined where it can. */
export function priceFault(
  terms: Terms,
  names: readonly ChannelIn[],
  amount: Francs,
  payer: FeePayer,
): Text | undefined {
  const schedule = feeOf(terms, names, amount);
  // Without a channel nothing is wrong with the amount.
  if (!schedule) return undefined;
  if (price(amount, payer, schedule).net < 1n) return fieldTexts.tooSmall;
  return withinRange(amount, termsIn(terms, names)) ? undefined : fieldTexts.range;
}

type Bounds = { least: bigint | null; most: bigint | null };

/** Why no amount between these bounds can be paid on any of the channels, beside the bound that is wrong; undefined where one can. */
export function boundsFault(
  terms: Terms,
  names: readonly ChannelIn[],
  { least, most }: Bounds,
  payer: FeePayer,
): { bound: 'least' | 'most'; text: Text } | undefined {
  const channels = termsIn(terms, names);
  const isAbove = ({ max_amount: max }: ChannelTerms) => least !== null && least > max;
  const isBelow = ({ min_amount: min }: ChannelTerms) => most !== null && most < min;
  if (channels.length === 0) return undefined;
  const taking = channels.filter((one) => !isAbove(one) && !isBelow(one));
  if (taking.length === 0) {
    return { bound: channels.every(isAbove) ? 'least' : 'most', text: fieldTexts.range };
  }
  // The most that can be paid brings the most.
  const top = taking.reduce((max, { max_amount }) => Math.max(max, max_amount), 0);
  const highest = most !== null && most < top ? most : BigInt(top);
  const isTooSmall = priceFault(terms, names, francs(highest), payer) === fieldTexts.tooSmall;
  return isTooSmall
    ? { bound: most === null ? 'least' : 'most', text: fieldTexts.tooSmall }
    : undefined;
}

/** Whether an amount is within the range of a channel, or of one that the payer may choose. */
export const withinRange = (amount: Francs, channels: readonly ChannelTerms[]): boolean =>
  channels.some(({ min_amount: min, max_amount: max }) => amount >= min && amount <= max);

type Money = {
  status: string;
  amount: bigint;
  discount_amount: bigint;
  refunded_amount: bigint;
  refund_pending_amount: bigint;
  disputed_amount: bigint;
};

/** What is left to refund: payable, less refunds under way or done, less disputes lost or accepted (B.4). */
export const remainderOf = (payment: Money): bigint =>
  payment.status === 'succeeded'
    ? payment.amount -
      payment.discount_amount -
      payment.refunded_amount -
      payment.refund_pending_amount -
      payment.disputed_amount
    : 0n;

/** Its payer is asked for it: an operator may have said what they are to do. */
export const isUnderWay = ({ status }: { status: string }): boolean => status === 'processing';

/** An operator's refusal as payments tell it; the reasons of payouts are none of theirs. */
export const failureOf = (code: RefusalCode): FailureCode =>
  failureCodes.find((one) => one === code) ?? 'provider_refused';
