// Writes the report of a session that has ended, by the evaluator of this server; the default is none, which says so. An
// evaluator that fails is tried three times; the report that has failed can be asked for again from the dashboard.
import type { ReportStatus } from '../../../contract/hiring/words.ts';
import type { Log, OrganizationScope } from '../../db/context.ts';
import { type Database, isRefused, type Tx } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { next } from '../../kit/machine.ts';
import { retryDelay } from '../../kit/retry.ts';
import { evaluateKind } from '../pending-reports/index.ts';
import {
  findSession,
  holdSession,
  listMessages,
  lockSession,
  type SessionRow,
  saveReportStatus,
} from '../sessions/index.ts';
import { type Evaluated, type Evaluation, evaluateWithoutModel } from './evaluate.rules.ts';
import { type ReportTrigger, reportMachine } from './report.machine.ts';
import { lockReport, type ReportRow, saveReport } from './report.store.ts';
import { type Spent, writeReport } from './write-report.ts';

/**
 * What speaks to a model: it answers a whole evaluation, or throws to be asked later. On the last try it answers the
 * default one with a word in `limits` where it cannot.
 */
export type Evaluate = (
  evaluated: Evaluated,
  session: SessionRow,
  trial: Trial,
) => Promise<{ evaluation: Evaluation; spent: Spent }>;

export type Trial = {
  isLast: boolean;
  /** False once it was erased or purged: of it nothing more is told to anybody outside. */
  isKept: () => Promise<boolean>;
};

export type EvaluationOptions = { database: Database; log: Log; evaluate?: Evaluate };

/** After the first try and after the second. */
const delays_ms = [30_000, 120_000];

export const evaluateSessionJob = (options: EvaluationOptions): JobDefinition => ({
  kind: evaluateKind,
  concurrency: 4,
  batch: 1,
  shared: true,
  async run(jobs) {
    for (const job of jobs) await evaluateOne(job, options);
  },
});

async function evaluateOne(job: Job, options: EvaluationOptions): Promise<void> {
  const { database, log, evaluate } = options;
  const scope: OrganizationScope = {
    organizationId: job.project_id,
    mode: job.mode === 'test' ? 'test' : 'live',
  };
  const session = await findSession(database, scope, job.subject);
  if (!session) return database.transaction((tx) => finish(tx, [job]));
  const ask = session.mode === 'live' && mayBeJudged(session) ? evaluate : undefined;
  const isLast = ask ? await database.transaction((tx) => markAsked(tx, scope, job)) : false;
  // Read last of all: what was erased until now is told to nobody outside.
  const messages = await listMessages(database, session);
  const isKept = async () => (await findSession(database, scope, session.id))?.purged_at === null;
  let found: { evaluation: Evaluation; spent?: Spent };
  try {
    found = await evaluationOf(session, messages, ask && { evaluate: ask, isLast, isKept });
  } catch (error) {
    log.warn({ err: error, session: session.id }, 'a session could not be evaluated');
    return database.transaction((tx) => tryLater(tx, scope, job));
  }
  try {
    await database.transaction((tx) => writeDown(tx, scope, job, { ...found, messages }));
  } catch (error) {
    // The same words would be refused again, and the model asked for them without end.
    if (!isRefused(error)) throw error;
    log.error({ err: error, session: session.id }, 'a report could not be kept');
    await database.transaction((tx) => tryLater(tx, scope, job));
  }
}

async function writeDown(
  tx: Tx,
  scope: OrganizationScope,
  job: Job,
  found: Pick<Evaluated, 'messages'> & { evaluation: Evaluation; spent?: Spent },
): Promise<void> {
  const held = await holdSession(tx, scope, job.subject);
  // What was purged or erased while it was evaluated stays so.
  if (held && held.session.purged_at === null) {
    const { messages, evaluation, spent } = found;
    await writeReport(tx, held.session, messages, evaluation, clock.now(), spent);
  }
  await finish(tx, [job]);
}

async function evaluationOf(
  session: SessionRow,
  messages: Evaluated['messages'],
  ask: ({ evaluate: Evaluate } & Trial) | undefined,
): Promise<{ evaluation: Evaluation; spent?: Spent }> {
  const { criteria, questions } = session.frozen;
  const evaluated = { criteria, questions, messages };
  if (ask) return ask.evaluate(evaluated, session, ask);
  const kind = session.mode === 'test' ? 'SANDBOX' : 'NONE';
  const why = session.consent?.choices.levels === false ? 'MODEL_REFUSED' : undefined;
  return { evaluation: evaluateWithoutModel(evaluated, kind, why) };
}

/** Whoever refused, and whoever began where no model was named, is judged by none. Without criteria none is asked. */
function mayBeJudged({ consent, frozen }: SessionRow): boolean {
  const { levels } = consent?.choices ?? {};
  return levels === undefined || levels === true || frozen.criteria.length === 0;
}

/** Whether this is the last try. */
async function markAsked(tx: Tx, scope: OrganizationScope, job: Job): Promise<boolean> {
  const row = await lockedReport(tx, scope, job);
  await move(tx, row, 'asked');
  return (row?.tries ?? 0) >= delays_ms.length;
}

/** Back in the queue, or failed after the last try. */
async function tryLater(tx: Tx, scope: OrganizationScope, job: Job): Promise<void> {
  const row = await lockedReport(tx, scope, job);
  const tries = (row?.tries ?? 0) + 1;
  const delay = retryDelay(delays_ms, tries);
  if (delay === undefined) {
    await move(tx, row, 'given_up', { tries, error: 'EVALUATION_FAILED' });
    await finish(tx, [job]);
  } else {
    await move(tx, row, 'postponed', { tries });
    await postpone(tx, [{ ...job, runAt: clock.now() + delay }]);
  }
}

/** The session before its report, as whoever ends or purges one; undefined for one that was purged. */
async function lockedReport(
  tx: Tx,
  scope: OrganizationScope,
  { subject }: Job,
): Promise<ReportRow | undefined> {
  const session = await lockSession(tx, scope, subject);
  if (!session || session.purged_at !== null) return undefined;
  const { organization_id, mode, id } = session;
  return lockReport(tx, { organization_id, mode, session_id: id });
}

/** Nothing where the table knows no such step: it is written already. */
async function move(
  tx: Tx,
  row: ReportRow | undefined,
  trigger: ReportTrigger,
  changes: Partial<Pick<ReportRow, 'tries' | 'error'>> = {},
): Promise<void> {
  const status = row && next<ReportStatus, ReportTrigger>(reportMachine, row.status, trigger);
  if (!row || !status) return;
  await saveReport(tx, { ...row, ...changes, status, updated_at: clock.now() });
  const session = { organization_id: row.organization_id, mode: row.mode, id: row.session_id };
  await saveReportStatus(tx, session, status);
}
