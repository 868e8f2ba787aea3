// The worst bodies that pass the limit of size, sent to every operation that reads one, and what goes with them:
// queries, forms and bodies in tiny chunks (issue "Mends"; how long neighbours wait is the fault F28).
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { operations, platformOperations } from '../../contract/index.ts';
import { limits } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operation.ts';
import { boundsOf } from '../../src/http/body-bounds.ts';
import { clock } from '../../src/kit/clock.ts';
import { makeMaintainer } from '../../src/platform/index.ts';
import { hostileBodies } from '../kit/hostile-bodies.ts';
import { closeSite, contents, judgeEnvelope, type Row, refuses, send, site } from './refusal.ts';

after(closeSite);

const reading = Object.entries<Operation>(platformOperations).filter(
  ([, { method }]) => method !== 'GET',
);

const key = { 'Idempotency-Key': 'un-essai-0040' };
const fieldsOf = (body: object) => Object.keys((body as { fields?: object }).fields ?? {});

describe('N40, N41 every operation refuses the worst bodies in few words', () => {
  let was: Record<string, string>;
  before(async () => {
    const { world, cookie } = await site();
    const { body } = await world.call('GET', '/auth/get-session', { cookie });
    await world.database.transaction((tx) =>
      makeMaintainer(tx, body.user.email, true, { by: 'test' }, clock.now()),
    );
    was = await contents(world);
  });

  for (const [name, operation] of reading) {
    test(`N40, N41 ${name}`, async () => {
      const at = await site();
      const path = operation.path.replace('{id}', at.project).replace(/\{\w+\}/g, 'x_1');
      const session = operation.caller === 'session';
      const headers = {
        ...(session ? { Cookie: at.cookie } : { Authorization: `Bearer ${at.key}` }),
        ...(operation.idempotency ? key : {}),
        'Content-Type': 'application/json',
      };
      const bodies = hostileBodies(operation);
      // What a number or a text does is the same everywhere: src/http/hostile-bodies.test.ts judges it.
      const some = bodies.filter(
        ({ name: what }) => !/ as /.test(what) || /list|members/.test(what),
      );
      for (const { name: what, text } of some) {
        const reply = await send(at.world.url, operation.method, path, { headers, body: text });
        assert.equal(reply.status, 400, `${what}: ${reply.text.slice(0, 300)}`);
        judgeEnvelope(reply, what);
        assert.ok(reply.text.length <= 20_000, `${what}: ${reply.text.length} characters`);
        const named = fieldsOf(reply.body);
        assert.ok(named.length <= limits.refusedFieldsNamed, `${what}: ${named.length} fields`);
        if (/unknown|again|objects in|lists in|list of|^members/.test(what)) {
          assert.deepEqual([reply.body['code'], named], ['INVALID_REQUEST', ['body']], what);
        }
      }
    });
  }

  test('none of them wrote anything', async () => {
    assert.deepEqual(await contents((await site()).world), was);
  });
});

/** A bad `POST /v1/payments`, of a right amount and what comes after. */
const payment = (name: string, members: string, fields: string[]): Row => ({
  name,
  send: 'POST /v1/payments',
  headers: key,
  body: `{"amount":10000,${members}}`,
  status: 400,
  code: 'INVALID_REQUEST',
  fields,
});

/** createPayment's largest body has 42 parts in 2 levels; a hundred more, and 8 levels more, are judged. */
const [parts, depth] = [142, 10];
const { content } = boundsOf(operations.createPayment);
const list = (items: number) => `"metadata":{"a":[${'1,'.repeat(items - 1)}1]}`;
const deep = (levels: number) => `"a":${'['.repeat(levels - 1)}1${']'.repeat(levels - 1)}`;
const members = (count: number) => Array.from({ length: count }, (_, n) => `"m${n}":1`).join(',');

