// Keys that are malformed, unknown or sent in the wrong place, and a database that cannot be asked.
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, describe, test } from 'node:test';
import { newKey } from '../../src/kit/key-format.ts';
import { withoutDatabase } from '../kit/outage.ts';
import { logged, startWorld, type World } from '../kit/world.ts';
import { type Headers, judgeEnvelope, type Row, refuses, send, site } from './refusal.ts';

const route = { send: 'GET /v1/moi/cle', as: 'nobody', status: 401 } as const;
const malformed = (name: string, authorization: string): Row => ({
  ...route,
  name,
  code: 'INVALID_API_KEY',
  headers: { Authorization: authorization },
});
const nobody = (name: string, headers: Headers, send: Row['send'] = route.send): Row => ({
  ...route,
  name,
  send,
  code: 'UNAUTHENTICATED',
  headers,
});
const unknown = newKey('test');
const body43 = 'a'.repeat(43);

refuses('K4, K5 a key that is not one of ours:', [
  malformed('K4 nothing after the scheme', 'Bearer'),
  malformed('K4 only blanks after it', 'Bearer    '),
  malformed('K4 a short one', 'Bearer sk_svc_pay_test_abc'),
  malformed('K4 the prefix alone', 'Bearer sk_svc_pay_test_'),
  malformed('K4 the star', 'Bearer *'),
  malformed('K4 10 KB', `Bearer sk_svc_pay_test_${'a'.repeat(10_240)}`),
  malformed('K4 10 KB of an older prefix', `Bearer svcpay_test_${'a'.repeat(10_240)}`),
  malformed('K4 a space inside', `Bearer ${unknown.slice(0, 30)} ${unknown.slice(30)}`),
  malformed('K4 a tab before', `Bearer \t${unknown}`),
  malformed('K4 accents', `Bearer ${unknown.slice(0, -1)}é`),
  malformed('K4 emoji', `Bearer ${Buffer.from('🔑'.repeat(20)).toString('latin1')}`),
  malformed('K4 in quotes', `Bearer "${unknown}"`),
  malformed('K4 a comma after', `Bearer ${unknown},`),
  malformed('K4 two keys', `Bearer ${unknown} ${unknown}`),
  malformed('K4 a path to somewhere', 'Bearer ../../etc/passwd'),
  malformed('K4 SQL', "Bearer ' or 1=1 --"),
  malformed('K2 a right form with a wrong checksum', `Bearer sk_svc_pay_test_${body43}000000`),
  malformed('K2 the body of one mode with the other prefix', `Bearer ${unknown.toUpperCase()}`),
  malformed('K9 a current key does not pass as an older one', `Bearer sk_svc_pay_test_${body43}`),
  malformed('K9 an older prefix and 15 characters', `Bearer svcpay_test_${'a'.repeat(15)}`),
  malformed('K9 and 101 characters', `Bearer svcpay_test_${'a'.repeat(101)}`),
  malformed('K5 a right key that was never issued', `Bearer ${unknown}`),
  malformed('K5 a right live key that was never issued', `Bearer ${newKey('live')}`),
  malformed('K9 an older key that was never issued', `Bearer sk_svc_${'Z'.repeat(40)}`),
  malformed('H4 a key of the hiring API', `Bearer dlv_${'a'.repeat(43)}`),
  { ...malformed('K5 on a payment route too', `Bearer ${unknown}`), send: 'GET /v1/balances' },
  { ...malformed('K5 on a project route too', `Bearer ${unknown}`), send: 'GET /v1/projets' },
]);

refuses('K7, K16 a key that is sent in another way, or to another project:', [
  nobody('K7 no credential', {}),
  nobody('K7 an empty header', { Authorization: '' }),
  nobody('K7 Basic', { Authorization: `Basic ${'c2tfc3ZjOg=='}` }),
  nobody('K7 the key without a scheme', { Authorization: '$key' }),
  nobody('K7 a scheme that begins alike', { Authorization: 'BearerX $key' }),
  nobody('K7 a colon after the scheme', { Authorization: 'Bearer: $key' }),
  nobody('K7 the right key twice', { Authorization: ['Bearer $key', 'Bearer $key'] }),
  nobody('K7 the right key and Basic', { Authorization: ['Bearer $key', 'Basic eDp5'] }),
  nobody('K7 in the query', {}, 'GET /v1/moi/cle?key=$key'),
  nobody('K7 in the query as a token', {}, 'GET /v1/payments?access_token=$key'),
  nobody('K7 in another header', { 'X-Api-Key': '$key' }),
  nobody('K7 in a cookie', { Cookie: 'auth.session_token=$key' }),
  nobody(
    'K16 the webhooks of another project',
    { Authorization: 'Bearer $key' },
    'GET /v1/projets/$other/webhooks',
  ),
  nobody(
    'K16 of a project that does not exist',
    { Authorization: 'Bearer $key' },
    'GET /v1/projets/prj_x/webhooks',
  ),
  {
    ...nobody(
      'E22 no credential, bad body, foreign project',
      {},
      'POST /v1/projets/$other/webhooks',
    ),
    body: '[',
  },
  { ...nobody('E22 no credential, bad query', {}, 'GET /v1/payments?page=0') },
  {
    ...malformed('E22 a bad key, a bad body, no Idempotency-Key', 'Bearer x'),
    send: 'POST /v1/payments',
    body: '{',
  },
]);

