// Waits as the environment gives them: numbers with a unit, separated by commas.
const unitMs = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
]);
const longestDelayMs = 7 * 24 * 3_600_000;

/** In milliseconds, at most `most` of them. */
export function readDelays(text: string, most: number): number[] | undefined {
  const delays = text.split(',').map((entry) => {
    const [, count, unit = ''] = /^(\d{1,9})(ms|s|m|h)$/.exec(entry.trim()) ?? [];
    return Number(count) * (unitMs.get(unit) ?? 0);
  });
  const fits = delays.every((delay) => delay > 0 && delay <= longestDelayMs);
  return fits && delays.length <= most ? delays : undefined;
}
