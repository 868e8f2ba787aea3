// The job that writes reports with an evaluator that fails, hangs on or is late (contract/hiring.md section 4, "Report").
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { evaluateSessionJob } from '../../src/hiring/index.ts';
import { type Evaluate, evaluateWithoutModel } from '../../src/hiring/reports/index.ts';
import { takeOne } from '../../src/jobs/index.ts';
import { clock } from '../../src/kit/clock.ts';
import { type Hirer, hirer } from '../kit/hiring.ts';
import { answer, beginFor, endFor, scopeOf } from '../kit/hiring-sessions.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let api: Hirer;
before(async () => {
  world = await startWorld();
  api = await hirer(world);
});
after(() => world.close());

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** A session that has ended, whose job waits for the test to run it. */
async function ended(): Promise<string> {
  const id = await api.published(1, { assessmentCriteria: [{ name: 'Calme' }] });
  const [candidate] = (await api.post(`/interviews/${id}/candidates`, { name: 'A' })).body.data;
  const session = await beginFor(world, candidate.id);
  await answer(world, session, 'Je reste calme en toute circonstance.');
  await endFor(world, session.id, 'COMPLETED', { report_ms: 86_400_000 });
  return session.id;
}

/** Runs the job of a session once, by this evaluator. */
async function run(session: string, evaluate: Evaluate): Promise<boolean> {
  const { database } = world;
  const { organizationId } = await scopeOf(world, session);
  const kind = 'evaluate-session';
  const taking = { worker: 'test', now: clock.now(), lease_ms: 60_000 };
  const job = await takeOne(
    database,
    { projectId: organizationId, kind, subject: session },
    taking,
  );
  if (!job) return false;
  await evaluateSessionJob({ database, log, evaluate }).run([job]);
  return true;
}

const report = async (session: string) => (await api.get(`/sessions/${session}/report`)).body.data;
const fails: Evaluate = async () => {
  throw new Error('the model said nothing');
};
const works: Evaluate = async (evaluated) => ({
  evaluation: evaluateWithoutModel(evaluated, 'NONE'),
  spent: { calls: 1, tokensIn: 10, tokensOut: 2 },
});

test('an evaluator that fails is tried three times, then the report has failed and says so', async () => {
  const session = await ended();
  for (const status of ['PENDING', 'PENDING', 'FAILED']) {
    assert.equal(await run(session, fails), true);
    const found = await report(session);
    assert.deepEqual([found.status, found.criteria], [status, []]);
    assert.equal(found.error, status === 'FAILED' ? 'EVALUATION_FAILED' : null);
    const { reportStatus } = (await api.get(`/sessions/${session}`)).body.data;
    assert.equal(reportStatus, status);
  }
  assert.equal(await run(session, works), false, 'no job is left');
  assert.equal((await api.get('/usage')).body.data.reports.failed, 1);
});

test('H58 a report that the database refuses has failed after three tries, and its evaluator is asked no more', async () => {
  const session = await ended();
  let asked = 0;
  const counts: Evaluate = (...of) => {
    asked++;
    return works(...of);
  };
  await world.database.run(
    sql`alter table evaluations add constraint none check (false) not valid`,
  );
  try {
    for (const status of ['PENDING', 'PENDING', 'FAILED']) {
      assert.equal(await run(session, counts), true);
      assert.equal((await report(session)).status, status);
    }
    assert.equal(await run(session, counts), false);
    assert.equal(asked, 3);
  } finally {
    await world.database.run(sql`alter table evaluations drop constraint none`);
  }
});

test('a second try that works makes the report ready, once', async () => {
  const session = await ended();
  await run(session, fails);
  await run(session, works);
  const found = await report(session);
  assert.deepEqual([found.status, found.error], ['READY', null]);
  assert.equal(await run(session, works), false);
});

test('while the evaluator works the report is RUNNING, and nobody waits for it', async () => {
  const session = await ended();
  let seen = '';
  await run(session, async (evaluated, row, trial) => {
    seen = (await report(session)).status;
    return works(evaluated, row, trial);
  });
  assert.equal(seen, 'RUNNING');
  assert.equal((await report(session)).status, 'READY');
});
