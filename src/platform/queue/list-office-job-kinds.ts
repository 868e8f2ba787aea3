// Counts the jobs that wait, by kind: what is due, what runs, what is late or failed; and what was done in the last hour.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { countJobs, listOutcomes } from '../../jobs/index.ts';
import { clock, iso, isoOrNull } from '../../kit/clock.ts';

const minute_ms = 60_000;
const minutes = 60;

const nothing = { waiting: 0, due: 0, running: 0, late: 0, failed: 0, oldest_due_at: null };

export async function listOfficeJobKinds({
  db,
}: ReadContext): Promise<Reply<Operations['listOfficeJobKinds']>> {
  const now = clock.now();
  const to = Math.floor(now / minute_ms) * minute_ms;
  const from = to - minutes * minute_ms;
  const [counts, outcomes] = await Promise.all([
    countJobs(db, now),
    listOutcomes(db, { span: 'minute', from, to }),
  ]);
  const waiting = new Map(counts.map((count) => [count.kind, count]));
  const ended = Map.groupBy(outcomes, ({ kind }) => kind);
  const kinds = [...new Set([...waiting.keys(), ...ended.keys()])].sort();
  return {
    data: kinds.map((kind) => {
      const { oldest_due_at, ...count } = waiting.get(kind) ?? { ...nothing, kind };
      const done_per_minute = Array.from({ length: minutes }, () => 0);
      let failed_last_hour = 0;
      for (const { since, done, failed } of ended.get(kind) ?? []) {
        done_per_minute[(since - from) / minute_ms] = done;
        failed_last_hour += failed;
      }
      return {
        ...count,
        oldest_due_at: isoOrNull(oldest_due_at),
        done_per_minute,
        failed_last_hour,
      };
    }),
    counted_until: iso(to),
  };
}
