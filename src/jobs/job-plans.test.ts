// What is done with a batch of jobs must not grow with all that waits, whatever PostgreSQL counted when it last looked at
// `jobs` (docs/decisions/0101).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { testDatabase } from '../../test/kit/database.ts';
import { openPlanner, pagesOf, rowsOf } from '../../test/kit/plans.ts';
import { judgeStatements } from '../../test/kit/statements.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { spreadForTests } from '../db/spread.ts';
import type { Statement } from '../db/sql.ts';
import { watchStatements } from '../db/watch.ts';
import { deleteJobs, extendLeases, nextDue, nextDueOf, takeJobs } from './job.store.ts';
import { postponeJobs } from './put-back.store.ts';

const batch = 64;
const waiting = 3_000;
/** So many that sorting what is due of them shows: 2,700 pages and more. */
const long = 90_000;
/** Rows that each plan before left behind are read too while somebody else's transaction lasts: 300 to 900 pages. */
const mostPages = 24 * batch;

let database: Database;
let drop: () => Promise<void>;
const planners = new Map<string, pg.Client>();

before(async () => {
  const made = await testDatabase();
  // In several places each statement names its tenants besides.
  spreadForTests(0);
  drop = made.drop;
  database = openDatabase(made.url, { size: 2 });
  for (const plan of ['custom', 'generic'] as const) {
    planners.set(plan, await openPlanner(made.url, plan));
  }
});
after(async () => {
  for (const planner of planners.values()) await planner.end();
  spreadForTests(Number(process.env['SPREAD_PLACES'] ?? 0));
  await database.close();
  await drop();
});

const run = (text: string) => database.run({ text, values: [] });

/** Jobs of one kind: most of them a tenant's own, a third of one tenant's; each other one is due. */
const fill = (count: number) =>
  run(`
    insert into jobs (project_id, kind, subject, mode, run_at)
    select 'prj_' || lpad((case when n % 3 = 0 then 0 else n end)::text, 26, '0'), 'deliver',
      'evt_' || lpad(n::text, 26, '0'), 'test', now() + (n % 2 * 2 - 1) * interval '1 hour' + n * interval '1 millisecond'
      from generate_series(1, ${count}) n`);
const empty = () => run('delete from jobs');

/** What PostgreSQL knows of the table: a server that ends each job soon has an empty one most of the time. */
const knowledge: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['nothing is known', async () => {}],
  ['an empty queue was analysed', () => run('vacuum analyze jobs')],
  [
    'a small queue was analysed',
    async () => {
      await fill(40);
      await run('vacuum analyze jobs');
      await empty();
    },
  ],
  [
    'what a long queue left was analysed',
    async () => {
      await fill(long);
      await empty();
      await run('analyze jobs');
    },
  ],
  [
    'a long queue was analysed',
    async () => {
      await fill(long);
      await run('vacuum analyze jobs');
      await empty();
    },
  ],
];

/** Statements on the queue that some work sends. */
async function during(work: () => Promise<unknown>): Promise<Statement[]> {
  const list: Statement[] = [];
  watchStatements({ statement: (statement) => void list.push(statement), commit: () => {} });
  try {
    await work();
  } finally {
    judgeStatements();
  }
  return list;
}

/** What is sent for a batch of jobs that are held: it is held on to, put back, and ended. */
async function sent(): Promise<Statement[]> {
  const now = Date.now();
  const take = { count: batch, worker: 'w', now, lease_ms: 12_000, except: [] };
  const jobs = (await takeJobs(database, 'deliver', take)).flat();
  assert.equal(jobs.length, batch);
  const [kept, ended] = [jobs.slice(0, batch / 2), jobs.slice(batch / 2)];
  const list = await during(async () => {
    await extendLeases(database, jobs, now + 12_000);
    const later = kept.map((job) => ({ ...job, runAt: now + 3_600_000 }));
    assert.equal(await postponeJobs(database, later), kept.length);
    assert.equal(await database.transaction((tx) => deleteJobs(tx, ended)), ended.length);
  });
  return list.filter(({ text }) => /\bjobs j\b/.test(text));
}

for (const [what, learn] of knowledge) {
  test(`OP08 a batch of jobs is held, put back and ended by look-ups of its own when ${what}`, async () => {
    await run('truncate jobs');
    await learn();
    await fill(waiting);
    const statements = await sent();
    assert.equal(statements.length, 3);
    const grown: string[] = [];
    for (const statement of statements) {
      for (const [plan, planner] of planners) {
        const pages = await pagesOf(planner, statement);
        const rows = await rowsOf(planner, statement);
        // The first statement of a connection reads the catalogue besides.
        if (pages <= 12 * batch && rows <= 3 * batch) continue;
        grown.push(`${plan}: ${pages} pages, ${rows} rows for ${statement.text}`);
      }
    }
    assert.deepEqual(grown, []);
  });
}

for (const [what, learn] of knowledge) {
  test(`OP08 jobs are taken and the next is found in their order, however many are due, when ${what}`, async () => {
    await run('truncate jobs');
    await learn();
    await fill(long);
    const take = { count: batch, worker: 'w', now: Date.now(), lease_ms: 12_000 };
    const grown: string[] = [];
    for (const except of [[], ['prj_other']]) {
      const statements = await during(async () => {
        assert.equal(
          (await takeJobs(database, 'deliver', { ...take, except })).flat().length,
          batch,
        );
        assert.ok(await nextDue(database, 'deliver', except));
        const due = await nextDueOf(database, ['deliver', 'send-mail', 'tell-owner']);
        assert.deepEqual([...due.keys()], ['deliver']);
      });
      assert.equal(statements.length, 3);
      for (const statement of statements) {
        for (const [plan, planner] of planners) {
          const pages = await pagesOf(planner, statement);
          if (pages > mostPages) grown.push(`${plan}: ${pages} pages for ${statement.text}`);
        }
      }
    }
    assert.deepEqual(grown, []);
  });
}
