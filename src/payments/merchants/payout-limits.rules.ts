// What a merchant may pay out (contract/payments.md B.2): bank transfers have a range and a month of their own, and all
// payouts share the day and the month. Francs and payouts that failed give their share back.
import { isOfDay, isOfMonth, type Volumes } from './merchant.rules.ts';
import type { Limits } from './terms.rules.ts';

export type WithdrawalRefusal =
  | { code: 'MONTHLY_LIMIT_REACHED'; remaining: bigint }
  | {
      code: 'WITHDRAWAL_LIMIT_EXCEEDED';
      limit_type: 'per_withdrawal' | 'daily_count' | 'daily_amount' | 'monthly_amount';
      limit: number;
    };

/** `counts`: the counters as they stand on the day of the payout. */
export type Withdrawal = { amount: bigint; isBank: boolean; counts: Volumes };

const atLeastNothing = (amount: bigint) => (amount < 0n ? 0n : amount);

/** The first limit that one more payout would pass: the bank's month, then one, the day and the month of all. */
export function refuseWithdrawal(
  { amount, isBank, counts }: Withdrawal,
  { payouts, bank_transfers: bank }: Limits,
): WithdrawalRefusal | undefined {
  if (isBank && counts.bank_month_amount + amount > BigInt(bank.monthly)) {
    const remaining = atLeastNothing(BigInt(bank.monthly) - counts.bank_month_amount);
    return { code: 'MONTHLY_LIMIT_REACHED', remaining };
  }
  const passes = {
    per_withdrawal: !isBank && amount > BigInt(payouts.per_withdrawal),
    daily_count: counts.payout_day_count + 1 > payouts.daily_count,
    daily_amount: counts.payout_day_amount + amount > BigInt(payouts.daily_amount),
    monthly_amount: counts.payout_month_amount + amount > BigInt(payouts.monthly_amount),
  };
  for (const limit_type of withdrawalLimits) {
    if (!passes[limit_type]) continue;
    return { code: 'WITHDRAWAL_LIMIT_EXCEEDED', limit_type, limit: payouts[limit_type] };
  }
  return undefined;
}

const withdrawalLimits = [
  'per_withdrawal',
  'daily_count',
  'daily_amount',
  'monthly_amount',
] as const;

/** What may still leave: null where a limit is not of this kind of destination. */
export function remainingPayouts(
  { isBank, counts }: Omit<Withdrawal, 'amount'>,
  { payouts, bank_transfers: bank }: Limits,
) {
  const left = (limit: number, used: bigint) => Number(atLeastNothing(BigInt(limit) - used));
  return {
    per_withdrawal: isBank ? null : payouts.per_withdrawal,
    daily_count: Math.max(0, payouts.daily_count - counts.payout_day_count),
    daily_amount: left(payouts.daily_amount, counts.payout_day_amount),
    monthly_amount: left(payouts.monthly_amount, counts.payout_month_amount),
    bank_monthly: isBank ? left(bank.monthly, counts.bank_month_amount) : null,
  };
}

/** The counters with one more payout of their day. */
export function addPayout<V extends Volumes>(counts: V, amount: bigint, isBank: boolean): V {
  return {
    ...counts,
    payout_day_count: counts.payout_day_count + 1,
    payout_day_amount: counts.payout_day_amount + amount,
    payout_month_amount: counts.payout_month_amount + amount,
    bank_month_amount: counts.bank_month_amount + (isBank ? amount : 0n),
  };
}

/** A payout that failed no longer counts, in the day and month of its creation. */
export function releasePayout<V extends Volumes>(
  counts: V,
  amount: bigint,
  isBank: boolean,
  createdDay: string,
): V {
  const [today, thisMonth] = [isOfDay(counts, createdDay), isOfMonth(counts, createdDay)];
  const less = (from: bigint, counted: boolean) => (counted ? atLeastNothing(from - amount) : from);
  return {
    ...counts,
    payout_day_count: Math.max(0, counts.payout_day_count - (today ? 1 : 0)),
    payout_day_amount: less(counts.payout_day_amount, today),
    payout_month_amount: less(counts.payout_month_amount, thisMonth),
    bank_month_amount: less(counts.bank_month_amount, isBank && thisMonth),
  };
}
