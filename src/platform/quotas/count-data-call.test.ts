// The daily quota of data routes: exact over servers, shared by an account, reset at midnight UTC; what is not
// counted, and who counts as one caller. The route is listEventTypes, the first of the data API.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { holdClock } from '../../../test/kit/held-clock.ts';
import {
  type Answer,
  authSecret,
  type Call,
  startWorld,
  type World,
} from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, dayInUtc, lastDays, nextMidnight } from '../../kit/clock.ts';
import { createPseudonyms } from '../../kit/pseudonym.ts';
import { cellOf } from './minute.rules.ts';
import { networkSubject } from './quota.rules.ts';

let world: World;
/** The server's time while a test holds it still. */
const held = holdClock();
/** Tomorrow at noon, so that a test never meets a real midnight. */
const noon = nextMidnight(Date.now()) + 43_200_000;

before(async () => {
  world = await startWorld({ TRUST_PROXY: '127.0.0.1' });
});
after(() => world.close());

const path = '/v1/webhook-event-types';
const read = (options: Call = {}, server = ''): Promise<Answer> =>
  world.call('GET', server + path, options);
const from = (address: string): Call => ({ headers: { 'X-Forwarded-For': address } });
const many = <T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)));
const passed = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length;
const shown = ({ status, body, headers }: Answer) => [
  status,
  body.code,
  body.limit,
  headers.get('ratelimit-limit'),
  headers.get('ratelimit-remaining'),
];

/** The name under which a network is counted. */
const net = (address: string) =>
  networkSubject(address, createPseudonyms(authSecret, 'counted networks'));

async function used(subject: string, now = held.at ?? clock.realNow()): Promise<number> {
  const row = await world.database.one<{ used: number }>(sql`
    select used from day_counts where day = ${dayInUtc(now)}::date and subject = ${subject}`);
  return row?.used ?? 0;
}

async function seed(subject: string, count: number, now = held.at ?? clock.realNow()) {
  await world.database.run(sql`
    insert into day_counts (day, subject, used) values (${dayInUtc(now)}::date, ${subject}, ${count})
    on conflict (day, subject) do update set used = excluded.used`);
}

const setLimit = (keyId: string, limit: number) =>
  world.database.run(sql`update api_keys set daily_limit = ${limit} where id = ${keyId}`);
const verify = (userId: string) =>
  world.database.run(sql`update users set verified_at = now() where id = ${userId}`);

test('Q1 F9 of 600 calls at once on three servers with a limit of 200 exactly 200 pass, and no refusal counts', async () => {
  const { key, keyId, userId } = await world.project({ daily_limit: 200 });
  const servers = ['', (await world.second()).url, (await world.second()).url];
  held.at = noon;
  // Sixty callers of ten calls each: as many sockets as one process opens without waiting for itself.
  const answers = (
    await many(60, async (n) => {
      const own: Answer[] = [];
      while (own.length < 10) own.push(await read({ key }, servers[n % 3]));
      return own;
    })
  ).flat();
  assert.equal(passed(answers), 200);
  const refused = answers.filter(({ status }) => status !== 200);
  assert.deepEqual(
    [...new Set(refused.map((one) => `${shown(one)}`))],
    ['429,QUOTA_EXCEEDED,200,200,0'],
  );
  const left = answers.map(({ headers }) => Number(headers.get('ratelimit-remaining')));
  assert.deepEqual([Math.min(...left), Math.max(...left)], [0, 199]);
  assert.deepEqual([await used(keyId), await used(userId)], [200, 200]);
  const minute = await world.database.one<{ current: number }>(
    sql`select current from minute_counts where subject = ${keyId}`,
  );
  assert.equal(minute?.current, 200);
});

test('Q4 Q6 keys of two projects share the account: its limit refuses without using up a key, a key’s own names its own', async () => {
  const { key, keyId, id, userId, cookie } = await world.project();
  const other = await world.call('POST', '/v1/projets', { cookie, body: { name: 'Deux' } });
  const second = await world.newKey(other.body.id, cookie);
  const small = await world.newKey(id, cookie, { daily_limit: 3 });
  held.at = noon;
  await seed(userId, 975);
  const small5 = await many(5, () => read({ key: small.secret }));
  assert.equal(passed(small5), 3);
  const refused = small5.find(({ status }) => status !== 200) as Answer;
  assert.deepEqual(shown(refused), [429, 'QUOTA_EXCEEDED', 3, '3', '0']);
  const { url } = await world.second();
  const answers = await many(40, (n) =>
    read({ key: n % 2 ? key : second.secret }, n % 3 ? '' : url),
  );
  assert.equal(passed(answers), 22);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    assert.deepEqual(shown(answer), [429, 'QUOTA_EXCEEDED', 1000, '1000', '0']);
  }
  assert.deepEqual(
    [await used(keyId), await used(second.id)].reduce((a, b) => a + b),
    22,
  );
  assert.deepEqual([await used(small.id), await used(userId)], [3, 1000]);
});

