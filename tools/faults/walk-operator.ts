// How the simulated operator of a walk behaves and what things cost, from contract/payments.md B.2, B.12 and B.15 alone.
import type { Turn } from './walk-model.ts';

/** B.2: round half up, at least, at most. */
export const feeOf = (amount: number, per10000: number, least: number, most: number): number =>
  Math.min(Math.max(Math.floor((amount * per10000 + 5_000) / 10_000), least), most);

/** How a simulated operator tells a payment (B.12, B.15.20). */
export function turnsOfPayment(
  outcome: string,
  delay_ms: number,
  from: number,
  end: number,
): Turn[] {
  const due = from + delay_ms;
  if (outcome === 'expired') return [{ at: Math.min(due, end), to: 'expired' }];
  if (outcome === 'late') {
    return [
      { at: end, to: 'expired' },
      { at: end + 30_000, to: 'succeeded' },
    ];
  }
  if (outcome === 'unknown') return [{ at: due, to: 'succeeded' }];
  if (due > end) return [{ at: end, to: 'expired' }];
  if (outcome === 'insufficient_funds' || outcome === 'declined_by_customer') {
    return [{ at: due, to: 'failed' }];
  }
  if (outcome === 'disputed') {
    return [
      { at: due, to: 'succeeded' },
      { at: due + 5_000, to: 'disputed' },
    ];
  }
  if (outcome !== 'paid_twice') return [{ at: due, to: 'succeeded' }];
  return [
    { at: due, to: 'succeeded' },
    { at: due, to: 'paid again' },
    { at: due + 2_000, to: 'given back' },
  ];
}

/** How it tells of money that leaves. */
export function turnsOfOutgoing(outcome: string, delay_ms: number, from: number): Turn[] {
  // Nobody advances it here.
  if (outcome === 'waits') return [];
  const due = from + delay_ms;
  if (outcome === 'succeeded' || outcome === 'error_after_commit') {
    return [{ at: due, to: 'succeeded' }];
  }
  if (outcome !== 'reversed') return [{ at: due, to: 'failed' }];
  return [
    { at: due, to: 'succeeded' },
    { at: due + 5_000, to: 'failed' },
  ];
}

/** B.12.1: `<outcome>[;delay=<seconds>]`, with the delays that stand where none is given. */
export function readSimulate(text: string | undefined): { outcome: string; delay_ms: number } {
  const [outcome = 'succeeded', delay] = (text ?? 'succeeded').split(';delay=');
  if (delay !== undefined) return { outcome, delay_ms: Number(delay) * 1_000 };
  if (outcome === 'unknown') return { outcome, delay_ms: 60_000 };
  const isNever = outcome === 'expired' || outcome === 'late';
  return { outcome, delay_ms: isNever ? 172_800_000 : 2_000 };
}
