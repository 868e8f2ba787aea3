// A sliding window, exact: the times of the last acts that a limit counts, and when one more fits (platform decisions
// on mails, invitations, sign-ups and test sends; for 600 calls a minute see quotas/minute.rules.ts).

export type Window = {
  subject: string;
  limit: number;
  window_ms: number;
  /** Permits of the limit that this act leaves to others. */
  leaves?: number;
};

/** Milliseconds until one more act fits; 0 is now. `times` are in their order. */
export function waitOf(times: readonly number[], window: Window, now: number): number {
  const { limit, leaves = 0, window_ms } = window;
  const first = times.at(leaves - limit);
  return first === undefined ? 0 : Math.max(0, first + window_ms - now);
}

/** With one more, in order though a server's clock is a little behind; older ones than the limit counts are left out. */
export function withTime(times: readonly number[], { limit }: Window, now: number): number[] {
  return [...times, now].sort((a, b) => a - b).slice(-limit);
}

/** Without one of that time. */
export function withoutTime(times: readonly number[], time: number): number[] {
  const at = times.indexOf(time);
  return at < 0 ? [...times] : times.toSpliced(at, 1);
}
