// The catalogue of errors against the specification's own tables, and what a caller sees of a fault of ours:
// the code, and nothing else (contract/platform.md E19, E20, E21, E25, E26).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { memberForms } from '../../contract/error-members.ts';
import { type ErrorCode, errors, howToMeet, statusesOf } from '../../contract/errors.ts';
import { operations } from '../../contract/index.ts';
import { errorAnswer } from '../../src/http/envelope.ts';
import { Failure, fail } from '../../src/kit/fail.ts';
import { newKey } from '../../src/kit/key-format.ts';
import { errorFacts } from '../../src/pages/docs/error-facts.ts';
import { errorBody, signInCodes } from '../../src/platform/sign-in/sign-in-errors.ts';
import { type Answer, logged, startWorld, type World } from '../kit/world.ts';
import {
  everywhere,
  hiringTable,
  memberTypes,
  neverRetried,
  paymentTable,
  platformTable,
  retryTable,
} from './error-table.ts';

const codes = Object.keys(errors) as ErrorCode[];
const lines = [...paymentTable, ...platformTable, ...hiringTable, ...everywhere];

/** What no reader of ours should meet: a path, a table, a type of the language, a hole left unfilled. */
const internal =
  /\b(?:sql|postgres\w*|relation|column|stack|undefined|null|NaN|exception|typeerror)\b|node_modules|\.ts\b|src\/|[{}$<>]/i;

