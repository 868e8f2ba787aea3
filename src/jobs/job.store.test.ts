// The statements of the queue where two of them meet on one row.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../test/kit/database.ts';
import { openDatabase } from '../db/database.ts';
import { knownPlace, spreadForTests } from '../db/spread.ts';
import { sql } from '../db/sql.ts';
import { newId } from '../kit/ids.ts';
import { enqueue, finish, postpone } from './index.ts';
import { extendLeases, takeJobs, takeNext } from './job.store.ts';
import { giveBackJobs } from './put-back.store.ts';

test('D4 a lease that is extended while its job is put back does not bring the next date forward', async (t) => {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, { size: 3 });
  t.after(() => database.close().then(drop));
  const now = Date.now();
  const job = { kind: 'test', subject: 'one', projectId: 'platform', mode: null, runAt: now };
  await database.transaction((tx) => enqueue(tx, [job]));
  const take = { count: 1, worker: 'w', now, lease_ms: 12_000, except: [] };
  const taken = (await takeJobs(database, 'test', take)).flat();
  let extended: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    await postpone(
      tx,
      taken.map((one) => ({ ...one, runAt: now + 3_600_000 })),
    );
    // It waits for the row that this transaction holds, and goes on after the commit.
    extended = extendLeases(database, taken, now + 12_000);
    const waits = () =>
      tx.one(sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`);
    while (!(await waits()));
  });
  await extended;
  const row = await database.one<{ run_at: number }>(sql`select run_at from jobs`);
  assert.equal(row?.run_at, now + 3_600_000);
});

test('D4 of a batch that fails, what a step has put back already keeps its time', async (t) => {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, { size: 3 });
  t.after(() => database.close().then(drop));
  const now = Date.now();
  for (const subject of ['done', 'failed']) {
    const job = { kind: 'test', subject, projectId: 'platform', mode: null, runAt: now };
    await database.transaction((tx) => enqueue(tx, [job]));
  }
  const take = { count: 2, worker: 'w', now, lease_ms: 12_000, except: [] };
  const taken = (await takeJobs(database, 'test', take)).flat();
  const later = now + 3_600_000;
  const done = taken.filter(({ subject }) => subject === 'done');
  await database.transaction((tx) =>
    postpone(
      tx,
      done.map((one) => ({ ...one, runAt: later })),
    ),
  );
  await giveBackJobs(
    database,
    taken.map((one) => ({ ...one, runAt: now + 1_000 })),
  );
  const rows = await database.all(sql`select subject, run_at from jobs order by subject`);
  assert.deepEqual(rows, [
    { subject: 'done', run_at: later },
    { subject: 'failed', run_at: now + 1_000 },
  ]);
});

test('D22 a job that another worker is just taking is passed over, and not waited for', async (t) => {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, { size: 3 });
  t.after(() => database.close().then(drop));
  const now = Date.now();
  for (const subject of ['one', 'two']) {
    const job = { kind: 'test', subject, projectId: 'platform', mode: null, runAt: now };
    await database.transaction((tx) => enqueue(tx, [job]));
  }
  const take = { count: 1, worker: 'w', now, lease_ms: 12_000, except: [] };
  await database.transaction(async (tx) => {
    // The statement of one worker, whose commit is still to come.
    const [first] = (await takeJobs(tx as never, 'test', take)).flat();
    const others = (await takeJobs(database, 'test', { ...take, count: 2 })).flat();
    assert.deepEqual([first?.subject, ...others.map((job) => job.subject)].sort(), ['one', 'two']);
  });
});

test('OP14 where tenants lie in several places, each list of taken jobs is of one, and no job is taken twice', async (t) => {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, { size: 4 });
  t.after(() => {
    spreadForTests(Number(process.env['SPREAD_PLACES'] ?? 0));
    return database.close().then(drop);
  });
  const now = Date.now();
  const tenants = Array.from({ length: 30 }, () => newId('prj'));
  spreadForTests(4);
  for (const [n, projectId] of tenants.entries()) {
    const job = { kind: 'test', subject: 'one', projectId, mode: null, runAt: now - 1_000 + n };
    await database.transaction((tx) => enqueue(tx, [job]));
  }
  const take = { count: 9, worker: 'w', now, lease_ms: 12_000, except: tenants.slice(0, 2) };
  const lists = await takeJobs(database, 'test', take);
  assert.ok(lists.length > 1);
  for (const list of lists) {
    assert.equal(new Set(list.map((job) => knownPlace(job.project_id))).size, 1);
  }
  // The oldest of those that need not wait.
  const taken = lists.flat().map((job) => job.project_id);
  assert.deepEqual(taken.sort(), tenants.slice(2, 11).sort());
  const others = await Promise.all(
    ['a', 'b', 'c'].map((worker) =>
      takeJobs(database, 'test', { ...take, count: 40, worker, except: [] }),
    ),
  );
  const all = [...lists, ...others.flat()].flat().map((job) => job.project_id);
  assert.deepEqual(all.sort(), [...tenants].sort());
});

test('a test clock goes on to what is yet to come only once nothing of its project is being run', async (t) => {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, { size: 3 });
  t.after(() => database.close().then(drop));
  const now = Date.now();
  const projectId = newId('prj');
  const jobs = [0, 0, 60_000].map((later, n) => ({
    ...{ kind: 'test', subject: `s${n}`, projectId, mode: 'test' as const },
    runAt: now - 1_000 + later,
  }));
  await database.transaction((tx) => enqueue(tx, jobs));
  // A worker holds the first; its next date is not known yet.
  const take = { count: 1, worker: 'w', now, lease_ms: 12_000, except: [] };
  const [held] = (await takeJobs(database, 'test', take)).flat();
  const taking = { worker: 'mover', now, lease_ms: 12_000 };
  const next = () => takeNext(database, projectId, now + 120_000, taking);
  const second = await next();
  assert.deepEqual([held?.subject, second?.subject], ['s0', 's1']);
  assert.equal(await next(), undefined);
  await database.transaction(async (tx) => {
    for (const job of [held, second]) if (job) await finish(tx, [job]);
  });
  assert.equal((await next())?.subject, 's2');
});

test('D22 one statement takes no more jobs than it answers, also where the queue was empty when it was last counted', async (t) => {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, { size: 3 });
  t.after(() => database.close().then(drop));
  // Of a table that it takes for empty PostgreSQL goes through the rows and looks into the choice anew for each.
  await database.run({ text: 'vacuum analyze jobs', values: [] });
  const now = Date.now();
  const projectId = newId('prj');
  for (const subject of ['a', 'b', 'c', 'd', 'e']) {
    const job = { kind: 'test', subject, projectId, mode: 'test', runAt: now };
    await database.transaction((tx) => enqueue(tx, [job]));
  }
  const held = () =>
    database.one<{ count: number }>(
      sql`select count(*)::int as count from jobs where lease_by = 'w'`,
    );
  const taking = { worker: 'w', now, lease_ms: 12_000 };
  await takeNext(database, projectId, now, taking);
  assert.deepEqual(await held(), { count: 1 });
  const taken = (await takeJobs(database, 'test', { ...taking, count: 2, except: [] })).flat();
  assert.deepEqual([taken.length, await held()], [2, { count: 3 }]);
});
