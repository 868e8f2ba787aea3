// How many calls an open page may make for what events tell it: some at once, later one a minute. With those of its opening,
// ten minutes of events without end cost 25 calls at most (UI84).
const atOnce = 9;
const another_ms = 60_000;

export type Purse = {
  /** Pays, or pays nothing. More than it ever holds is paid by all that it holds. */
  pay(calls: number, now: number): boolean;
  /** In how many milliseconds it can. */
  waits_ms(calls: number, now: number): number;
};

export function openPurse(openedAt: number): Purse {
  // In milliseconds of waiting that a call costs: whole numbers add up.
  const full_ms = atOnce * another_ms;
  let held_ms = full_ms;
  let countedAt = openedAt;
  const waits_ms = (calls: number, now: number) => {
    held_ms = Math.min(full_ms, held_ms + now - countedAt);
    countedAt = now;
    return Math.max(0, Math.min(calls * another_ms, full_ms) - held_ms);
  };
  return {
    pay(calls, now) {
      if (waits_ms(calls, now) > 0) return false;
      held_ms = Math.max(0, held_ms - calls * another_ms);
      return true;
    },
    waits_ms,
  };
}
