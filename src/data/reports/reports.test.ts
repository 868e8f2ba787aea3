// Reports of an error in the data, from the form to the correction: createReport, getReport.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { publishLists } from '../../../test/kit/lists.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { seedChance } from '../../kit/random.ts';

let world: World;

before(async () => {
  world = await startWorld();
  await publishLists(world);
});
after(async () => {
  await world.close();
});

const day_ms = 86_400_000;
const newKey = () => randomBytes(12).toString('hex');
const fact = { dataset: 'banques', expected_value: 'Avenue Léopold Sédar Senghor' };

/** Anonymous calls of one address are counted: each test has a day of its own. */
async function report(body: object = {}, key = newKey(), more: object = {}, url = world.url) {
  await world.database.run(sql`delete from day_counts`);
  return world.call('POST', `${url}/v1/signalements`, {
    ...more,
    headers: { 'Idempotency-Key': key, 'Accept-Language': 'en' },
    body: { ...fact, ...body },
  });
}
const read = (numero: string, url = world.url) =>
  world.call('GET', `${url}/v1/signalements/${numero}`);

test('DA54 a report without its key, or with one that is no key, is refused by the name of the header', async () => {
  const before = await world.countRows();
  for (const headers of [
    {},
    { 'Idempotency-Key': '1234567' },
    { 'Idempotency-Key': 'k'.repeat(101) },
  ]) {
    const refused = await world.call('POST', '/v1/signalements', { headers, body: fact });
    assert.deepEqual([refused.status, refused.body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(refused.body.fields), ['Idempotency-Key']);
  }
  assert.equal((await report({}, '12345678')).status, 201);
  assert.equal((await report({}, 'k'.repeat(100))).status, 201);
  assert.equal((await world.countRows())['reports'], (before['reports'] ?? 0) + 2);
});

test('every wrong field of a report is named, and nothing is kept', async () => {
  const before = await world.countRows();
  const wrong = await report({
    dataset: 5,
    expected_value: ' ',
    place: 'x'.repeat(201),
    current_value: 'a\u0000b',
    source: '',
    email: 'nobody',
    colour: 'blue',
  });
  assert.equal(wrong.status, 400);
  const names = [
    'colour',
    'current_value',
    'dataset',
    'email',
    'expected_value',
    'place',
    'source',
  ];
  assert.deepEqual(Object.keys(wrong.body.fields).sort(), names);
  const long = await report({ expected_value: 'x'.repeat(2_001), source: 'x'.repeat(501) });
  assert.deepEqual(Object.keys(long.body.fields).sort(), ['expected_value', 'source']);
  const unknown = await report({ dataset: 'banks' });
  assert.deepEqual([unknown.status, Object.keys(unknown.body.fields)], [400, ['dataset']]);
  assert.deepEqual(await world.countRows(), before);
  assert.equal((await report({ dataset: 'lieux', expected_value: 'é'.repeat(2_000) })).status, 201);
});

test('DA55 the same key and report give the same number, whatever the form of the body; another report is a conflict', async () => {
  const key = newKey();
  const first = await report({ place: 'Dakar' }, key);
  const body = `{ "place":"Dakar", "expected_value" : ${JSON.stringify(fact.expected_value)}, "dataset":"banques", "turnstile_token":"x" }`;
  const again = await world.call('POST', '/v1/signalements', {
    headers: { 'Idempotency-Key': key },
    body,
  });
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal(first.headers.get('idempotent-replayed'), null);
  const other = await report({ place: 'Thiès' }, key);
  assert.deepEqual([other.status, other.body.code], [409, 'IDEMPOTENCY_CONFLICT']);
  await world.advance(31 * day_ms);
  const later = await report({ place: 'Thiès' }, key);
  assert.equal(later.status, 201, 'after 30 days the key is new');
  assert.notEqual(later.body.numero, first.body.numero);
});

test('DA55 of twenty reports with one key at once, on two servers, there is one', async () => {
  const { url } = await world.second();
  const key = newKey();
  const before = await world.countRows();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => report({}, key, {}, n % 2 ? url : world.url)),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
  assert.equal(new Set(answers.map(({ body }) => body.numero)).size, 1);
  assert.equal(answers.filter(({ headers }) => !headers.has('idempotent-replayed')).length, 1);
  assert.equal((await world.countRows())['reports'], (before['reports'] ?? 0) + 1);
});

