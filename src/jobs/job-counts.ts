// What the jobs of this process came to, counted in memory and written once a minute, so that no job costs a statement more for
// it (docs/decisions/0058). A server that dies takes its last minute along: these are figures to look at, no books.
import type { Database } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { addOutcomes, type MinuteOutcomes, type Outcomes } from './job-counts.store.ts';

const minute_ms = 60_000;
/** Minutes of kinds that wait to be written at the most, while no database takes them. */
const most = 10_000;

const counted = new Map<string, MinuteOutcomes>();

/** `done`: ended with its work; `failed`: thrown back for another try; `given_up`: ended without its work. */
export function noteOutcome(kind: string, outcome: keyof Outcomes, count: number): void {
  const minute = Math.floor(clock.now() / minute_ms) * minute_ms;
  const key = `${minute} ${kind}`;
  const found = counted.get(key) ?? { kind, minute, done: 0, failed: 0, given_up: 0 };
  found[outcome] += count;
  if (counted.size < most) counted.set(key, found);
}

/** Writes what was counted since; what cannot be written waits for the next time. */
export async function writeJobCounts(database: Pick<Database, 'run'>): Promise<void> {
  const minutes = [...counted.values()];
  if (minutes.length === 0) return;
  counted.clear();
  try {
    await addOutcomes(database, minutes);
  } catch (error) {
    for (const one of minutes) {
      const key = `${one.minute} ${one.kind}`;
      const since = counted.get(key);
      counted.set(key, since ? sumOf(one, since) : one);
    }
    throw error;
  }
}

const sumOf = (one: MinuteOutcomes, other: MinuteOutcomes): MinuteOutcomes => ({
  ...one,
  done: one.done + other.done,
  failed: one.failed + other.failed,
  given_up: one.given_up + other.given_up,
});

/** Does so once a minute; answers the way to stop, which writes the rest. */
export function keepJobCounts(
  database: Pick<Database, 'run'>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const write = () => writeJobCounts(database).catch(failed);
  const timer = setInterval(write, minute_ms);
  return () => {
    clearInterval(timer);
    return write();
  };
}
