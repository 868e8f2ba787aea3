// Proves that the server's secret can be changed while it serves (contract/operations.md OP44): start with the old one,
// change it, reseal, start with the new one alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codeOf } from '../../../test/kit/authenticator.ts';
import { runCommand } from '../../../test/kit/command.ts';
import { publishTerms } from '../../../test/kit/conditions.ts';
import { type TestDatabase, testDatabase } from '../../../test/kit/database.ts';
import { type Hirer, hirer } from '../../../test/kit/hiring.ts';
import { dashboardOf } from '../../../test/kit/hiring-webhooks.ts';
import { awa } from '../../../test/kit/identities.ts';
import { type Merchant, newMerchant, once, wallet } from '../../../test/kit/payouts.ts';
import { picture } from '../../../test/kit/pictures.ts';
import { removeFolder, startServer, temporaryFolder } from '../../../test/kit/server-process.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import {
  createSeal,
  nameOf,
  opensIt,
  type Secret,
  sealPurposes,
  secretNamedBy,
} from '../../kit/seal.ts';
import { sealedColumns } from '../../platform/sealing/sealed-text.store.ts';

const former = 'the former secret of this test, 32 characters';
const present = 'the present secret of this test, 32 characters';
const both = { present, former };

let database: TestDatabase;
const dir = temporaryFolder();
let world: World;
let isOpen = false;

/** A server with a secret in the place of the one before, on the one database and folder. */
async function under(authSecret: Secret): Promise<void> {
  if (isOpen) await world.close();
  world = await startWorld(
    { DATA_DIR: dir, PUBLIC_URL: 'http://localhost:3000' },
    { database: { ...database, drop: async () => {} }, authSecret },
  );
  isOpen = true;
}

before(async () => {
  database = await testDatabase();
});
after(async () => {
  await world.close();
  await database.drop();
  removeFolder(dir);
});

const env = { NODE_ENV: 'test', DATA_DIR: dir, LOG_LEVEL: 'warn' };
const reseal = (secrets: Record<string, string>) =>
  runCommand({ ...env, DATABASE_URL: database.url, ...secrets }, 'reseal');
const rotating = { AUTH_SECRET: present, AUTH_SECRET_PREVIOUS: former };

/** Whether a server process starts with it. */
async function starts(secrets: Record<string, string>): Promise<boolean> {
  const server = await startServer({ ...env, DATABASE_URL: database.url, ...secrets }).catch(
    (error: Error) => error,
  );
  if (!(server instanceof Error)) await server.kill('SIGTERM');
  else assert.match(server.message, /docs\/secret\.md/);
  return !(server instanceof Error);
}

type Made = Awaited<ReturnType<typeof make>>;

/** One of everything that is sealed. */
async function make() {
  await publishTerms(world);
  const shop: Merchant = await newMerchant(world);
  await shop.fund(50_000);
  const destination = await shop.destination();
  const waiting = await shop.destination({ ...wallet, phone: '+221700000024' });
  await shop.payOut({ destination_id: waiting, amount: 1_000 });
  await shop.setKyc('not_started');
  await world.call('PUT', '/v1/kyc/profile', { key: shop.key, body: awa });
  const payers = createSeal(former, sealPurposes.payers).close('[]');
  await world.database.run(sql`update attempts set payers_sealed = ${payers}`);
  const kept = await world.call('PUT', '/v1/kyc/captures/id_front', {
    key: shop.key,
    body: await picture('jpeg'),
    headers: { 'Content-Type': 'image/jpeg' },
  });
  assert.equal(kept.status, 200, kept.text);
  const paid = await world.pay(shop.key, { channel: undefined, customer: undefined });
  const page = new URL(paid.body.checkout_url).pathname;
  const person = await world.signUp();
  const begun = await world.call('POST', '/auth/two-factor/enable', {
    cookie: person.cookie,
    body: { password: person.password },
  });
  const uri: string = begun.body.totpURI;
  await world.call('POST', '/auth/two-factor/verify-totp', {
    cookie: person.cookie,
    body: { code: codeOf(uri) },
  });
  const api: Hirer = await hirer(world);
  const endpoint = await dashboardOf(world, api.cookie).endpoint('http://127.0.0.1:9/hook');
  const campaign = await api.published(1);
  const invite = () =>
    api.post(`/interviews/${campaign}/candidates`, [{ name: 'Awa', email: 'awa@example.sn' }], {
      'Idempotency-Key': 'une-invitation',
    });
  const invited = await invite();
  assert.equal(invited.status, 200, invited.text);
  const secret = await secretOf(shop);
  return {
    ...{ shop, destination, page, person, uri, api, campaign, endpoint, secret },
    invitation: invited.text,
    codes: -2, // Each opens once: the first sign-in gives that of the last half minute, each other one the next.
  };
}

