// How often a worker looks at the queue while what is due belongs to projects that have their part of the places: each such
// look reads all of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { judgeStatements } from '../../test/kit/statements.ts';
import { at, type Database, openDatabase } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { watchStatements } from '../db/watch.ts';
import { clock } from '../kit/clock.ts';
import { newId } from '../kit/ids.ts';
import { createWorker, enqueue, finish, type Job, type Worker } from './index.ts';

let own: TestDatabase;
let database: Database;
let worker: Worker;
const [one, two] = [newId('prj'), newId('prj')];
const running: { job: Job; end: () => void }[] = [];

before(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { size: 2 });
  const run = async (jobs: Job[]) => {
    await new Promise<void>((end) => running.push({ job: jobs[0] as Job, end }));
    await database.transaction((tx) => finish(tx, jobs));
  };
  const shared = { kind: 'held', concurrency: 8, batch: 1, shared: true, run } as const;
  const log = pino({ level: 'silent' });
  worker = createWorker({ database, log, definitions: [shared] });
});
after(async () => {
  await worker.stop(0);
  await database.close();
  await own.drop();
});

const until = async (is: () => boolean) => {
  for (const late = clock.now() + 5_000; !is() && clock.now() < late; ) await setTimeout(5);
  assert.ok(is());
};

test('D23 while a project has its part of the places, the end of a job looks past its other jobs once, not each time', async () => {
  const jobs = Array.from({ length: 60 }, (_, n) => ({
    ...{ kind: 'held', subject: `s${n}`, projectId: one, mode: null, runAt: clock.now() },
  }));
  await database.transaction((tx) => enqueue(tx, jobs));
  let looks = 0;
  watchStatements({
    statement: ({ text }) => {
      if (/from jobs[^;]*project_id <> all/.test(text)) looks++;
    },
    commit: () => {},
  });
  const started = performance.now();
  worker.start();
  for (let ended = 0; ended < 40; ended++) {
    await until(() => running.length > 0);
    running.shift()?.end();
    await setTimeout(10);
  }
  const seconds = Math.ceil((performance.now() - started) / 1_000);
  judgeStatements();
  assert.ok(looks <= 4 * (seconds + 1), `${looks} looks in ${seconds} s`);
});

test('D23 what another server queued for a project that has none of the places is found by the poll', async () => {
  // One place is free, which the project that holds the others may not take.
  const late = clock.now() + 5_000;
  do {
    assert.ok(clock.now() < late, `${running.length} run`);
    running.shift()?.end();
    await setTimeout(30);
  } while (running.length !== 7);
  await database.run(sql`
    insert into jobs (project_id, kind, subject, run_at) values (${two}, 'held', 'other', ${at(clock.now())})`);
  await until(() => running.some(({ job }) => job.project_id === two));
});
