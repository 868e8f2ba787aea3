// Money is whole francs in a bigint with a brand: XOF has no minor unit, and a product of an amount
// and a rate passes what a number holds exactly (contract/payments.md B.0, B.2).
declare const brand: unique symbol;
export type Francs = bigint & { readonly [brand]: 'francs' };

export const francs = (value: bigint | number): Francs => BigInt(value) as Francs;
export const add = (a: Francs, b: Francs): Francs => (a + b) as Francs;
export const subtract = (a: Francs, b: Francs): Francs => (a - b) as Francs;

/** For JSON: amounts stay below 2^53 by validation, sums of them are checked here. */
export function toNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error(`amount out of range: ${value}`);
  return number;
}

export type FeeSchedule = { rate_bps: number; fixed: number; min: number; max: number | null };

/** Fee = clamp(round half up(amount x rate / 10,000) + fixed, min, max) (contract/payments.md B.2). */
export function fee(amount: Francs, schedule: FeeSchedule): Francs {
  const share = (amount * BigInt(schedule.rate_bps) + 5_000n) / 10_000n + BigInt(schedule.fixed);
  const least = BigInt(schedule.min);
  const most = schedule.max === null ? undefined : BigInt(schedule.max);
  if (share < least) return least as Francs;
  if (most !== undefined && share > most) return most as Francs;
  return share as Francs;
}
