// What a merchant collected and paid out: francs of the Dakar day and month (contract/payments.md B.2, B.12.7). A new
// day or month starts at zero; what failed no longer counts, in the day and month of its creation.
import type { Limits } from './terms.rules.ts';

/** Counters as they stood on `volume_day`. */
export type Volumes = {
  volume_day: string;
  volume_day_amount: bigint;
  volume_month_amount: bigint;
  payout_day_count: number;
  payout_day_amount: bigint;
  payout_month_amount: bigint;
  bank_month_amount: bigint;
};

const month = (day: string) => day.slice(0, 7);

/** The counters as they stand on a day: a new day or month starts at zero. */
export function volumesOn<V extends Volumes>(volumes: V, day: string): V {
  if (volumes.volume_day >= day) return volumes;
  const sameMonth = month(volumes.volume_day) === month(day);
  return {
    ...volumes,
    volume_day: day,
    volume_day_amount: 0n,
    volume_month_amount: sameMonth ? volumes.volume_month_amount : 0n,
    payout_day_count: 0,
    payout_day_amount: 0n,
    payout_month_amount: sameMonth ? volumes.payout_month_amount : 0n,
    bank_month_amount: sameMonth ? volumes.bank_month_amount : 0n,
  };
}

/**
 * Whether a day is the one that the counters are of, and whether it is of their month. A day that is yet to come, once a test
 * clock was put back, is of neither: what was made on it is not counted.
 */
export const isOfDay = (volumes: Volumes, day: string): boolean => volumes.volume_day === day;
export const isOfMonth = (volumes: Volumes, day: string): boolean =>
  day <= volumes.volume_day && month(volumes.volume_day) === month(day);

export type LimitRefusal = { limit_type: 'daily' | 'monthly'; limit: number };

/** Whether one more payment fits, daily before monthly. */
export function refuseVolume(
  volumes: Volumes,
  amount: bigint,
  limits: Limits['payments'],
): LimitRefusal | undefined {
  if (volumes.volume_day_amount + amount > BigInt(limits.daily)) {
    return { limit_type: 'daily', limit: limits.daily };
  }
  if (volumes.volume_month_amount + amount > BigInt(limits.monthly)) {
    return { limit_type: 'monthly', limit: limits.monthly };
  }
  return undefined;
}

export function addVolume<V extends Volumes>(volumes: V, amount: bigint): V {
  return {
    ...volumes,
    volume_day_amount: volumes.volume_day_amount + amount,
    volume_month_amount: volumes.volume_month_amount + amount,
  };
}

/** A payment that failed or expired no longer counts, in the day and month of its creation. */
export function releaseVolume<V extends Volumes>(
  volumes: V,
  amount: bigint,
  createdDay: string,
): V {
  return recount(volumes, createdDay, (from) => (from > amount ? from - amount : 0n));
}

/** Late money counts again, in the same day and month, even beyond the limit: it was paid. */
export function retakeVolume<V extends Volumes>(volumes: V, amount: bigint, createdDay: string): V {
  return recount(volumes, createdDay, (from) => from + amount);
}

function recount<V extends Volumes>(
  volumes: V,
  createdDay: string,
  change: (from: bigint) => bigint,
): V {
  const { volume_day_amount: today, volume_month_amount: thisMonth } = volumes;
  return {
    ...volumes,
    volume_day_amount: isOfDay(volumes, createdDay) ? change(today) : today,
    volume_month_amount: isOfMonth(volumes, createdDay) ? change(thisMonth) : thisMonth,
  };
}