/** Sign-ins end with the secret, so each server is asked by a new one. */
async function signInAgain({ email, password }: { email: string; password: string }) {
  return world.call('POST', '/auth/sign-in/email', { body: { email, password } });
}
const cookieIn = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

async function secretOf(shop: Merchant): Promise<string> {
  const cookie = cookieIn(await signInAgain(shop));
  const read = await world.call('GET', `/v1/projets/${shop.id}`, { cookie });
  assert.match(read.body.webhook_secret, /^whsec_/, read.text);
  return read.body.webhook_secret;
}

/** Everything that was sealed opens on the newest server, and says what it said. */
async function opensAll(made: Made, secrets: Record<string, string>): Promise<void> {
  assert.equal(await secretOf(made.shop), made.secret);
  const first = await signInAgain(made.person);
  made.codes += 1;
  const second = await world.call('POST', '/auth/two-factor/verify-totp', {
    cookie: cookieIn(first),
    body: { code: codeOf(made.uri, made.codes) },
  });
  assert.equal(second.status, 200, second.text);
  const shown = await runCommand(
    { ...env, DATABASE_URL: database.url, ...secrets },
    'show-identity',
    ...[made.shop.id, '--into', `${dir}/seen-${Math.random()}`, '--mode', 'test'],
  );
  assert.equal(shown.code, 0, shown.err);
  assert.match(shown.out, /1 photos/);
  const again = await world.call('POST', `/api/v1/interviews/${made.campaign}/candidates`, {
    key: made.api.key,
    headers: { 'Idempotency-Key': 'une-invitation' },
    body: [{ name: 'Awa', email: 'awa@example.sn' }],
  });
  assert.equal(again.text, made.invitation, 'the stored answer, byte for byte');
  await world.database.run(sql`
    update merchant_accounts set kyc_status = 'verified' where project_id = ${made.shop.id}`);
  const payout = await world.call('POST', '/v1/payouts', {
    key: made.shop.key,
    headers: once(),
    body: { destination_id: made.destination, amount: 1_000 },
  });
  assert.equal(payout.status, 201, payout.text);
  await world.advance(0);
  await world.advance(5_000);
  // A second server may have the job.
  await eventually('the payout succeeded', async () => {
    const read = await world.call('GET', `/v1/payouts/${payout.body.id}`, { key: made.shop.key });
    return read.body.status === 'succeeded';
  });
  const health = await world.call('GET', '/health');
  assert.equal(health.body.parts?.sealed_texts?.count ?? 0, 0, health.text);
}

/** Texts of the database that a secret opens, by purpose; second factors name theirs. */
async function openedBy(secret: string): Promise<string[]> {
  const opened: string[] = [];
  for (const { table, column, member, purpose } of sealedColumns) {
    if (purpose === 'secondFactors') continue;
    const text = member ? `${column}->>'${member}'` : column;
    const rows = await world.database.all<{ sealed: string }>({
      text: `select ${text} as sealed from ${table} where ${text} like 'v1.%'`,
      values: [],
    });
    const seal = createSeal(secret, sealPurposes[purpose]);
    for (const { sealed } of rows) if (opensIt(seal, sealed)) opened.push(`${table}.${column}`);
  }
  return opened;
}

