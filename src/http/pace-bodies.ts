// How fast bodies are read beyond what their operations could need: every 64 KiB of one are memory outside of
// JavaScript's heap, some fifteen megabytes of which make V8 collect everything, 10 to 25 ms in which nobody is answered.
// Unpaced, one key at its full rate brought that about every two seconds (F28). Of honest bodies only the longest answers
// of candidates are so large, in letters of which each takes six bytes of a form.
import { limits } from '../../contract/limits.ts';

/** Takes so many bytes into account and answers how long to wait before more are read, in milliseconds. */
export type Pace = (bytes: number) => number;

/** One for all callers of a server; a second's worth may come at once. */
export function createPace(bytesPerSecond: number = limits.pacedBodyBytesPerSecond): Pace {
  const burst_ms = 1_000;
  let paidUntil = 0;
  return (bytes) => {
    const now = performance.now();
    paidUntil = Math.max(paidUntil, now - burst_ms) + (bytes / bytesPerSecond) * 1_000;
    return Math.max(0, paidUntil - now);
  };
}