test('Q2 Q3 E26 the quota ends at midnight UTC to the millisecond, in every zone, and waiting as told is enough', async () => {
  const { key, keyId } = await world.project({ daily_limit: 2 });
  const midnight = nextMidnight(noon);
  const name = new URL(world.databaseUrl.replace(/@?\/(?=[^/]*$)/, '@h/')).pathname.slice(1);
  for (const [days, zone] of ['Asia/Tokyo', 'America/New_York', 'Africa/Dakar'].entries()) {
    process.env['TZ'] = zone;
    await world.database.run({
      text: `alter database ${name} set timezone = '${zone}'`,
      values: [],
    });
    held.at = midnight + days * 86_400_000 - 1400;
    await seed(keyId, 2);
    assert.equal((await read({ key })).headers.get('retry-after'), '2');
    held.at += 1000;
    const answer = await read({ key });
    assert.deepEqual(shown(answer), [429, 'QUOTA_EXCEEDED', 2, '2', '0']);
    assert.equal(answer.headers.get('retry-after'), '1');
    assert.equal(answer.body.reset_at, new Date(midnight + days * 86_400_000).toISOString());
    held.at += 399;
    assert.equal((await read({ key })).headers.get('retry-after'), '1');
    held.at += 1;
    const first = await read({ key });
    assert.deepEqual([first.status, first.headers.get('ratelimit-remaining')], [200, '1'], zone);
    // Rules alone, where the machine's zone is what would mislead them.
    const late = Date.parse('2026-11-20T23:59:59.999Z');
    assert.deepEqual([dayInUtc(late), dayInUtc(late + 1)], ['2026-11-20', '2026-11-21']);
    assert.deepEqual([nextMidnight(late), nextMidnight(late + 1)], [late + 1, late + 86_400_001]);
    assert.deepEqual(lastDays(late + 1, 2), ['2026-11-20', '2026-11-21']);
  }
  delete process.env['TZ'];
});

