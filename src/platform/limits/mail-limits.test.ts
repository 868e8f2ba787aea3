// Nobody gets more than three mails an hour through us, whoever causes them, by whatever route, on whichever server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { type Answer, authSecret, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { createSeal } from '../../kit/seal.ts';
import { queueMails } from '../mails/index.ts';

let world: World;
let other: string;
const held = holdClock();
let visitors = 0;
const hour_ms = 3_600_000;

before(async () => {
  world = await startWorld({ TRUST_PROXY: '127.0.0.1' });
  other = (await world.second()).url;
});
after(() => world.close());

type Owner = { id: string; cookie: string };

const invite = (at: Owner, email: string, n = 0) =>
  world.call('POST', `${n % 2 ? other : ''}/v1/projets/${at.id}/invitations`, {
    cookie: at.cookie,
    body: { email, role: 'user' },
  });
/** From an address of its own: what networks may do is another matter. */
const auth = (path: string, body: object, n = 0) =>
  world.call('POST', `${n % 2 ? other : ''}/auth/${path}`, {
    headers: { 'X-Forwarded-For': `10.${visitors >> 8}.${visitors++ & 255}.1` },
    body,
  });
const codes = (answers: Answer[]) => answers.map(({ status, body }) => `${status} ${body.code}`);
const owners = (count: number) => Promise.all(Array.from({ length: count }, () => world.project()));
const owner = (): Promise<Owner> => world.project();
const newAddress = (name: string) => `${name}-${visitors++}@example.com`;
const password = 'un mot de passe';

test('N3 of ten invitations of one reader at once, from ten projects on two servers, three are made', async () => {
  const all = await owners(10);
  const victim = newAddress('victim');
  held.at = clock.realNow();
  // Spellings that reach the same person, as far as counting goes.
  const [name, domain] = victim.split('@');
  const answers = await Promise.all(
    all.map((one, n) => invite(one, n % 3 ? `${name}+${n}@${domain}` : victim, n)),
  );
  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  assert.equal(made.length, 3);
  assert.deepEqual(codes(refused), Array(7).fill('429 RATE_LIMITED'));
  const rows = await world.database.all(
    sql`select 1 from invitations where email like ${`${name}%`}`,
  );
  assert.equal(rows.length, 3, 'a refused invitation is not made');
  const wait_s = Number(refused[0]?.headers.get('retry-after'));
  assert.equal(wait_s, 3600);
  const late = all[answers.indexOf(refused[0] as Answer)] as Owner;
  held.at += wait_s * 1_000 - 1;
  assert.equal((await invite(late, victim)).status, 429, 'a millisecond before');
  held.at += 1;
  assert.equal((await invite(late, victim)).status, 201, 'who waits as told passes');
});

test('N3 inviting and withdrawing again sends no more than three', async () => {
  const shop = await owner();
  const victim = newAddress('withdrawn');
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) {
    const { status, body } = await invite(shop, victim, n);
    statuses.push(status);
    if (status !== 201) continue;
    const path = `/v1/projets/${shop.id}/invitations/${body.id}`;
    assert.equal((await world.call('DELETE', path, { cookie: shop.cookie })).status, 204);
  }
  assert.deepEqual(statuses, [201, 201, 201, 429, 429, 429]);
  assert.equal((await mailsTo(world, victim)).length, 3);
});

test('N3 sign-up, confirmation, new password and invitation share the three, whether or not there is an account', async () => {
  const shop = await owner();
  const victim = newAddress('shared');
  assert.equal((await auth('sign-up/email', { name: 'V', email: victim, password })).status, 200);
  assert.equal((await auth('send-verification-email', { email: victim })).status, 200);
  assert.equal((await auth('request-password-reset', { email: victim.toUpperCase() })).status, 200);
  const late = [
    await auth('request-password-reset', { email: victim }, 1),
    await auth('send-verification-email', { email: victim }),
  ];
  assert.deepEqual(codes(late), Array(2).fill('429 TOO_MANY_REQUESTS'));
  for (const { headers, body } of late) {
    const wait_s = Number(headers.get('retry-after'));
    assert.ok(wait_s > 3_500 && wait_s <= 3_600, `${wait_s}`);
    assert.deepEqual([body.retry_after_s, headers.get('x-retry-after')], [wait_s, `${wait_s}`]);
  }
  // What a request for a new password asks for is judged and queued behind its answer.
  await eventually('three mails', async () => (await mailsTo(world, victim)).length >= 3);
  assert.deepEqual(codes([await invite(shop, victim)]), ['429 RATE_LIMITED']);
  assert.equal((await mailsTo(world, victim)).length, 3);
  const nobody = newAddress('nobody');
  const asked = [];
  for (let n = 0; n < 4; n++)
    asked.push(await auth('request-password-reset', { email: nobody }, n));
  assert.deepEqual(
    asked.map(({ status }) => status),
    [200, 200, 200, 429],
    'an unknown address is refused alike',
  );
});

