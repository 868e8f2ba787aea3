// Steps 14 to 21 of the order of checks for a payout and its quote (contract/payments.md B.0, B.2, B.5): the account, the
// destination, the quote, states and names, amounts and limits, the rail. Pure.
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { type Francs, fee } from '../../kit/money.ts';
import { channelOf, standingAt } from '../destinations/destination.rules.ts';
import { isInState } from '../destinations/destination.texts.ts';
import type { DestinationRow } from '../destinations/index.ts';
import type { MerchantRow } from '../merchants/index.ts';
import { refuseWithdrawal } from '../merchants/payout-limits.rules.ts';
import { type ChannelTerms, channelTerms, type Terms } from '../merchants/terms.rules.ts';
import type { QuoteRow } from '../quotes/index.ts';
import { refuseQuote } from '../quotes/quote.rules.ts';
import { splitPayout } from './payout.rules.ts';
import { bankRange, beyondLimit, outsideRange, tooSmall } from './payout.texts.ts';

export type PayoutAsked = {
  destination: DestinationRow | undefined;
  amount: bigint;
  feePayer: FeePayer | undefined;
  quote?: { row: QuoteRow | undefined };
  /** Whether its merchant_reference is used already. */
  isTaken: boolean;
};

export type JudgedPayout = {
  destination: DestinationRow;
  channel: ChannelTerms;
  fee: bigint;
  feePayer: FeePayer;
  debit: bigint;
  received: bigint;
};

/** `merchant`: with its counters as they stand on the day of the call. */
export type PayoutSurroundings = { merchant: MerchantRow; terms: Terms; now: number; lang: Lang };

/** Steps 14 and 15. */
export function refuseAccount(merchant: MerchantRow): Failure | undefined {
  const { status, kyc_status } = merchant;
  if (status !== 'active') return fail('MERCHANT_SUSPENDED', { merchant_status: status });
  return kyc_status === 'verified' ? undefined : fail('KYC_REQUIRED', { kyc_status });
}

/** Steps 16 to 19. */
export function judgePayout(
  { destination, amount, feePayer, quote, isTaken }: PayoutAsked,
  around: PayoutSurroundings,
): Failure | JudgedPayout {
  const { merchant, terms, now, lang } = around;
  if (!destination) return fail('NOT_FOUND');
  if (quote) {
    const asked = {
      kind: 'payout',
      object_id: destination.id,
      amount,
      fee_payer: feePayer,
    } as const;
    const refusal = refuseQuote(quote.row, asked, now, lang);
    if (refusal) return refusal;
  }
  if (destination.status !== 'verified') return refuseUnverified(destination, now, lang);
  if (isTaken) return fail('DUPLICATE_MERCHANT_REFERENCE');
  const channel = channelTerms(terms, channelOf(destination), 'out');
  const payer = feePayer ?? quote?.row?.fee_payer ?? merchant.fee_payer_default;
  // A quote is honoured to the franc, whatever the terms have become since.
  const cost = quote?.row?.fee ?? fee(amount as Francs, channel.fee);
  const split = splitPayout(amount, cost, payer);
  const refusal = refuseAmount({ amount, received: split.received }, channel, around);
  return refusal ?? { ...split, destination, channel, fee: cost, feePayer: payer };
}

/** A code to be entered is the usual reason; one that is taken away, or locked for now, takes none. */
function refuseUnverified(row: DestinationRow, now: number, lang: Lang): Failure {
  const { status, locked_until: until } = standingAt(row, now);
  if (status === 'pending_verification') return fail('DESTINATION_NOT_VERIFIED');
  return fail('DESTINATION_NOT_VERIFIED', { message: isInState(status, until)[lang] });
}

/** Step 19: the range, then the bank's month, then one payout, the day and the month (B.2; B.15.3). */
function refuseAmount(
  { amount, received }: { amount: bigint; received: bigint },
  channel: ChannelTerms,
  { merchant: counts, terms, lang }: PayoutSurroundings,
): Failure | undefined {
  const isBank = channel.channel === 'bank_transfer';
  const wrong = (text: string) => fail('INVALID_REQUEST', { fields: { amount: text } });
  const limit = refuseWithdrawal({ amount, isBank, counts }, terms.limits);
  if (isBank) {
    const range = refuseBankRange(amount, channel, terms, lang);
    if (range) return range;
  } else {
    const isFirst =
      limit?.code === 'WITHDRAWAL_LIMIT_EXCEEDED' && limit.limit_type === 'per_withdrawal';
    const { min_amount: min, max_amount: max } = channel;
    const isOutside = amount < BigInt(min) || amount > BigInt(max);
    if (isOutside && !isFirst) return wrong(outsideRange(min, max)[lang]);
  }
  if (received < 1n) return wrong(tooSmall[lang]);
  if (!limit) return undefined;
  if (limit.code === 'MONTHLY_LIMIT_REACHED') {
    return fail(limit.code, { remaining: Number(limit.remaining) });
  }
  const { code, ...members } = limit;
  const message = beyondLimit(limit.limit_type, limit.limit)?.[lang];
  return fail(code, message ? { ...members, message } : members);
}

/** What both the channel and the limits of bank transfers allow. */
function refuseBankRange(
  amount: bigint,
  channel: ChannelTerms,
  { limits: { bank_transfers: bank } }: Terms,
  lang: Lang,
): Failure | undefined {
  const min_amount = Math.max(bank.min_amount, channel.min_amount);
  const max_amount = Math.min(bank.max_amount, channel.max_amount);
  const isBelow = amount < BigInt(min_amount);
  if (!isBelow && amount <= BigInt(max_amount)) return undefined;
  const fields = { amount: bankRange(min_amount, max_amount)[lang] };
  return fail(isBelow ? 'BELOW_MINIMUM' : 'ABOVE_MAXIMUM', { min_amount, max_amount, fields });
}

/** Step 21. */
export const refusePayoutRail = (
  { status }: ChannelTerms,
  hasRail: boolean,
): Failure | undefined =>
  status === 'active' && hasRail ? undefined : fail('CHANNEL_UNAVAILABLE', {}, 60);
