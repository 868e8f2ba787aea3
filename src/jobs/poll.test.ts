// What a worker asks of the queue when nothing is due, and how it finds what another server put there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { judgeStatements } from '../../test/kit/statements.ts';
import { eventually } from '../../test/kit/waiting.ts';
import { at, type Database, openDatabase } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { watchStatements } from '../db/watch.ts';
import { clock } from '../kit/clock.ts';
import { newId } from '../kit/ids.ts';
import { createWorker, finish, type Job, type Worker } from './index.ts';

const kinds = Array.from({ length: 30 }, (_, n) => `kind-${n}`);
const projectId = newId('prj');
const ran: { subject: string; at: number }[] = [];
let own: TestDatabase;
let database: Database;
let worker: Worker;

before(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { size: 2 });
  const run = async (jobs: Job[]) => {
    for (const { subject } of jobs) ran.push({ subject, at: clock.now() });
    await database.transaction((tx) => finish(tx, jobs));
  };
  const definitions = kinds.map((kind) => ({ kind, concurrency: 2, batch: 1, run }));
  worker = createWorker({ database, log: pino({ level: 'silent' }), definitions });
  worker.start();
});
after(async () => {
  clock.release();
  await worker.stop(0);
  await database.close();
  await own.drop();
});

/** As another server does: nobody here is told. */
const queueElsewhere = (kind: string, subject: string, runAt: number) =>
  database.run(sql`
    insert into jobs (project_id, kind, subject, run_at)
    values (${projectId}, ${kind}, ${subject}, ${at(runAt)})`);

const hasRun = (subject: string) =>
  eventually(`${subject} ran`, async () => ran.some((one) => one.subject === subject));

test('a worker at rest asks the queue once a second, however many kinds of jobs there are', async () => {
  await worker.idle();
  let asked = 0;
  watchStatements({
    statement: ({ text }) => {
      if (/\bjobs\b/.test(text)) asked++;
    },
    commit: () => {},
  });
  await setTimeout(2_500);
  judgeStatements();
  assert.ok(asked >= 2 && asked <= 3, `${asked} statements in two seconds and a half`);
});

test('what another server queued is found by the poll, and run when it is due and never before', async () => {
  const now = clock.now();
  await queueElsewhere('kind-3', 'due', now);
  await queueElsewhere('kind-7', 'soon', now + 1_700);
  await queueElsewhere('kind-7', 'later', now + 3_600_000);
  await hasRun('due');
  await hasRun('soon');
  const soon = ran.find(({ subject }) => subject === 'soon')?.at ?? 0;
  assert.ok(soon >= now + 1_700, `${soon - now} ms`);
  assert.ok(!ran.some(({ subject }) => subject === 'later'));
  clock.advance(3_600_000);
  await hasRun('later');
});

test('quiet is when nothing is due of any kind, what was queued elsewhere too', async () => {
  await queueElsewhere('kind-29', 'at once', clock.now());
  await worker.idle();
  assert.ok(ran.some(({ subject }) => subject === 'at once'));
});
