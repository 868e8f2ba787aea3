// The sliding minute, estimated over two fixed cells (contract/platform.md decision 16, Unkey's method):
// calls of the current cell plus the part of the previous cell that the last 60 seconds still cover.

export const cell_ms = 60_000;

export type Minute = {
  /** The cell that is counted in: a later one than ours when another server's clock is ahead. */
  cell: number;
  current: number;
  previous: number;
};

export const cellOf = (now: number): number => Math.floor(now / cell_ms);

/** How much of the present cell has passed, 0 to 1. */
export const shareOf = (now: number): number => (now % cell_ms) / cell_ms;

/** How many more calls pass now; a cell that a clock ahead of ours has opened is taken at its start. */
export function roomOf(minute: Minute, limit: number, now: number): number {
  const rest = minute.cell > cellOf(now) ? 1 : 1 - shareOf(now);
  return Math.max(0, Math.floor(limit - minute.previous * rest - minute.current));
}

/** Seconds after which one more call passes, from the start of a cell that another server has opened already. */
export function waitOf(minute: Minute, limit: number, now: number): number {
  const from = Math.max(now, minute.cell * cell_ms);
  return waitFor(limit, minute.current, minute.previous, from) + Math.ceil((from - now) / 1000);
}

/**
 * Seconds until one more call passes if nobody else calls: in this cell when the previous one fades
 * far enough, else in the next (Q16: a client that waits exactly that passes).
 */
export function waitFor(limit: number, current: number, previous: number, now: number): number {
  const passed = now % cell_ms;
  if (current + 1 <= limit) {
    const share = previous === 0 ? 0 : 1 - (limit - 1 - current) / previous;
    return Math.max(1, Math.ceil((share * cell_ms - passed) / 1000));
  }
  const share = Math.max(0, 1 - (limit - 1) / current);
  return Math.max(1, Math.ceil((cell_ms - passed + share * cell_ms) / 1000));
}
