// The queue's fence: a worker whose lease ran out has no say over a job that somebody else took since.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { enqueue, finish, type Job, LeaseLost, postpone } from './index.ts';
import { extendLeases, nextDue, takeJobs } from './job.store.ts';

let own: TestDatabase;
let database: Database;

before(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { size: 2 });
});
after(async () => {
  await database.close();
  await own.drop();
});

const lease_ms = 12_000;

const take = async (worker: string, now: number): Promise<Job[]> =>
  (await takeJobs(database, 'test', { count: 10, worker, now, lease_ms, except: [] })).flat();

test('D17 D18 who lost the lease neither ends, postpones nor holds the job, and what it wrote is undone', async () => {
  const now = clock.now();
  const job = { kind: 'test', subject: 'one', projectId: 'platform', mode: null, runAt: now };
  await database.transaction((tx) => enqueue(tx, [job]));
  const former = await take('former', now);
  assert.equal((await take('early', now + lease_ms - 1)).length, 0, 'held as long as the lease');
  const latter = await take('latter', now + lease_ms);
  assert.deepEqual([former.length, latter.length], [1, 1]);

  const other = { ...job, subject: 'two' };
  const late = database.transaction(async (tx) => {
    await enqueue(tx, [other]);
    await finish(tx, former);
  });
  await assert.rejects(late, LeaseLost);
  const again = former.map((one) => ({ ...one, runAt: now }));
  await assert.rejects(
    database.transaction((tx) => postpone(tx, again)),
    LeaseLost,
  );
  await extendLeases(database, former, now + 3 * lease_ms);
  assert.equal(await nextDue(database, 'test', []), now + 2 * lease_ms, 'nothing of it moved');

  await database.transaction((tx) => finish(tx, latter));
  assert.equal(await nextDue(database, 'test', []), undefined, 'nor did the late worker add a job');
});

test('what was asked for while a job ran is not put off by who runs it', async () => {
  const now = clock.now();
  const job = { kind: 'test', subject: 'woken', projectId: 'platform', mode: null, runAt: now };
  await database.transaction((tx) => enqueue(tx, [job]));
  const held = await take('holder', now);
  // Its holder has read what it decides by; now something is changed, and asks for the job.
  await database.transaction((tx) => enqueue(tx, [{ ...job, runAt: now + 5 }]));
  await extendLeases(database, held, now + 2 * lease_ms);
  const later = held.map((one) => ({ ...one, runAt: now + 3_600_000 }));
  await database.transaction((tx) => postpone(tx, later));
  assert.equal(await nextDue(database, 'test', []), now + 5);
  const again = await take('holder', now + 5);
  // Asked for a time beyond its lease, it is put back as its holder says.
  await database.transaction((tx) => enqueue(tx, [{ ...job, runAt: now + 7_200_000 }]));
  const back = again.map((one) => ({ ...one, runAt: now + 3_600_000 }));
  await database.transaction((tx) => postpone(tx, back));
  assert.equal(await nextDue(database, 'test', []), now + 3_600_000);
  await database.run({ text: 'delete from jobs', values: [] });
});
