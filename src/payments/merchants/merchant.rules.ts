// What a merchant may collect: francs of the Dakar day and month (contract/payments.md B.2, B.12.7).

export type Volumes = {
  volume_day: string;
  volume_day_amount: bigint;
  volume_month_amount: bigint;
};

export type VolumeLimits = { daily: bigint; monthly: bigint };

/** The simulator's limits are small and readable (B.12.7); live ones come from the operator. */
export const volumeLimits: Record<'test' | 'live', VolumeLimits> = {
  test: { daily: 5_000_000n, monthly: 50_000_000n },
  live: { daily: 5_000_000n, monthly: 50_000_000n },
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
  };
}

export type LimitRefusal = { limit_type: 'daily' | 'monthly'; limit: number };

/** Whether one more payment fits, daily before monthly. */
export function refuseVolume(
  volumes: Volumes,
  amount: bigint,
  limits: VolumeLimits,
): LimitRefusal | undefined {
  if (volumes.volume_day_amount + amount > limits.daily) {
    return { limit_type: 'daily', limit: Number(limits.daily) };
  }
  if (volumes.volume_month_amount + amount > limits.monthly) {
    return { limit_type: 'monthly', limit: Number(limits.monthly) };
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
  const { volume_day: day, volume_day_amount: today, volume_month_amount: thisMonth } = volumes;
  return {
    ...volumes,
    volume_day_amount: createdDay === day ? change(today) : today,
    volume_month_amount: month(createdDay) === month(day) ? change(thisMonth) : thisMonth,
  };
}
