// When a delivery is tried again: a published table of delays, each with a small random offset.
import { chance } from './random.ts';

/**
 * Milliseconds to wait after attempt number `attempt` (1 for the first), or undefined after the last.
 * The offset is 0 to 20 % of the delay, at most 60 s, never negative (contract/platform.md decision 32).
 */
export function retryDelay(delays_ms: readonly number[], attempt: number): number | undefined {
  const base = delays_ms[attempt - 1];
  if (base === undefined) return undefined;
  return Math.round(base + chance() * Math.min(base * 0.2, 60_000));
}