refuses('N40, N43 what is beyond every body of an operation is one wrong body:', [
  payment('N40 as many parts as are judged', list(parts - 3), ['metadata.a']),
  payment('N40 one part more', list(parts - 2), ['body']),
  payment('N40 one member again and again', `${'"amount":10000,'.repeat(parts)}"a":1`, ['body']),
  payment('N40 as many levels as are judged', deep(depth), ['a']),
  payment('N40 one level more', deep(depth + 1), ['body']),
  payment('N40 commas and brackets within a text are none', `"a":"${',[{'.repeat(9_000)}"`, ['a']),
  payment('N40 as many bytes as are judged', `"a":"${'a'.repeat(content - 23)}"`, ['a']),
  payment('N40 one byte more', `"a":"${'a'.repeat(content - 22)}"`, ['body']),
  payment('N40 blanks are no bytes of it', `"a":${' '.repeat(400_000)}1`, ['a']),
  payment('N41 a name of 101 characters is shown as 100', `"${'é'.repeat(101)}":1`, [
    `${'é'.repeat(100)}…`,
  ]),
  payment('N43 a text too long for its own rule alone', `"offer_code":"${'a'.repeat(9_000)}"`, [
    'offer_code',
  ]),
  payment(
    'N43 too long a text without a rule of its own',
    `"customer":{"x":"${'a'.repeat(9_000)}"}`,
    ['customer.x'],
  ),
  payment('N43 too long a text where another type is due', `"expires_in":"${'9'.repeat(9_000)}"`, [
    'expires_in',
  ]),
  {
    name: 'N43 too long an address of an endpoint, before it is judged as one',
    send: 'POST /v1/projets/$project/webhooks',
    body: { url: `http://localhost/${'a'.repeat(9_000)}`, events: ['payment.failed'] },
    status: 400,
    code: 'INVALID_REQUEST',
    fields: ['url'],
  },
  {
    name: 'N45 a query of a hundred and one parameters',
    send: `GET /v1/payments?${Array.from({ length: 101 }, (_, n) => `m${n}=1`).join('&')}`,
    status: 400,
    code: 'INVALID_REQUEST',
    fields: ['query'],
  },
  {
    name: 'N45 of one parameter thousands of times',
    send: `GET /health?${'a&'.repeat(7_000)}`,
    status: 400,
    code: 'INVALID_REQUEST',
    fields: ['query'],
  },
  {
    name: 'N40 sign-in with thousands of members',
    send: 'POST /auth/sign-out',
    as: 'nobody',
    body: `{${members(5_000)}}`,
    status: 400,
    code: 'VALIDATION_ERROR',
  },
]);

describe('N41 more wrong fields than one answer names', () => {
  const ask = async (count: number, language: string) => {
    const at = await site();
    const headers = {
      Authorization: `Bearer ${at.key}`,
      'Content-Type': 'application/json',
      ...key,
    };
    return send(at.world.url, 'POST', '/v1/payments', {
      headers: { ...headers, 'Accept-Language': language },
      body: `{"amount":10000,${members(count)}}`,
    });
  };

  test('N41 fifty are named, and all of them were', async () => {
    const { body } = await ask(50, 'en');
    assert.equal(fieldsOf(body).length, 50);
    assert.equal(body['message'], 'The request is invalid. Correct the fields that are named.');
  });

  test('N41 of more, fifty are named and the message counts the rest', async () => {
    const shown: [number, string, string][] = [
      [51, 'fr', 'La requête est invalide. Corrigez les champs indiqués. Un autre est refusé.'],
      [
        120,
        'en',
        'The request is invalid. Correct the fields that are named. 70 more are refused.',
      ],
    ];
    for (const [count, language, message] of shown) {
      const { body } = await ask(count, language);
      assert.deepEqual([fieldsOf(body).length, body['message']], [50, message]);
      assert.ok(fieldsOf(body).includes('m0'), 'the first that were found');
    }
  });
});

test('N45 a list ignores thousands of unknown parameters as it ignores one', async () => {
  const { world } = await site();
  const { status } = await send(world.url, 'GET', `/v1/banques?${'a&'.repeat(7_000)}page=1`);
  // Not published in this world; what is refused would be 400.
  assert.ok(status === 200 || status === 503, `${status}`);
});

describe('N44 a body in chunks of one byte', () => {
  /** What the server answers to chunks of one byte each. */
  const inChunks = async (count: number) => {
    const { world, key: apiKey } = await site();
    const { hostname, port } = new URL(world.url);
    const socket = net.connect(Number(port), hostname);
    let text = '';
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
    });
    socket.on('error', () => {});
    const head =
      `POST /v1/payments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\n` +
      'Content-Type: application/json\r\nIdempotency-Key: miettes-0001\r\n' +
      'Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
    const json = `{"amount":"x"${' '.repeat(count - 14)}}`;
    socket.write(`${head + [...json].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`);
    await closed;
    return text;
  };

  test('N44 of two thousand chunks is read, of one more refused before its end', async () => {
    assert.match(await inChunks(limits.bodyChunks), /^HTTP\/1\.1 400 [\s\S]*"INVALID_REQUEST"/);
    const refused = await inChunks(limits.bodyChunks + 1);
    assert.match(refused, /^HTTP\/1\.1 400 [\s\S]*"BAD_REQUEST"/);
    assert.match(refused, /\r\nConnection: close\r\n/);
  });

  test('N44 of a million chunks is refused', async () => {
    assert.match(await inChunks(1_000_000), /^(HTTP\/1\.1 400 [\s\S]*"BAD_REQUEST"|$)/);
  });
});