test('OP44 the secret is changed under load: every sealed text opens before, during and after, then the former one opens nothing', async () => {
  assert.equal(await starts({ AUTH_SECRET: former }), true);
  await under(former);
  const made = await make();
  const page = await world.call('GET', made.page);
  assert.equal(page.status, 200);
  assert.equal(await starts({ AUTH_SECRET: present }), false, 'not before it was resealed');

  await under(both);
  const second = await world.second();
  await opensAll(made, rotating);
  assert.equal(
    (await world.call('GET', made.page)).status,
    200,
    'a page that was given out before',
  );
  const sealedBefore = new Set(await openedBy(former));
  for (const { table, column } of sealedColumns) {
    if (table === 'second_factors' || column === 'webhook_secret_former_sealed') continue;
    if (table === 'jobs') continue;
    assert.ok(sealedBefore.has(`${table}.${column}`), `${table}.${column} was made`);
  }

  let [isOver, writes] = [false, 0];
  const load = (async () => {
    while (!isOver) {
      const paid = await world.pay(made.shop.key, {});
      const added = await world.call('POST', `${second.url}/v1/payout-destinations`, {
        key: made.shop.key,
        body: wallet,
      });
      assert.deepEqual([paid.status, added.status], [201, 201]);
      writes++;
    }
  })();
  const done = await reseal(rotating);
  isOver = true;
  await load;
  assert.equal(done.code, 0, done.err + done.out);
  assert.ok(writes > 0);
  assert.match(done.out, /payout_destinations\.sealed +\d+ +[1-9]/);
  assert.match(done.out, /files +1 +1 +0/);
  await opensAll(made, rotating);

  await under(present);
  await opensAll(made, { AUTH_SECRET: present });
  assert.equal(await starts({ AUTH_SECRET: present }), true);
  assert.equal(await starts({ AUTH_SECRET: former }), false, 'the former one starts no server');
});

test('OP44 what names the present secret is not opened, what names none is named', async () => {
  const { table, column, purpose } = sealedColumns.find((one) => one.table === 'payouts') ?? {};
  assert.ok(table && column && purpose && purpose !== 'secondFactors');
  const unnamed = createSeal(present, sealPurposes[purpose])
    .close('x')
    .replace(/\.[^.]+$/, '');
  await world.database.run(sql`update payouts set sealed = ${unnamed}`);
  const done = await reseal(rotating);
  assert.equal(done.code, 0, done.err);
  assert.match(done.out, /payouts\.sealed +([1-9]\d*) +\1 +0/);
  const rows = await world.database.all<{ sealed: string }>(sql`select sealed from payouts`);
  assert.deepEqual(
    rows.map(({ sealed }) => secretNamedBy(sealed)),
    rows.map(() => nameOf(present)),
  );
});

test('OP44 after a stop it does what is left, and says what opens under neither', async () => {
  const [row] = await world.database.all<{ project_id: string; id: string }>(sql`
    select project_id, id from payout_destinations order by id limit 1`);
  const put = (sealed: string) =>
    world.database.run(sql`
      update payout_destinations set sealed = ${sealed}
       where project_id = ${row?.project_id} and id = ${row?.id}`);
  await put(createSeal(former, sealPurposes.destinations).close('+221700000020'));
  const mail = createSeal(former, sealPurposes.mails).close('{}');
  await world.database.run(sql`
    insert into jobs (project_id, kind, subject, payload, run_at)
    values ('platform', 'send-mail', 'late', ${JSON.stringify({ sealed: mail })}::jsonb, now() + interval '9 years')`);
  const rest = await reseal(rotating);
  assert.equal(rest.code, 0, rest.err);
  assert.match(rest.out, /jobs\.payload +1 +1 +0/);
  assert.match(rest.out, /payout_destinations\.sealed +\d+ +1 +0/);
  assert.match(rest.out, /payouts\.sealed +\d+ +0 +0/);
  assert.deepEqual(await openedBy(former), []);
  await put(createSeal('a secret that no server had, 32 char', 'payout destinations').close('x'));
  const damaged = await reseal(rotating);
  assert.equal(damaged.code, 1);
  assert.match(damaged.out + damaged.err, /payout_destinations\.sealed +\d+ +0 +1/);
});

test('OP44 it refuses in one sentence without both secrets, or with those of another database', async () => {
  for (const [secrets, says] of [
    [{ AUTH_SECRET: present }, /AUTH_SECRET_PREVIOUS/],
    [{ AUTH_SECRET: present, AUTH_SECRET_PREVIOUS: present }, /twice/],
    [
      { AUTH_SECRET: 'another one, of 32 characters at least', AUTH_SECRET_PREVIOUS: former },
      /nothing was changed/,
    ],
  ] as const) {
    const refused = await reseal(secrets);
    assert.equal(refused.code, 1);
    assert.match(refused.err, says);
    assert.equal(refused.err.trim().split('\n').length, 1, refused.err);
  }
});
