// Data routes that know a signed-in person count that person's calls, whatever network they come from.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, dayInUtc, nextMidnight } from '../../kit/clock.ts';

let world: World;
let other: string;
const held = holdClock();
/** Tomorrow at noon, so that no test meets midnight. */
const noon = nextMidnight(Date.now()) + 43_200_000;

before(async () => {
  world = await startWorld({ TRUST_PROXY: '127.0.0.1' });
  other = (await world.second()).url;
});
after(() => world.close());

const read = (address: string, cookie?: string, server = '') =>
  world.call('GET', `${server}/v1/demandes`, { cookie, headers: { 'X-Forwarded-For': address } });
const setUsed = (userId: string, used: number) =>
  world.database.run(sql`
    insert into day_counts (day, subject, used)
    values (${dayInUtc(clock.now())}::date, ${userId}, ${used})
    on conflict (day, subject) do update set used = excluded.used`);

test('N11 a person reads on when the network has used its day up, and uses none of it', async () => {
  const address = '203.0.113.5';
  const [one, two] = [await world.signUp(), await world.signUp()];
  assert.equal((await read(address)).headers.get('ratelimit-remaining'), '99');
  for (const { cookie } of [one, two, one]) {
    const { status, headers } = await read(address, cookie);
    assert.deepEqual([status, headers.get('ratelimit-limit')], [200, '1000']);
  }
  assert.equal((await read(address, one.cookie)).headers.get('ratelimit-remaining'), '997');
  assert.equal((await read(address)).headers.get('ratelimit-remaining'), '98');
  for (let n = 0; n < 98; n++) await read(address);
  const over = await read(address);
  assert.deepEqual([over.status, over.body.limit], [429, 100]);
  assert.equal((await read(address, two.cookie)).headers.get('ratelimit-remaining'), '998');
  const wrong = await read(address, 'auth.session_token=nobody');
  assert.equal(wrong.status, 429, 'a cookie that is no session is nobody');
});

test('N11 the day is that of the account: its keys and its person share it, exactly, over two servers', async () => {
  const shop = await world.project();
  held.at = noon;
  await setUsed(shop.userId, 990);
  const byKey = (server: string) =>
    world.call('GET', `${server}/v1/webhook-event-types`, { key: shop.key });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => {
      const server = n % 4 < 2 ? '' : other;
      return n % 2 ? read(`198.51.100.${n}`, shop.cookie, server) : byKey(server);
    }),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 10);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused) {
    assert.deepEqual([status, body.code, body.limit], [429, 'QUOTA_EXCEEDED', 1000]);
  }
  const path = `/v1/projets/${shop.id}`;
  const { body } = await world.call('GET', path, { cookie: shop.cookie });
  assert.equal(body.quota.account_used, 1000);
  await world.database.run(sql`update users set verified_at = now() where id = ${shop.userId}`);
  const verified = await read('198.51.100.1', shop.cookie);
  assert.deepEqual([verified.status, verified.headers.get('ratelimit-limit')], [200, '10000']);
});

test('N11 of 640 calls of a person in a minute, from as many networks, 600 pass', async () => {
  const person = await world.signUp();
  held.at = noon;
  const answers = await Promise.all(
    Array.from({ length: 640 }, (_, n) =>
      read(`198.51.${n >> 8}.${n & 255}`, person.cookie, n % 2 ? other : ''),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 40);
  assert.equal(refused[0]?.body.code, 'RATE_LIMITED');
});
