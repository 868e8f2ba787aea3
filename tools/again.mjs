// How often a server is started again that ended because its database did: a few times in a row is bad luck, more is
// for a person to look at. Plain JavaScript like tools/run.mjs, which asks it.

/** EX_TEMPFAIL of sysexits.h: src/main.ts ends with it when its embedded PostgreSQL has ended. */
export const databaseEnded = 75;

export const mostTimes = 3;
const within_ms = 60_000;

/** Tells, at each end, the number of this start within the last minute; undefined when it is one too many. */
export function countStarts() {
  let times = [];
  return (now_ms) => {
    times = times.filter((time) => now_ms - time < within_ms);
    if (times.length >= mostTimes) return undefined;
    times.push(now_ms);
    return times.length;
  };
}