describe('K3, K6 of a right key', () => {
  test('K3 each character counts', async () => {
    const { world, key } = await site();
    for (let i = 0; i < key.length; i++) {
      const changed = key.slice(0, i) + (key[i] === 'a' ? 'b' : 'a') + key.slice(i + 1);
      const headers = { Authorization: `Bearer ${changed}` };
      const reply = await send(world.url, 'GET', '/v1/moi/cle', { headers });
      assert.deepEqual(
        [reply.status, reply.body['code']],
        [401, 'INVALID_API_KEY'],
        `character ${i}`,
      );
    }
  });

  test('K6 the scheme is read in any case, with one or more spaces', async () => {
    const { world, key } = await site();
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR', 'Bearer ', 'bearer    ']) {
      const headers = { Authorization: `${scheme} ${key}` };
      const reply = await send(world.url, 'GET', '/v1/moi/cle', { headers });
      assert.equal(reply.status, 200, scheme);
    }
  });

  test('K4 a malformed key is refused at once', async () => {
    const { world } = await site();
    const headers = { Authorization: `Bearer sk_svc_${'a'.repeat(10_240)}!` };
    const medianOf = (times: number[]) => times.sort((a, b) => a - b)[25] ?? 0;
    const refused: number[] = [];
    const bare: number[] = [];
    for (let i = 0; i < 50; i++) {
      for (const [times, given] of [[refused, headers] as const, [bare, {}] as const]) {
        const start = performance.now();
        await send(world.url, 'GET', '/v1/moi/cle', { headers: given });
        times.push(performance.now() - start);
      }
    }
    // By turns with calls that have no key to look at: a slow machine slows both.
    const [median, most] = [medianOf(refused), Math.max(5, 3 * medianOf(bare))];
    assert.ok(median < most, `half of the refusals took over ${median} ms, ${most} may`);
  });

  test('K5, K24 ten thousand unknown keys get one and the same 401, never another status', async () => {
    const { world } = await site();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
    const answers = new Map<string, number>();
    const ask = (key: string) =>
      new Promise<void>((resolve, reject) => {
        const headers = { Authorization: `Bearer ${key}` };
        const request = http.get(`${world.url}/v1/payments`, { agent, headers }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => {
            const answer = `${response.statusCode} ${text.replace(/req_\w+/, '')}`;
            answers.set(answer, (answers.get(answer) ?? 0) + 1);
            resolve();
          });
        });
        request.on('error', reject);
      });
    await Promise.all(Array.from({ length: 10_000 }, () => ask(newKey('test'))));
    agent.destroy();
    const headers = { Authorization: 'Bearer x' };
    const { status, text } = await world.call('GET', '/v1/payments', { headers });
    assert.deepEqual([...answers], [[`${status} ${text.replace(/req_\w+/, '')}`, 10_000]]);
    assert.equal(status, 401);
  });

  test('K7, K10 no key that was sent is found in the log', async () => {
    const { key } = await site();
    const lines = JSON.stringify(logged);
    assert.ok(lines.includes('/v1/moi/cle'));
    assert.ok(!lines.includes(key) && !lines.includes(unknown));
  });
});

describe('K3, Q18 while the database cannot be reached', () => {
  let world: World;
  let key: string;
  /** Served to anybody, but not without counting. */
  const dataPath = '/v1/webhook-event-types';
  before(async () => {
    world = await startWorld();
    ({ key } = await world.project());
  });
  after(() => world.close());

  test('K3 a malformed key is still 401, a well-formed one is 503 with Retry-After, then all is well', async () => {
    await withoutDatabase(world, async () => {
      for (const path of ['/v1/moi/cle', '/v1/payments', '/v1/projets', dataPath]) {
        const bad = await ask(path, `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`);
        assert.deepEqual([bad.status, bad.body['code']], [401, 'INVALID_API_KEY'], path);
        judgeEnvelope(bad, path);
        const good = await ask(path, newKey('test'));
        assert.deepEqual([good.status, good.body['code']], [503, 'SERVER_BUSY'], path);
        assert.match(String(good.headers['retry-after']), /^[1-9]\d*$/);
        assert.equal(good.headers['x-request-id'], good.body['request_id']);
      }
      for (const path of ['/health', dataPath]) {
        assert.equal((await send(world.url, 'GET', path)).body['code'], 'SERVER_BUSY');
      }
    });
    await recovered();
    assert.equal((await send(world.url, 'GET', dataPath)).status, 200);
    assert.equal((await ask('/v1/moi/cle', newKey('test'))).status, 401);
    assert.equal((await world.pay(key)).status, 201);
  });

  const ask = (path: string, secret: string) =>
    send(world.url, 'GET', path, { headers: { Authorization: `Bearer ${secret}` } });

  async function recovered() {
    const end = Date.now() + 30_000;
    while ((await ask('/v1/moi/cle', key)).status !== 200) {
      assert.ok(Date.now() < end, 'the server did not recover by itself');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
});