test('N3 asking for spellings that nobody has an account of keeps their reader from nothing', async () => {
  const { email } = await world.signUp();
  const [name, domain] = email.split('@');
  for (let n = 0; n < 9; n++) {
    const spelling = `${name}+${n}@${domain}`;
    assert.equal((await auth('request-password-reset', { email: spelling }, n)).status, 200);
  }
  await mailsTo(world, email);
  assert.equal((await auth('request-password-reset', { email })).status, 200);
  const resets = async () => (await mailsTo(world, email)).filter(isReset).length;
  await eventually('its own mail', async () => (await resets()) > 0);
  assert.equal(await resets(), 1);
});

test('N3 whom strangers invite three times an hour gets the next mail they ask for, its link new by then', async () => {
  const shop = await owner();
  const { email } = await world.signUp();
  held.at = clock.realNow();
  // The mail of the sign-up was before; of what is left nothing remains to ask with.
  while ((await invite(shop, email)).status === 201) {
    await world.database.run(sql`delete from invitations where email = ${email}`);
  }
  assert.equal((await auth('request-password-reset', { email })).status, 200, 'not refused');
  assert.equal(
    (await mailsTo(world, email)).filter(isReset).length,
    0,
    'never a fourth in an hour',
  );
  held.at += hour_ms;
  const [reset = '', ...more] = (await mailsTo(world, email)).filter(isReset);
  assert.deepEqual(more, []);
  const link = new URL(/https?:\S+/.exec(reset)?.[0] ?? '');
  assert.equal(
    (await world.call('GET', link.pathname + link.search)).status,
    302,
    'it still opens',
  );
});

const isReset = (text: string) => text.includes('reset-password');

test('N3 signing up and deleting the account in turns mails nobody a fourth time', async () => {
  const victim = newAddress('again');
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) {
    const up = await auth('sign-up/email', { name: 'V', email: victim, password }, n);
    statuses.push(up.status);
    const cookie = up.headers.getSetCookie()[0]?.split(';')[0];
    if (cookie === undefined) continue;
    const body = { confirmation: 'SUPPRIMER', password };
    assert.equal((await world.call('DELETE', '/v1/compte', { cookie, body })).status, 204);
  }
  assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
  assert.equal((await mailsTo(world, victim)).length, 3);
});

test('N3 a sign-up that is refused uses up none of the mails of its address', async () => {
  const email = newAddress('typo');
  for (let n = 0; n < 6; n++) {
    assert.equal(
      (await auth('sign-up/email', { name: 'V', email, password: 'short' })).status,
      400,
    );
  }
  assert.equal((await auth('sign-up/email', { name: 'V', email, password })).status, 200);
  for (let n = 0; n < 6; n++) {
    assert.equal((await auth('sign-up/email', { name: 'V', email, password })).status, 422);
  }
  assert.equal((await auth('request-password-reset', { email })).status, 200);
});

