// A mail that its reader's server refuses is tried some times more, far apart, and then given up; so is one that cannot be handed
// over for days. What each came to is counted (UI163).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../test/kit/database.ts';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { MailRefused } from '../../connectors/mail.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { createWorker, listOutcomes, type Worker, writeJobCounts } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { createSeal } from '../../kit/seal.ts';
import { queueAskedMails } from './queue-mails.ts';
import { sendMailJob } from './send-mail.job.ts';

const held = holdClock();
const hour_ms = 3_600_000;
const seal = createSeal('a secret of the tests, 32 characters', 'mails');
const said: string[] = [];
const tries: { at: number; id: string }[] = [];
let failure: Error | undefined;
let own: TestDatabase;
let database: Database;
let worker: Worker;

before(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { size: 4 });
  const log = {
    debug() {},
    info() {},
    warn: (_: object, text: string) => said.push(text),
    error() {},
  };
  const mailer = {
    async send({ id }: { id: string }) {
      tries.push({ at: clock.now(), id });
      if (failure) throw failure;
    },
    close: async () => {},
  };
  worker = createWorker({
    database,
    log,
    definitions: [sendMailJob({ database, seal, mailer, log })],
  });
  worker.start();
});
beforeEach(async () => {
  held.at = clock.realNow();
  tries.length = 0;
  said.length = 0;
  const mail = { to: 'a@example.sn', subject: 's', text: 't' };
  await database.transaction((tx) => queueAskedMails(tx, seal, [mail]));
});
after(async () => {
  await worker.stop(0);
  await database.close();
  await own.drop();
});

/** What is counted of today beyond what was counted before. */
async function countedSince(before?: Awaited<ReturnType<typeof counted>>) {
  const now = await counted();
  return [
    now.done - (before?.done ?? 0),
    now.failed - (before?.failed ?? 0),
    now.given_up - (before?.given_up ?? 0),
  ];
}

async function counted() {
  await writeJobCounts(database);
  const span = {
    span: 'day',
    from: clock.now() - 40 * 24 * hour_ms,
    to: clock.now() + hour_ms,
  } as const;
  const rows = await listOutcomes(database, span);
  const sum = (of: 'done' | 'failed' | 'given_up') => rows.reduce((all, row) => all + row[of], 0);
  return { done: sum('done'), failed: sum('failed'), given_up: sum('given_up') };
}

const waiting = () => database.all(sql`select run_at, taken from jobs`);

/** Each time that a mail is due, until none is. */
async function untilNothingWaits() {
  for (let n = 0; n < 50; n += 1) {
    await worker.idle();
    const [next] = await database.all<{ run_at: number }>(sql`select run_at from jobs`);
    if (!next) return;
    held.at = Math.max(next.run_at, held.at ?? 0);
  }
}

test('N39 a mail that is refused for good is tried six times in a day and a third, under one id, then given up', async () => {
  failure = new MailRefused('The mail server: EENVELOPE 550 RCPT TO.');
  const before = await counted();
  await untilNothingWaits();
  assert.deepEqual(
    await countedSince(before),
    [0, 5, 1],
    'UI163: never sent, five failures, one given up',
  );
  const waits = tries.slice(1).map(({ at }, n) => (at - (tries[n]?.at ?? 0)) / hour_ms);
  assert.deepEqual(
    waits.map((wait) => Number(wait.toFixed(3))),
    [0.017, 0.167, 1, 6, 24],
  );
  assert.equal(new Set(tries.map(({ id }) => id)).size, 1);
  assert.deepEqual(said, ['a mail that was refused again and again is given up']);
});

test('one that is taken after a refusal is sent', async () => {
  failure = new MailRefused('The mail server: EENVELOPE 550 RCPT TO.');
  const before = await counted();
  await worker.idle();
  const [row] = await database.all<{ failures: { cause: string }[] }>(
    sql`select failures from jobs`,
  );
  assert.deepEqual(
    row?.failures.map(({ cause }) => cause),
    ['MailRefused'],
  );
  failure = undefined;
  await untilNothingWaits();
  assert.deepEqual(await countedSince(before), [1, 1, 0]);
  assert.deepEqual([tries.length, said.length], [2, 0]);
});

test('N39 one that cannot be handed over is tried each minute, and given up after five days', async () => {
  failure = new Error('The mail server: ECONNECTION CONN.');
  await worker.idle();
  assert.equal((await waiting()).length, 1);
  await database.run(sql`update jobs set taken = 7_198`);
  await untilNothingWaits();
  assert.equal(tries.length, 3);
  assert.deepEqual(said, ['a mail that could not be sent for days is given up']);
});