test('DA56 a number has its form, one that is taken is never given twice, and anybody reads the report without what is private', async () => {
  seedChance(7);
  const first = await report({ email: 'Awa@Example.com', place: 'Ouakam', source: 'https://a.sn' });
  seedChance(7);
  const second = await report({});
  seedChance();
  assert.equal(second.status, 201);
  for (const { body } of [first, second]) assert.match(body.numero, /^SIG-[A-HJKMNP-TV-Z2-9]{8}$/);
  assert.notEqual(first.body.numero, second.body.numero);
  const found = await read(first.body.numero);
  assert.deepEqual([found.status, found.body], [200, first.body]);
  const { numero, created_at, ...rest } = found.body;
  assert.deepEqual(rest, {
    status: 'recu',
    dataset: 'banques',
    decided_at: null,
    issue_url: null,
  });
  assert.deepEqual(Object.keys(found.body)[0], 'numero');
  assert.ok(numero && created_at);
  for (const text of ['SIG-22222222', 'SIG-1', numero.toLowerCase(), '%00']) {
    const missing = await read(text);
    assert.deepEqual([missing.status, missing.body.code], [404, 'NOT_FOUND'], text);
  }
});

test('DA57 a closed form is said before anything else', async () => {
  const { url } = await world.second({ REPORTS_OPEN: 'false' });
  const answers = [
    await read('SIG-22222222', url),
    await world.call('POST', `${url}/v1/signalements`, { body: '{' }),
    await report({}, newKey(), {}, url),
  ];
  for (const { status, body, headers } of answers) {
    assert.deepEqual([status, body.code], [503, 'NOT_CONFIGURED']);
    assert.equal(headers.get('retry-after'), null, 'there is nothing to retry');
  }
});

/** A checker of challenges: a token is good once, and again for the attempt that it was good for. */
async function startChecker() {
  const used = new Map<string, string | null>();
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const form = new URLSearchParams(text);
      const token = form.get('response') ?? '';
      asked.push(`${form.get('secret')} ${token}`);
      const first = used.get(token) ?? form.get('idempotency_key');
      used.set(token, first);
      const good = token.startsWith('good') && first === form.get('idempotency_key');
      response.setHeader('Content-Type', 'application/json');
      const codes = good ? [] : ['timeout-or-duplicate'];
      response.end(JSON.stringify({ success: good, 'error-codes': codes }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/`, asked, close };
}

test('a solved challenge lets one report in, its repetition needs none, and a silent checker keeps nothing', async () => {
  const checker = await startChecker();
  const settings = { TURNSTILE_SECRET: 'hush', TURNSTILE_URL: checker.url };
  const { url } = await world.second(settings);
  const before = await world.countRows();
  const tried = async (body: object, key = newKey()) => report(body, key, {}, url);
  for (const body of [{}, { turnstile_token: 'bad' }]) {
    const refused = await tried(body);
    assert.deepEqual(
      [refused.status, Object.keys(refused.body.fields)],
      [400, ['turnstile_token']],
    );
  }
  const both = await tried({ dataset: 'rien' });
  assert.deepEqual(Object.keys(both.body.fields).sort(), ['dataset', 'turnstile_token']);
  assert.deepEqual(await world.countRows(), before);
  const key = newKey();
  const twins = await Promise.all([1, 2, 3].map(() => tried({ turnstile_token: 'good' }, key)));
  assert.deepEqual(
    twins.map(({ status }) => status),
    [201, 201, 201],
  );
  const count = checker.asked.length;
  assert.equal((await tried({}, key)).body.numero, twins[0]?.body.numero);
  assert.equal(checker.asked.length, count, 'a key that is known is not checked again');
  assert.equal((await tried({ turnstile_token: 'good' })).status, 400, 'a token serves once');
  assert.ok(checker.asked.includes('hush good'));
  await checker.close();
  const rows = await world.countRows();
  const silent = await tried({ turnstile_token: 'good again' });
  assert.deepEqual([silent.status, silent.body.code], [503, 'SERVER_BUSY']);
  assert.ok(silent.headers.get('retry-after'));
  assert.deepEqual(await world.countRows(), rows);
});
