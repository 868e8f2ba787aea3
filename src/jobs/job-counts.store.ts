// SQL on what jobs came to, by kind, minute and day.
import { at, type Database, type Reader } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export type Outcomes = { done: number; failed: number; given_up: number };
export type MinuteOutcomes = Outcomes & { kind: string; minute: number };

/** Adds minutes to themselves and to their days, in one order, so that two servers never wait for each other crosswise. */
export async function addOutcomes(
  database: Pick<Database, 'run'>,
  minutes: readonly MinuteOutcomes[],
): Promise<void> {
  await database.run(sql`
    insert into job_counts (span, since, kind, done, failed, given_up)
    select span, date_trunc(span, minute), kind, sum(done), sum(failed), sum(given_up)
      from unnest(${minutes.map((m) => m.kind)}::text[], ${minutes.map((m) => at(m.minute))}::timestamptz[],
        ${minutes.map((m) => m.done)}::int[], ${minutes.map((m) => m.failed)}::int[],
        ${minutes.map((m) => m.given_up)}::int[]) as g (kind, minute, done, failed, given_up),
        (values ('day'), ('minute')) as spans (span)
     group by 1, 2, 3 order by 1, 2, 3
    on conflict (span, since, kind) do update set done = job_counts.done + excluded.done,
      failed = job_counts.failed + excluded.failed, given_up = job_counts.given_up + excluded.given_up`);
}

type Counted = Outcomes & { since: number; kind: string };
type Between = { span: 'minute' | 'day'; from: number; to: number };

/** What began at `from` or later and before `to`, the earliest first. */
export function listOutcomes(reader: Reader, { span, from, to }: Between): Promise<Counted[]> {
  return reader.all<Counted>(sql`
    select since, kind, done, failed, given_up from job_counts
     where span = ${span} and since >= ${at(from)} and since < ${at(to)} order by since, kind`);
}

/** The first minute from then on in which jobs did something: what was written, as far as it is remembered. */
export async function findWorkSince(reader: Reader, from: number): Promise<number | null> {
  const row = await reader.one<{ since: number | null }>(sql`
    select min(since) as since from job_counts where span = 'minute' and since >= ${at(from)}`);
  return row?.since ?? null;
}

const kept_ms = { minute: 3 * 3_600_000, day: 40 * 86_400_000 } as const;

/** Drops what nobody is shown any more. */
export async function forgetJobCounts(
  database: Pick<Database, 'run'>,
  now: number,
  most: number,
): Promise<number> {
  const counts = await Promise.all(
    (['minute', 'day'] as const).map((span) =>
      database.run(sql`
        delete from job_counts where (span, since, kind) in (
          select span, since, kind from job_counts
           where span = ${span} and since < ${at(now - kept_ms[span])} order by since limit ${most})`),
    ),
  );
  return Math.max(...counts);
}
