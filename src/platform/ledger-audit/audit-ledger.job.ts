// The audit of every night: one job of the platform, so one server runs it, and another goes on when that one dies.
import type { Log } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { platformTenant } from '../../db/tenants.ts';
import { enqueue, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock, dayInDakar, startOfDay } from '../../kit/clock.ts';
import { saveAudit, saveProgress } from './ledger-audit.store.ts';
import { type AuditParts, type AuditReport, runAudit } from './run-audit.ts';

const kind = 'audit-ledger';
/** The one job of it. */
export const nightlyJob = { kind, subject: 'nightly', projectId: platformTenant } as const;
const day_ms = 86_400_000;
/** Two in the morning in Dakar, when fewest pay. */
const night_ms = 2 * 3_600_000;
const toldEvery_ms = 1_000;

export type NightlyAudit = {
  job: JobDefinition;
  /** Sees to it that the next night has its audit. */
  schedule(): Promise<void>;
  /** Ends the one under way between two slices; another server begins it anew. */
  stop(): void;
};

export function createNightlyAudit(options: {
  database: Database;
  log: Log;
  parts: AuditParts;
}): NightlyAudit {
  const { database, log, parts } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  return {
    job: {
      kind,
      concurrency: 1,
      batch: 1,
      async run([job]) {
        if (!job) return;
        const progress = progressTo(database);
        const options = { gently: true, signal, progress };
        const report = await runAudit(database, parts, options).catch((error) => {
          if (!signal.aborted) throw error;
        });
        if (!report) return putBack(database, job, clock.now());
        tell(log, report);
        // Two transactions: the result is the platform's, the job a tenant's. Should the second fail, the night's
        // audit runs once more.
        await database.transaction((tx) => saveAudit(tx, report));
        await putBack(database, job, nextNight(clock.now()));
      },
    },
    schedule: () =>
      database.transaction((tx) => {
        const runAt = nextNight(clock.now());
        return enqueue(tx, [{ ...nightlyJob, mode: null, runAt }]);
      }),
    stop: () => stopping.abort(),
  };
}

/** Told once a second at most: whoever waits for the audit looks no oftener. */
function progressTo(database: Database) {
  let told_at = 0;
  return async (done: number, began_at: number) => {
    const now = clock.now();
    if (now - told_at < toldEvery_ms) return;
    told_at = now;
    await database.transaction((tx) => saveProgress(tx, { began_at, done, now }));
  };
}

const putBack = (database: Database, job: Job, runAt: number) =>
  database.transaction((tx) => postpone(tx, [{ ...job, runAt }]));

function nextNight(now: number): number {
  const tonight = startOfDay(dayInDakar(now)) + night_ms;
  return tonight > now ? tonight : tonight + day_ms;
}

/** Which rows they are is said by the command: a log is no place for them. */
function tell(log: Log, { began_at, ended_at, read, discrepancies }: AuditReport): void {
  const found = discrepancies.map(({ part, count }) => ({ part, count }));
  const fields = { duration_ms: ended_at - began_at, read, found };
  if (found.length === 0) log.info(fields, 'the audit of the ledger found nothing wrong');
  else log.error(fields, 'the audit of the ledger found rows that are wrong: npm run cli -- audit');
}
