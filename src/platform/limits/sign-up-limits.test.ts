// Accounts made from one network, and the addresses that they and invitations take.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let other: string;
const held = holdClock();
let count = 0;
const hour_ms = 3_600_000;

before(async () => {
  const school = { SIGN_UPS_PER_HOUR: '20,196.1.95.0/24=25' };
  world = await startWorld({ TRUST_PROXY: '127.0.0.1', ...school });
  other = (await world.second()).url;
});
after(() => world.close());

const signUp = (address: string, body: object = {}, server = '') =>
  world.call('POST', `${server}/auth/sign-up/email`, {
    headers: { 'X-Forwarded-For': address },
    body: { name: 'Awa', email: `n${count++}@example.com`, password: 'un mot de passe', ...body },
  });
const many = (n: number, addressOf: (n: number) => string) =>
  Promise.all(Array.from({ length: n }, (_, i) => signUp(addressOf(i), {}, i % 2 ? other : '')));
const statuses = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('N5 of 30 sign-ups of one network at once, on two servers, twenty are made; an IPv6 /64 is one network', async () => {
  held.at = clock.realNow();
  for (const addressOf of [
    () => '203.0.113.9',
    (n: number) => `2001:db8:0:1::${(n + 1).toString(16)}`,
  ]) {
    const before = await world.countRows();
    const answers = await many(30, addressOf);
    assert.deepEqual([statuses(answers, 200), statuses(answers, 429)], [20, 10]);
    const refused = answers.find(({ status }) => status === 429);
    assert.deepEqual(
      [refused?.body.code, refused?.body.retry_after_s, refused?.headers.get('retry-after')],
      ['TOO_MANY_REQUESTS', 3600, '3600'],
    );
    const rows = await world.countRows();
    assert.equal((rows['users'] ?? 0) - (before['users'] ?? 0), 20);
  }
  assert.equal((await signUp('203.0.113.10')).status, 200, 'another network');
  held.at += hour_ms - 1;
  assert.equal((await signUp('203.0.113.9')).status, 429);
  held.at += 1;
  assert.equal((await signUp('203.0.113.9')).status, 200, 'who waits as told passes');
});

test('N5 a school that the operator knows has a number of its own', async () => {
  const answers = await many(30, () => '196.1.95.7');
  assert.deepEqual([statuses(answers, 200), statuses(answers, 429)], [25, 5]);
});

test('N5 only accounts count: sign-ups that fail and invited people who sign in do not', async () => {
  const address = '203.0.113.77';
  for (let n = 0; n < 25; n++) {
    assert.equal((await signUp(address, { password: 'short' })).status, 400);
  }
  assert.equal((await signUp(address)).status, 200);
});

test('N6 invitations take the addresses that sign-up takes, and no others', async () => {
  const shop = await world.project();
  const texts = [
    ...['a', 'a@b', '@b.sn', 'a@@b.sn', 'a..b@x.sn', '.a@x.sn', 'a.@x.sn', 'é@x.sn', '"a"@x.sn'],
    ...[
      'a@[127.0.0.1]',
      'a@localhost',
      'a@x.1',
      'a@x.c',
      'a@-x.sn',
      'a@x-.sn',
      'a@x..sn',
      'a b@x.sn',
    ],
    ...[
      'a#b@x.sn',
      'a/b@x.sn',
      'a&b@x.sn',
      'a%b@x.sn',
      'a=b@x.sn',
      'a*b@x.sn',
      "a'@x.sn",
      'a@x_y.sn',
    ],
    ...[
      `${'a'.repeat(65)}@x.sn`,
      `a@${'b'.repeat(64)}.sn`,
      'a@x.sn,b@x.sn',
      '<a@x.sn>',
      'a@x.sn\n.b',
    ],
    ...[
      'good@x.sn',
      "o'brien@x-y.sn",
      'A.B+c@Sub.Example.COM',
      '_a@x.sn',
      `${'g'.repeat(64)}@x.sn`,
    ],
  ];
  let taken = 0;
  for (const [n, email] of texts.entries()) {
    const up = await signUp(`10.1.${n}.1`, { email });
    await world.database.run(sql`delete from users where email = ${email.toLowerCase()}`);
    const invited = await world.call('POST', `/v1/projets/${shop.id}/invitations`, {
      cookie: shop.cookie,
      body: { email, role: 'user' },
    });
    const both = [up.status, invited.status];
    if (up.status === 200) taken++;
    assert.deepEqual(both, up.status === 200 ? [200, 201] : [400, 400], JSON.stringify(email));
    if (up.status !== 200) assert.ok('email' in invited.body.fields, email);
  }
  assert.equal(taken, 5);
});