test('Q5 C5 Q12 a verified account and a changed limit count from the next call', async () => {
  const { key, keyId, id, userId, cookie } = await world.project({ daily_limit: 10 });
  const create = (daily_limit?: number, lang = 'fr') =>
    world.call('POST', `/v1/projets/${id}/cles?lang=${lang}`, {
      cookie,
      body: { name: 'clé', daily_limit },
    });
  for (const [lang, says] of [
    ['fr', 'Au plus 1000.'],
    ['en', 'At most 1000.'],
  ] as const) {
    const { status, body } = await create(1001, lang);
    assert.deepEqual([status, body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(body.fields, { daily_limit: says });
  }
  assert.equal((await create()).body.daily_limit, 1000);
  await seed(keyId, 8, clock.realNow());
  const limits = async (limit: number) => {
    await setLimit(keyId, limit);
    return shown(await read({ key }));
  };
  assert.deepEqual(await limits(10), [200, undefined, undefined, '10', '1']);
  assert.deepEqual(await limits(5), [429, 'QUOTA_EXCEEDED', 5, '5', '0']);
  assert.deepEqual(await limits(11), [200, undefined, undefined, '11', '1']);
  await seed(userId, 1000);
  assert.deepEqual(await limits(12), [429, 'QUOTA_EXCEEDED', 1000, '1000', '0']);
  await verify(userId);
  assert.deepEqual(await limits(12), [200, undefined, undefined, '5000', '4989']);
  await seed(userId, 10_000);
  assert.deepEqual(await limits(12), [429, 'QUOTA_EXCEEDED', 10_000, '10000', '0']);
  assert.equal((await create()).body.daily_limit, 5000);
  assert.equal((await create(5000)).status, 201);
  assert.deepEqual((await create(5001)).body.fields, { daily_limit: 'Au plus 5000.' });
});

test('Q7 Q8 K3 K15 K18 only calls that are served or wrong count; an invalid key is refused, not served as nobody', async () => {
  const { key, keyId, id, userId, cookie } = await world.project({ daily_limit: 4 });
  const dead = await world.newKey(id, cookie);
  const live = await world.newKey(id, cookie);
  await world.database.run(sql`update api_keys set disabled_at = now() where id = ${dead.id}`);
  await world.database.run(sql`update api_keys set mode = 'live' where id = ${live.id}`);
  const address = { 'X-Forwarded-For': '198.51.100.77' };
  const call = async (method: string, to: string, secret?: string) => {
    const { status, body, headers } = await world.call(method, to, {
      key: secret,
      headers: address,
    });
    if (status !== 400) assert.equal(headers.get('ratelimit-limit'), null, `${method} ${to}`);
    return [status, body.code];
  };
  assert.deepEqual(await call('GET', path, `${key.slice(0, -1)}!`), [401, 'INVALID_API_KEY']);
  assert.deepEqual(await call('GET', path, dead.secret), [403, 'API_KEY_DISABLED']);
  assert.deepEqual(await call('GET', path, live.secret), [403, 'LIVE_NOT_ENABLED']);
  assert.deepEqual(await call('POST', path, key), [405, 'METHOD_NOT_ALLOWED']);
  assert.deepEqual(await call('GET', `${path}/x`, key), [404, 'NOT_FOUND']);
  assert.deepEqual(
    [await used(keyId), await used(userId), await used(net('198.51.100.77'))],
    [0, 0, 0],
  );
  assert.deepEqual(await call('GET', `${path}?x=1`, key), [400, 'INVALID_REQUEST']);
  assert.deepEqual([await used(keyId), await used(userId)], [1, 1]);
  assert.equal(passed(await many(6, () => read({ key }))), 3);
  assert.deepEqual([await used(keyId), await used(userId)], [4, 4]);
  for (const free of ['/v1/balances', '/v1/payments', '/v1/moi/cle']) {
    const answer = await world.call('GET', free, { key });
    assert.deepEqual([answer.status, answer.headers.get('ratelimit-limit')], [200, null]);
  }
  assert.equal((await world.call('GET', '/health')).headers.get('ratelimit-limit'), null);
});

test('Q13 DA52 DA53 nobody has 100 calls a day from an address, a /64 of IPv6 being one; a key goes before', async () => {
  const { key, id, cookie } = await world.project();
  const payer = await world.newKey(id, cookie, { scopes: ['payments'] });
  held.at = noon;
  const answers = await many(101, () => read(from('203.0.113.7')));
  assert.equal(passed(answers), 100);
  assert.deepEqual(shown(await read(from('::ffff:203.0.113.7'))), [
    429,
    'QUOTA_EXCEEDED',
    100,
    '100',
    '0',
  ]);
  // What a proxy adds to an address makes no other subscriber of it.
  assert.equal((await read(from('203.0.113.7:1001'))).status, 429);
  assert.equal((await read(from('203.0.113.8'))).headers.get('ratelimit-remaining'), '99');
  const inside = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2:a:b:c:d'];
  for (const [n, address] of inside.entries()) {
    const { headers } = await read(from(address));
    assert.equal(headers.get('ratelimit-remaining'), String(99 - n));
  }
  const ported = await read(from('[2001:db8:1:2::1]:80'));
  assert.equal(ported.headers.get('ratelimit-remaining'), '96');
  const texts = [await read(from('junk')), await read(from('junk2'))];
  assert.deepEqual(
    texts.map(({ headers }) => headers.get('ratelimit-remaining')),
    ['99', '98'],
    'all that is no address is one',
  );
  assert.equal((await read(from('2001:db8:1:3::1'))).headers.get('ratelimit-remaining'), '99');
  // Decision 29: a key without the scope is served by the quota of its address.
  const scoped = await read({ key, ...from('203.0.113.7') });
  assert.deepEqual([scoped.status, scoped.headers.get('ratelimit-limit')], [200, '1000']);
  const unscoped = await read({ key: payer.secret, ...from('203.0.113.7') });
  assert.deepEqual(shown(unscoped), [429, 'QUOTA_EXCEEDED', 100, '100', '0']);
  const elsewhere = await read({ key: payer.secret, ...from('203.0.113.8') });
  assert.deepEqual(shown(elsewhere), [200, undefined, undefined, '100', '98']);
  assert.equal(await used(payer.id), 0);
});

test('Q14 a forwarded-for header of a peer that is no trusted proxy is ignored', async () => {
  const { url } = await world.second({ TRUST_PROXY: '192.0.2.1' });
  held.at = noon;
  for (const n of [99, 98, 97]) {
    const { headers } = await read(from(`203.0.113.${n}`), url);
    assert.equal(headers.get('ratelimit-remaining'), String(n));
  }
  assert.equal(await used(net('127.0.0.1')), 3);
});

test('Q17 decision 28: 600 a minute for each key, else for each address, with a wait that is honest and said twice', async () => {
  const { key, keyId } = await world.project();
  held.at = noon;
  const fill = (subject: string) =>
    world.database.run(sql`
      insert into minute_counts (subject, cell, current, previous, asked, granted)
      values (${subject}, ${cellOf(noon)}, 599, 0, 0, 0)
      on conflict (subject) do update set cell = excluded.cell, current = 599, previous = 0`);
  for (const [subject, options] of [
    [keyId, { key }],
    [net('203.0.113.60'), from('203.0.113.60')],
  ] as const) {
    held.at = noon;
    await fill(subject);
    const answers = await many(3, () => read(options));
    assert.equal(passed(answers), 1);
    const refused = answers.find(({ status }) => status !== 200) as Answer;
    assert.deepEqual([refused.status, refused.body.code], [429, 'RATE_LIMITED']);
    const wait_s = Number(refused.headers.get('retry-after'));
    assert.equal(refused.body.retry_after_s, wait_s);
    assert.equal(await used(subject), 1);
    held.at = noon + wait_s * 1000 - 1000;
    assert.equal((await read(options)).status, 429);
    held.at = noon + wait_s * 1000;
    assert.equal((await read(options)).status, 200);
  }
});
