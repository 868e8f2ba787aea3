// Writes the report of a session that has ended, by the evaluator of this server; the default is none, which says so.
import type { OrganizationScope } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { finish, type Job, type JobDefinition } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { evaluateKind } from '../pending-reports/index.ts';
import { findSession, holdSession, listMessages, type SessionRow } from '../sessions/index.ts';
import { type Evaluated, type Evaluation, evaluateWithoutModel } from './evaluate.rules.ts';
import { type Spent, writeReport } from './write-report.ts';

/** What speaks to a model: it answers a whole evaluation, the default one with a word in `limits` where it cannot. */
export type Evaluate = (
  evaluated: Evaluated,
  session: SessionRow,
) => Promise<{ evaluation: Evaluation; spent: Spent }>;

export type EvaluationOptions = { database: Database; evaluate?: Evaluate };

export const evaluateSessionJob = ({ database, evaluate }: EvaluationOptions): JobDefinition => ({
  kind: evaluateKind,
  concurrency: 4,
  batch: 1,
  shared: true,
  async run(jobs) {
    for (const job of jobs) await evaluateOne(job, database, evaluate);
  },
});

async function evaluateOne(job: Job, database: Database, evaluate: Evaluate | undefined) {
  const scope: OrganizationScope = {
    organizationId: job.project_id,
    mode: job.mode === 'test' ? 'test' : 'live',
  };
  const session = await findSession(database, scope, job.subject);
  const messages = session ? await listMessages(database, session) : [];
  const { evaluation, spent } = session
    ? await evaluationOf(session, messages, evaluate)
    : { evaluation: undefined, spent: undefined };
  await database.transaction(async (tx) => {
    const held = await holdSession(tx, scope, job.subject);
    // What was purged or erased while it was evaluated stays so.
    if (held && evaluation && held.session.purged_at === null) {
      await writeReport(tx, held.session, messages, evaluation, clock.now(), spent);
    }
    await finish(tx, [job]);
  });
}

async function evaluationOf(
  session: SessionRow,
  messages: Evaluated['messages'],
  evaluate: Evaluate | undefined,
) {
  const { criteria, questions } = session.frozen;
  const evaluated = { criteria, questions, messages };
  if (session.mode === 'live' && evaluate) return evaluate(evaluated, session);
  const kind = session.mode === 'test' ? 'SANDBOX' : 'NONE';
  return { evaluation: evaluateWithoutModel(evaluated, kind), spent: undefined };
}
