// Mails asked for without being signed in: the answer is given before anybody looks whether there is an account, and
// so tells nothing by its words or its time. The times themselves are measured by F16.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { mailsTo } from '../../../test/kit/mails.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { openDatabase } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const ask = (path: string, email: string, cookie?: string) =>
  world.call('POST', `/auth/${path}`, { cookie, body: { email } });

/** Nobody can read or change an account until `release`. */
async function lockAccounts() {
  const database = openDatabase(world.databaseUrl, { size: 1 });
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const done = database.transaction(async (tx) => {
    await tx.run(
      sql`lock table users, sign_in_methods, verifications, sessions in access exclusive mode`,
    );
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  return async () => {
    gate.resolve();
    await done;
    await database.close();
  };
}

for (const path of ['request-password-reset', 'send-verification-email']) {
  test(`N10 ${path} answers while no account can be looked at, for a known address as for an unknown one`, async () => {
    const known = await world.signUp();
    await world.database.run(
      sql`update users set email_verified = false where id = ${known.userId}`,
    );
    const unknown = `nobody-${known.userId}@example.com`;
    const release = await lockAccounts();
    const late = sleep(10_000, undefined, { ref: false });
    const answers = await Promise.all(
      [known.email, unknown].map((email) => Promise.race([ask(path, email), late])),
    );
    await release();
    const [one, other] = answers.map((answer) => answer && [answer.status, answer.text]);
    assert.equal(answers[0]?.status, 200, 'the answer waited for the account');
    assert.deepEqual(one, other);
    assert.equal((await mailsTo(world, known.email)).length, 1);
    assert.deepEqual(await mailsTo(world, unknown), []);
  });
}

test('N10 both leave the same behind before the answer: one job that holds no readable address', async () => {
  const known = await world.signUp();
  const unknown = `nobody-${known.userId}@example.com`;
  // The jobs wait, as on a server that is busy.
  const release = await lockAccounts();
  const rows: unknown[] = [];
  for (const email of [known.email, unknown]) {
    await world.database.run(sql`delete from jobs where kind = 'sign-in-mail'`);
    await ask('request-password-reset', email);
    const jobs = await world.database.all<{ payload: object }>(
      sql`select kind, payload, project_id, mode from jobs where kind like '%mail%'`,
    );
    assert.ok(!JSON.stringify(jobs).includes('example.com'));
    rows.push(jobs.map((job) => ({ ...job, payload: Object.keys(job.payload) })));
  }
  await release();
  assert.deepEqual(rows[0], rows[1]);
  assert.equal((rows[0] as unknown[]).length, 1);
});

test('E18 who asks for a new password is answered in their language', async () => {
  const ask = (headers: Record<string, string>) =>
    world.call('POST', '/auth/request-password-reset', {
      body: { email: 'langue@example.com' },
      headers,
    });
  const [french, english] = [await ask({}), await ask({ 'Accept-Language': 'en' })];
  assert.match(french.body.message, /^Si un compte/);
  assert.match(english.body.message, /^If an account/);
  assert.equal(french.headers.get('vary'), 'Accept-Language');
});

test('a signed-in person hears at once what is wrong with an address', async () => {
  const { cookie, email } = await world.signUp();
  const other = await ask('send-verification-email', `x-${email}`, cookie);
  assert.deepEqual([other.status, other.body.code], [400, 'EMAIL_MISMATCH']);
  const own = await ask('send-verification-email', email, cookie);
  assert.deepEqual([own.status, own.body.code], [400, 'EMAIL_ALREADY_VERIFIED']);
  assert.deepEqual(await mailsTo(world, email), []);
});