describe('the catalogue', () => {
  test('E20 has the codes, statuses and members of the specification, and no others', () => {
    const written = codes.map((code) => [errors[code].status, code, ...errors[code].members]);
    const byCode = (a: readonly unknown[], b: readonly unknown[]) =>
      String(a[1]).localeCompare(String(b[1]));
    assert.deepEqual(written.sort(byCode), lines.map((line) => [...line]).sort(byCode));
  });

  test('E20 gives each member the type that the specification says', () => {
    const types = Object.entries(memberForms).map(([name, form]) => [
      name,
      form === 'integer' || form === 'francs' ? 'number' : form,
    ]);
    assert.deepEqual(Object.fromEntries(types), memberTypes);
  });

  test('E20 of a member that is one of few words the words are said, as the specification has them', () => {
    const said = Object.fromEntries(
      errorFacts(operations).flatMap(({ code, members }) =>
        members.map(({ name, text }) => [`${code} ${name}`, text.en]),
      ),
    );
    assert.equal(said['MERCHANT_LIMIT_EXCEEDED limit_type'], 'text: `daily`, `monthly`');
    assert.equal(
      said['WITHDRAWAL_LIMIT_EXCEEDED limit_type'],
      'text: `per_withdrawal`, `daily_count`, `daily_amount`, `monthly_amount`',
    );
    assert.match(said['BALANCE_NOT_EMPTY reason'] ?? '', /`pending_payment`/);
    assert.equal(said['MERCHANT_SUSPENDED merchant_status'], 'text: `suspended`, `closed`');
  });

  test('E20 says to repeat what the specification says to repeat', () => {
    for (const [rule, statuses] of Object.entries(retryTable)) {
      for (const code of codes) {
        if (!(statuses as readonly number[]).includes(errors[code].status)) continue;
        assert.equal(errors[code].retry, neverRetried.includes(code) ? 'no' : rule, code);
      }
    }
    const known: number[] = Object.values(retryTable).flat();
    for (const code of codes) assert.ok(known.includes(errors[code].status), code);
  });

  test('E20 a refusal does not compile without its members, nor with others', () => {
    // @ts-expect-error the limit is missing
    fail('KEY_LIMIT_REACHED');
    // @ts-expect-error a limit is a number
    fail('KEY_LIMIT_REACHED', { limit: '5' });
    // @ts-expect-error a code that has no members takes none
    fail('NOT_FOUND', { id: 'pay_1' });
    // @ts-expect-error no such code
    fail('NO_SUCH_CODE');
    assert.deepEqual(fail('KEY_LIMIT_REACHED', { limit: 5 }).members, { limit: 5 });
  });

  test('E20 a body is the code, its message, the id, and the members beside them', () => {
    const failure = fail('QUOTA_EXCEEDED', { limit: 1_000, reset_at: '2026-03-01T00:00:00.000Z' });
    const { status, body } = errorAnswer(failure, 'fr', 'req_1', 'data');
    assert.equal(status, 429);
    assert.deepEqual(JSON.parse(body ?? ''), {
      code: 'QUOTA_EXCEEDED',
      message: errors.QUOTA_EXCEEDED.fr,
      request_id: 'req_1',
      limit: 1_000,
      reset_at: '2026-03-01T00:00:00.000Z',
    });
  });

  test('E19 has a sentence in each language for every code, of its own and without internals', () => {
    const french = /[àâçéèêëîïôùû]|\b(?:le|la|les|cette?|une|vous|est)\b/i;
    for (const code of codes) {
      const texts = [errors[code], howToMeet[code]];
      for (const { fr, en } of texts) {
        for (const text of [fr, en]) assert.match(text, /^[A-Z`À].{15,}[.]$/, code);
        assert.notEqual(fr, en, code);
        assert.doesNotMatch(en, french, code);
      }
      const { fr, en } = errors[code];
      assert.doesNotMatch(`${fr} ${en}`, internal, code);
      assert.ok(!`${fr} ${en}`.includes(code), `${code} says its own name`);
    }
  });

  test('E19 so has every code of the sign-in service', () => {
    for (const code of signInCodes) {
      const message = (lang: 'fr' | 'en') => {
        const error = { status: 400, code, requestId: 'req_1' };
        return JSON.parse(errorBody(error, lang)).message as string;
      };
      assert.notEqual(message('fr'), message('en'), code);
      for (const lang of ['fr', 'en'] as const) {
        assert.match(message(lang), /^[A-ZÀ].{6,}\.$/, code);
        assert.doesNotMatch(message(lang), internal, code);
      }
    }
  });

  test('E26 every 429 and 503 says when to come back, in whole seconds, 1 at least', () => {
    for (const code of codes) {
      for (const wait_s of [undefined, 0, 0.2, 59.4]) {
        const failure = new Failure(code, {}, wait_s);
        const header = errorAnswer(failure, 'fr', 'req_1').headers?.['Retry-After'];
        const waits = statusesOf(code).some((status) => status === 429 || status === 503);
        if (neverRetried.includes(code) || (!waits && errors[code].status < 429)) {
          assert.equal(header, undefined, code);
        } else if (waits) assert.match(String(header), /^[1-9]\d*$/, `${code} ${wait_s}`);
      }
    }
    const exact = errorAnswer(fail('RATE_LIMITED', {}, 59.4), 'fr', 'req_1', 'data');
    assert.equal(exact.headers?.['Retry-After'], '60');
    assert.equal(JSON.parse(exact.body ?? '').retry_after_s, 60, 'data routes say it in the body');
  });
});

describe('a running server', () => {
  let world: World;
  let shop: Awaited<ReturnType<World['project']>>;
  let endpoint: string;

  before(async () => {
    world = await startWorld();
    shop = await world.project({ lifetime: '30d' });
    const made = await world.call('POST', `/v1/projets/${shop.id}/webhooks`, {
      key: shop.key,
      body: { url: 'http://127.0.0.1:9/hook', events: ['payment.succeeded'] },
    });
    endpoint = made.body.id;
    await world.pay(shop.key);
    await world.advance(0);
    await world.advance(2_000);
  });
  after(() => world.close());

  const webhooks = () => `/v1/projets/${shop.id}/webhooks`;
  const signIn = () =>
    world.call('POST', '/auth/sign-in/email', {
      body: { email: shop.email, password: shop.password },
    });

  /** A table that is not there: what the call that needs it answers, then all is as before. */
  const faults: [table: string, what: string, send: () => Promise<Answer>][] = [
    ['payments', 'a read', () => world.call('GET', '/v1/payments', { key: shop.key })],
    ['payments', 'a write that callers share', () => world.pay(shop.key)],
    [
      'webhook_endpoints',
      'a call that speaks outside',
      () => world.call('POST', `${webhooks()}/${endpoint}/test`, { key: shop.key }),
    ],
    ['members', 'a role', () => world.call('GET', webhooks(), { cookie: shop.cookie })],
    [
      'api_keys',
      'a key that no server knows yet',
      () => world.call('GET', '/v1/moi/cle', { key: newKey('test') }),
    ],
    ['users', 'a sign-in', signIn],
    ['sessions', 'a session', () => world.call('GET', '/v1/projets', { cookie: shop.cookie })],
  ];

  for (const [table, what, send] of faults) {
    test(`E21 a fault behind ${what} is 500 INTERNAL_ERROR, its id in the log, nothing in the body`, async () => {
      const rename = (from: string, to: string) =>
        world.database.run({ text: `alter table ${from} rename to ${to}`, values: [] });
      await rename(table, `${table}_away`);
      const answer = await send().finally(() => rename(`${table}_away`, table));
      const { code, message, request_id: id, ...more } = answer.body;
      assert.deepEqual([answer.status, code, more], [500, 'INTERNAL_ERROR', {}], answer.text);
      assert.equal(answer.headers.get('x-request-id'), id);
      assert.doesNotMatch(answer.text.replaceAll(/[{}]/g, ''), internal);
      assert.ok(!answer.text.includes(table) && !String(message).includes('away'));
      const line = logged.find(
        ({ level, fields }) =>
          level === 'error' && (fields as { request_id?: string }).request_id === id,
      );
      assert.match(String((line?.fields as { err?: unknown })?.err), /does not exist/);
      assert.notEqual((await send()).status, 500, 'and all is well again');
    });
  }

  test('E26 a refusal that will pass says when: 429 and 503 as they are met', async () => {
    const closed = await world.pay(shop.key, { channel: 'card' });
    assert.deepEqual([closed.status, closed.body.code], [503, 'CHANNEL_UNAVAILABLE']);
    assert.match(closed.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    const wrong = { email: shop.email, password: 'not this one' };
    const refusals: Answer[] = [];
    for (let i = 0; i < 4; i++) {
      refusals.push(await world.call('POST', '/auth/sign-in/email', { body: wrong }));
    }
    const last = refusals.at(-1);
    assert.equal(last?.status, 429);
    const wait = last?.headers.get('retry-after') ?? '';
    assert.match(wait, /^[1-9]\d*$/);
    assert.equal(last?.headers.get('x-retry-after'), wait);
    assert.equal(String(last?.body.retry_after_s), wait);
  });

  test('E25 every time that any route shows is ISO 8601 in UTC, to the millisecond', async () => {
    const { key, cookie, id } = shop;
    const payments = await world.call('GET', '/v1/payments', { key });
    const payment = payments.body.data[0].id;
    const events = await world.call('GET', `/v1/projets/${id}/events`, { key });
    const rotated = await world.call('POST', `/v1/projets/${id}/cles/${shop.keyId}/rotate`, {
      cookie,
      body: { grace: '1h' },
    });
    const answers = [payments, events, rotated];
    for (const path of [
      `/v1/payments/${payment}?expand=attempts,events,ledger`,
      '/v1/balances',
      `${webhooks()}`,
      `/v1/projets/${id}/events/${events.body.data[0].id}`,
    ]) {
      answers.push(await world.call('GET', path, { key }));
    }
    for (const path of ['/v1/projets', `/v1/projets/${id}`, '/auth/get-session']) {
      answers.push(await world.call('GET', path, { cookie }));
    }
    let seen = 0;
    for (const answer of answers) {
      assert.ok(answer.status < 300, answer.text);
      for (const [name, value] of leaves(answer.body)) {
        const isTime =
          /(?:_at|_until|^at|At)$/.test(name) || /^\d{4}-\d\d-\d\d[T ]/.test(`${value}`);
        if (!isTime || value === null) continue;
        seen += 1;
        assert.match(`${value}`, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, name);
      }
    }
    assert.ok(seen > 20, `${seen} times were seen`);
  });
});

/** Every value of a body by the name of its member. */
function leaves(value: unknown, name = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[name, value]];
  return Object.entries(value).flatMap(([key, part]) =>
    leaves(part, Array.isArray(value) ? name : key),
  );
}
