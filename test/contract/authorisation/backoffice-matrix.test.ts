// F14 of the back office: who may do what. Every operation is called with each permission alone, with all of them, by an
// operator whose sign-in is old, from another site, and by those who are no operators; each answer is the one that
// backoffice-expected.csv declares, a file that no guard reads.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { permissions } from '../../../contract/backoffice/words.ts';
import {
  type BackofficeOperationName as Name,
  backofficeOperations as operations,
} from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { sql } from '../../../src/db/sql.ts';
import { ageSignIn, operatorOf } from '../../kit/operators.ts';
import { startWorld, type World } from '../../kit/world.ts';
import {
  type BackofficeCast,
  type BackofficeRequest,
  backofficeRequests,
} from './backoffice-requests.ts';

const file = new URL('./backoffice-expected.csv', import.meta.url);
const [head = [], ...lines] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((cell) => cell.trim()));
const expected = new Map(lines.map(([name = '', ...cells]) => [name, cells]));

type Caller = { name: string; headers: Record<string, string> };

let world: World;
let cast: BackofficeCast;
let callers: Caller[];

before(async () => {
  world = await startWorld();
  const shop = await world.project();
  const { body: payment } = await world.pay(shop.key);
  cast = { shop, payment: payment.id };
  const cookieOf = (person: { cookie: string }) => ({ Cookie: person.cookie });
  const alone: Caller[] = [];
  for (const one of permissions) {
    alone.push({ name: one, headers: cookieOf(await operatorOf(world, one)) });
  }
  const all = await operatorOf(world, ...permissions);
  const stale = await operatorOf(world, ...permissions);
  await ageSignIn(world, stale.userId);
  callers = [
    { name: 'none', headers: {} },
    { name: 'stranger', headers: cookieOf(await world.signUp('Elimane')) },
    // Whoever administers the merchant is no operator by that.
    { name: 'owner', headers: cookieOf(shop) },
    { name: 'key', headers: { Authorization: `Bearer ${shop.key}` } },
    ...alone,
    { name: 'all', headers: cookieOf(all) },
    { name: 'stale', headers: cookieOf(stale) },
    { name: 'foreign', headers: { ...cookieOf(all), Origin: 'https://evil.example' } },
  ];
});
after(() => world.close());

async function answerOf(
  name: Name,
  { path, body, form }: BackofficeRequest,
  caller: Caller,
): Promise<string> {
  const response = await fetch(world.url + path, {
    method: operations[name].method,
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...form?.headers,
      ...caller.headers,
    },
    body: form?.body ?? (body ? JSON.stringify(body) : null),
  });
  if (response.status < 300) return String(response.status);
  const { code } = (await response.json()) as { code: string };
  return `${response.status} ${code}`;
}

test('F14 every operation of the back office has its row, and every caller a cell', () => {
  assert.deepEqual([...expected.keys()].sort(), Object.keys(operations).sort());
  assert.deepEqual(
    head.slice(1),
    callers.map(({ name }) => name),
  );
  for (const [name, cells] of expected) assert.equal(cells.length, callers.length, name);
});

for (const name of Object.keys(operations) as Name[]) {
  test(`F14 ${name} answers each caller as declared`, async () => {
    const cells = expected.get(name) ?? [];
    const answers: Record<string, string> = {};
    const declared: Record<string, string | undefined> = {};
    let refused: BackofficeRequest | undefined;
    for (const [i, caller] of callers.entries()) {
      declared[caller.name] = cells[i];
      // Who is refused uses nothing up: they are refused one request, whose object is there.
      const isOwn = cells[i]?.startsWith('2');
      const request =
        (isOwn ? undefined : refused) ?? (await backofficeRequests[name](world, cast));
      if (!isOwn) refused = request;
      answers[caller.name] = await answerOf(name, request, caller);
    }
    assert.deepEqual(answers, declared);
  });
}

test('what asks for no reading needs a permission, and every act a recent sign-in', () => {
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    assert.ok(operation.operator, `${name} names no permission`);
    // A file to look at is posted, and nothing comes of it.
    if (operation.method === 'GET' || operation.effect === 'read') continue;
    assert.ok(operation.recentSignIn, `${name} asks for no recent sign-in`);
    const reason = operation.body?.properties['reason'] as { minLength?: number } | undefined;
    assert.equal(reason?.minLength, 5, `${name} asks for no reason`);
  }
});

test('a permission that is taken holds no longer from the next call', async () => {
  const person = await operatorOf(world, 'support');
  const read = () => world.call('GET', '/v1/backoffice/merchants', { cookie: person.cookie });
  assert.equal((await read()).status, 200);
  await world.database.run(sql`delete from operators where user_id = ${person.userId}`);
  const { status, body } = await read();
  assert.deepEqual([status, body.code, body.required], [403, 'FORBIDDEN_ROLE', 'support']);
});
