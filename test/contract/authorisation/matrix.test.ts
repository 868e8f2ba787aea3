// F14: who may do what. Every operation is called by everybody, and each answer is the one that
// expected.csv declares: a file of its own, written from the specification and not from the contract's
// entries, so that a guard that is lost, or a role that slips, is seen.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type OperationName, operations } from '../../../contract/index.ts';
import { publishLists } from '../../kit/lists.ts';
import { startWorld, type World } from '../../kit/world.ts';
import { type Caller, type Cast, castProject, meetPeople, type People } from './cast.ts';
import { requests } from './requests.ts';

const file = new URL('./expected.csv', import.meta.url);
const [head = [], ...lines] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((cell) => cell.trim()));
const expected = new Map(lines.map(([name = '', ...cells]) => [name, cells]));

let world: World;
let people: People;

before(async () => {
  world = await startWorld();
  people = await meetPeople(world);
  await publishLists(world);
});
after(() => world.close());

let readers: Cast | undefined;

/** A cast of its own, which the calls may use up; operations of one engine that only read share theirs. */
async function castOf(name: OperationName): Promise<Cast> {
  if (!('useCase' in operations[name])) return castProject(world, people);
  readers ??= await castProject(world, people);
  return readers;
}

/** The status, and the code of a refusal. A reply that does not end is left after its head. */
async function answerOf(name: OperationName, cast: Cast, caller: Caller): Promise<string> {
  const { path, headers, body, standIn } = await requests[name](world, cast, caller);
  const leave = new AbortController();
  const response = await fetch(world.url + path, {
    method: operations[name].method,
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
      ...caller.headers,
      ...standIn,
    },
    body: body ? JSON.stringify(body) : null,
    signal: leave.signal,
  });
  if (response.status < 300) {
    leave.abort();
    return String(response.status);
  }
  const { code } = (await response.json()) as { code: string };
  return `${response.status} ${code}`;
}

test('F14 every operation has its row, and every caller a cell', async () => {
  assert.deepEqual([...expected.keys()].sort(), Object.keys(operations).sort());
  const cast = await castProject(world, people);
  assert.deepEqual(
    head.slice(1),
    cast.callers.map((one) => one.name),
  );
  for (const [name, cells] of expected) assert.equal(cells.length, cast.callers.length, name);
});

for (const name of Object.keys(operations) as OperationName[]) {
  test(`F14 M23 ${name} answers each caller as declared`, async () => {
    const cast = await castOf(name);
    const answers: Record<string, string> = {};
    for (const caller of cast.callers) answers[caller.name] = await answerOf(name, cast, caller);
    const cells = expected.get(name) ?? [];
    const declared = cast.callers.map(({ name: who }, i) => [who, cells[i]]);
    assert.deepEqual(answers, Object.fromEntries(declared));
  });
}
