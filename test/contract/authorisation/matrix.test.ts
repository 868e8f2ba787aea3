// F14: who may do what. Every operation is called by everybody, and each answer is the one that
// expected.csv declares: a file of its own, written from the specification and not from the contract's
// entries, so that a guard that is lost, or a role that slips, is seen.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  type PlatformOperationName as Name,
  platformOperations as operations,
} from '../../../contract/index.ts';
import { publishTerms } from '../../kit/conditions.ts';
import { publishLists } from '../../kit/lists.ts';
import { importPiece, testRegion, testSource } from '../../kit/places.ts';
import { startWorld, type World } from '../../kit/world.ts';
import { type Caller, type Cast, castProject, meetPeople, type People } from './cast.ts';
import type { Request } from './request.ts';
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
  // Links need an address that payers see.
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
  people = await meetPeople(world);
  await publishLists(world);
  await publishTerms(world);
  await importPiece(world, 'gazetteer', testRegion, [testSource]);
});
after(() => world.close());

/** What reads disturbs nobody: all reads are asked of one cast, before a write casts another. */
const reads = (name: Name) => operations[name].method === 'GET';
const names = (Object.keys(operations) as Name[]).toSorted(
  (a, b) => Number(reads(b)) - Number(reads(a)),
);
let reading: Promise<Cast> | undefined;
function castFor(name: Name): Promise<Cast> {
  if (!reads(name)) return castProject(world, people);
  reading ??= castProject(world, people);
  return reading;
}

/** Who is refused uses nothing up: all of a kind are refused one request, whose object is there. */
function preparing(name: Name, cast: Cast) {
  const made = new Map<string, Promise<Request>>();
  return async (caller: Caller, isRefused: boolean): Promise<Request> => {
    const prepare = async () => requests[name](world, cast, caller);
    if (!isRefused) return prepare();
    const kind = `${caller.kind} ${caller.mode}`;
    const request = made.get(kind) ?? prepare();
    made.set(kind, request);
    return request;
  };
}

/** What a session is needed for: it is allowed, and nobody else is who sends none. */
const isPersonal = ({ owner, none }: Record<string, string | undefined>): boolean =>
  owner?.startsWith('2') === true && none?.startsWith('2') === false;

/** The status, and the code of a refusal. A reply that does not end is left after its head. */
async function answerOf(name: Name, request: Request, caller: Caller): Promise<string> {
  const { path, headers, body, form, standIn } = request;
  const leave = new AbortController();
  const response = await fetch(world.url + path, {
    method: operations[name].method,
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...form?.headers,
      ...headers,
      ...caller.headers,
      ...standIn,
    },
    body: form?.body ?? (body ? JSON.stringify(body) : null),
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
  const cast = await castFor('getHealth');
  assert.deepEqual(
    head.slice(1),
    cast.callers.map((one) => one.name),
  );
  for (const [name, cells] of expected) assert.equal(cells.length, cast.callers.length, name);
});

for (const name of names) {
  test(`F14 M23 ${name} answers each caller as declared`, async () => {
    const cast = await castFor(name);
    const prepare = preparing(name, cast);
    const cells = expected.get(name);
    assert.ok(cells, `${name} has no row in expected.csv: write what each caller gets.`);
    const answers: Record<string, string> = {};
    const declared: Record<string, string | undefined> = {};
    for (const [i, caller] of cast.callers.entries()) {
      declared[caller.name] = cells[i];
      const request = await prepare(caller, !cells[i]?.startsWith('2'));
      answers[caller.name] = await answerOf(name, request, caller);
    }
    // What the owner may as a person, another site may not with their cookie (S7, contract/dashboard.md UI223).
    const owner = cast.callers.find((one) => one.name === 'owner');
    if (owner && isPersonal(declared)) {
      declared['foreign'] = '403 FORBIDDEN';
      const foreign = { ...owner, headers: { ...owner.headers, Origin: 'https://evil.example' } };
      answers['foreign'] = await answerOf(name, await prepare(foreign, true), foreign);
    }
    assert.deepEqual(answers, declared);
  });
}
