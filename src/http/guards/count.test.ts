// Routes of projects and accounts: 600 calls a minute for each key or person, over all servers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { type Answer, type Call, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let other: string;
const held = holdClock();

before(async () => {
  world = await startWorld();
  other = (await world.second()).url;
});
after(() => world.close());

/** The start of a minute, of which a caller has used all but ten calls. */
async function useAllButTen(caller: string) {
  held.at = (Math.floor(clock.realNow() / 60_000) + 2) * 60_000;
  await world.database.run(sql`
    insert into minute_counts (subject, cell, current, previous, asked, granted)
    values (${`own:${caller}`}, ${held.at / 60_000}, 590, 0, 0, 0)
    on conflict (subject) do update set cell = excluded.cell, current = 590, previous = 0`);
}
const many = (count: number, path: string, caller: Call) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      world.call('GET', `${n % 2 ? other : ''}${path}`, caller),
    ),
  );
const statuses = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('N14 of thirty calls of a person at once, with ten left in the minute, ten pass on two servers; nobody else feels it', async () => {
  const shop = await world.project();
  const { cookie } = shop;
  await useAllButTen(shop.userId);
  const answers = await many(30, '/v1/projets', { cookie });
  assert.deepEqual([statuses(answers, 200), statuses(answers, 429)], [10, 20]);
  const refused = answers.find(({ status }) => status === 429) as Answer;
  assert.deepEqual([refused.body.code, 'retry_after_s' in refused.body], ['RATE_LIMITED', false]);
  for (const [method, path] of [
    ['GET', `/v1/projets/${shop.id}`],
    ['POST', '/v1/projets'],
    ['GET', '/v1/moi/favoris'],
    ['DELETE', `/v1/projets/${shop.id}/cles/${shop.keyId}`],
    ['DELETE', '/v1/compte'],
  ] as const) {
    const { status, body } = await world.call(method, path, { cookie });
    assert.deepEqual([status, body.code], [429, 'RATE_LIMITED'], `${method} ${path}`);
  }
  assert.equal((await world.call('GET', '/v1/moi/cle', { key: shop.key })).status, 200);
  const person = await world.signUp();
  assert.equal((await world.call('GET', '/v1/projets', person)).status, 200);
  const paid = { cookie, headers: { 'X-Svc-External-Ref': shop.id } };
  assert.equal((await world.call('GET', '/v1/balances', paid)).status, 200, 'payments have theirs');
  held.at = (held.at ?? 0) + Number(refused.headers.get('retry-after')) * 1_000;
  assert.equal((await world.call('GET', '/v1/projets', { cookie })).status, 200, 'as it was told');
});

test('N14 the same of a key, and another key of the project has its own minute', async () => {
  const shop = await world.project();
  const second = await world.newKey(shop.id, shop.cookie);
  await useAllButTen(shop.keyId);
  const path = `/v1/projets/${shop.id}/events`;
  const answers = await many(30, path, { key: shop.key });
  assert.deepEqual([statuses(answers, 200), statuses(answers, 429)], [10, 20]);
  assert.equal((await world.call('GET', path, { key: second.secret })).status, 200);
  const data = await world.call('GET', '/v1/webhook-event-types', { key: shop.key });
  assert.equal(data.status, 200, 'data routes have theirs');
});

test('N14 refusals that come earlier are not counted, and a stream counts once however long it lasts', async () => {
  const shop = await world.project();
  const { key, cookie } = shop;
  await useAllButTen(shop.userId);
  const unknown = await many(5, '/v1/projets/prj_00000000000000000000000000', { cookie });
  assert.equal(statuses(unknown, 404), 5);
  const path = `/v1/projets/${shop.id}/events`;
  const headers = { Authorization: `Bearer ${key}` };
  const stream = await openStream(`${world.url}${path}/stream`, headers);
  for (let n = 0; n < 3; n++) await world.call('GET', path, { key });
  // The stream asks every second whether its caller may go on.
  await sleep(2_500);
  stream.close();
  const counted = async (caller: string) =>
    (
      await world.database.one<{ current: number }>(
        sql`select current from minute_counts where subject = ${`own:${caller}`}`,
      )
    )?.current;
  assert.deepEqual([await counted(shop.userId), await counted(shop.keyId)], [590, 4]);
});
