// A mail that its reader's server refuses is tried some times more, far apart, and then given up; so is one that cannot be handed
// over for days.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../test/kit/database.ts';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { MailRefused } from '../../connectors/mail.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { createWorker, type Worker } from '../../jobs/index.ts';
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
  await untilNothingWaits();
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
  await worker.idle();
  failure = undefined;
  await untilNothingWaits();
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