test('N3 mails that nobody waits for count too: one without a permit is sent when there is', async () => {
  const { id, cookie, email, key, keyId } = await world.project({ daily_limit: 1 });
  held.at = clock.realNow();
  for (let n = 0; n < 3; n++)
    assert.equal((await auth('request-password-reset', { email })).status, 200);
  await mailsTo(world, email);
  await world.call('GET', '/v1/webhook-event-types', { key });
  assert.deepEqual((await mailsTo(world, email)).map(isQuota), [false, false, false]);
  held.at += hour_ms;
  assert.equal((await mailsTo(world, email)).filter(isQuota).length, 1);
  // Keys made and revoked in turns: what heaps up leaves one permit of three to who asks for a mail.
  let last = keyId;
  for (let n = 0; n < 4; n++) {
    await world.call('DELETE', `/v1/projets/${id}/cles/${last}`, { cookie });
    const made = await world.newKey(id, cookie, { daily_limit: 1 });
    last = made.id;
    await world.call('GET', '/v1/webhook-event-types', { key: made.secret });
  }
  assert.equal((await mailsTo(world, email)).filter(isQuota).length, 2, 'two in the first hour');
  assert.equal((await auth('request-password-reset', { email })).status, 200);
  await mailsTo(world, email);
  held.at += hour_ms;
  assert.equal((await mailsTo(world, email)).filter(isQuota).length, 4, 'then two more');
  held.at += hour_ms;
  assert.equal((await mailsTo(world, email)).filter(isQuota).length, 5, 'and the last one');
  assert.equal((await auth('request-password-reset', { email })).status, 200);
  // Written while this clock says so: later tests would wait for it.
  await mailsTo(world, email);
});

const isQuota = (text: string) => text.includes('quota');

test('N4 of 30 invitations of one person at once, on two servers, twenty are made', async () => {
  const shop = await owner();
  held.at = clock.realNow();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => invite(shop, newAddress('many'), n)),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 20);
  const refused = answers.filter(({ status }) => status !== 201);
  assert.deepEqual(codes(refused), Array(10).fill('429 RATE_LIMITED'));
  assert.equal(refused[0]?.headers.get('retry-after'), '3600');
  const rows = await world.database.all(
    sql`select 1 from invitations where project_id = ${shop.id}`,
  );
  assert.equal(rows.length, 20);
  assert.equal((await invite(await owner(), newAddress('else'))).status, 201, 'another person');
  held.at += hour_ms;
  assert.equal((await invite(shop, newAddress('later'))).status, 201);
});

test('N4 of 120 invitations to one project at once, by six people on two servers, a hundred are made', async () => {
  const shop = await owner();
  const people = await Promise.all(Array.from({ length: 5 }, () => world.signUp()));
  for (const { userId } of people) {
    await world.database.run(sql`
      insert into members (project_id, user_id, role, joined_at)
      values (${shop.id}, ${userId}, 'admin', now())`);
  }
  held.at = clock.realNow();
  const cookies = [shop.cookie, ...people.map(({ cookie }) => cookie)];
  const answers = await Promise.all(
    cookies.flatMap((cookie) =>
      Array.from({ length: 20 }, (_, n) => invite({ id: shop.id, cookie }, newAddress('all'), n)),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 100);
  const refused = answers.find(({ status }) => status !== 201);
  assert.deepEqual(codes([refused as Answer]), ['429 RATE_LIMITED']);
  assert.equal(refused?.headers.get('retry-after'), '86400', 'the day, not the hour');
  held.at += 86_400_000;
  assert.equal((await invite(shop, newAddress('tomorrow'))).status, 201);
});

test('N3 of mails without a permit twenty wait, and one of those that must be read however late', async () => {
  const to = newAddress('heap');
  const seal = createSeal(authSecret, 'mails');
  const mails = Array.from({ length: 30 }, (_, n) => ({ to, subject: `${n}`, text: `told ${n}` }));
  held.at = clock.realNow();
  await world.database.transaction(async (tx) => {
    await queueMails(tx, seal, mails);
    for (const n of [1, 2, 3]) {
      const text = `notice ${n}`;
      await queueMails(tx, seal, [{ to, subject: 'n', text }], { forEver: true });
    }
  });
  assert.equal((await mailsTo(world, to)).length, 3);
  const waiting = sql`select payload -> 'until' as until from jobs where payload ? 'until'`;
  assert.equal((await world.database.all(waiting)).length, 21);
  for (let hours = 1; hours <= 30; hours++) {
    held.at += hour_ms;
    const all = await mailsTo(world, to);
    assert.ok(all.length <= 3 + 3 * hours, `${all.length} in ${hours} hours`);
  }
  const all = await mailsTo(world, to);
  assert.equal(all.filter((text) => text.startsWith('told')).length, 22);
  assert.deepEqual(
    all.filter((text) => text.startsWith('notice')),
    ['notice 1', 'notice 2'],
  );
});
