// F14 of hiring: who may do what. Every operation is called by everybody, and each answer is the one that
// hiring-expected.csv declares, a file that no guard reads.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { forPeople } from '../../../contract/hiring/for-people.ts';
import {
  type HiringOperationName,
  hiringOperations as operations,
} from '../../../contract/index.ts';
import { startWorld, type World } from '../../kit/world.ts';
import { castOrganization, type HiringCaller, type HiringCast } from './hiring-cast.ts';
import { type HiringRequest, hiringRequests } from './hiring-requests.ts';

type Table = { head: string[]; rows: Map<string, string[]> };

function readTable(name: string): Table {
  const [head = [], ...lines] = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.trim()));
  return { head, rows: new Map(lines.map(([first = '', ...cells]) => [first, cells])) };
}

const names = Object.keys(operations) as HiringOperationName[];
/** Of keys' operations those that people of the organisation may call as well. */
const peoples = names.filter((name) => forPeople(operations[name]));
const expected = readTable('./hiring-expected.csv');
const expectedOfPeople = readTable('./hiring-people-expected.csv');

let world: World;
let cast: HiringCast;
before(async () => {
  world = await startWorld();
  cast = await castOrganization(world);
});
after(() => world.close());

async function answerOf(
  name: HiringOperationName,
  { path, body, headers }: HiringRequest,
  caller: HiringCaller,
): Promise<string> {
  const response = await fetch(world.url + path, {
    method: operations[name].method,
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
      ...caller.headers,
    },
    body: body ? JSON.stringify(body) : null,
  });
  if (response.status < 300) return String(response.status);
  const { error } = (await response.json()) as { error: { code: string } };
  return `${response.status} ${error.code}`;
}

test('F14 every operation of hiring has its row, and every caller a cell', () => {
  for (const [{ head, rows }, operations] of [
    [expected, names],
    [expectedOfPeople, peoples],
  ] as const) {
    assert.deepEqual([...rows.keys()].sort(), [...operations].sort());
    assert.deepEqual(
      head.slice(1),
      cast.callers.map(({ name }) => name),
    );
    for (const [name, cells] of rows) assert.equal(cells.length, cast.callers.length, name);
  }
});

for (const name of names) {
  test(`F14 HP06 ${name} answers each caller as declared`, () =>
    judge(name, expected, (request) => request));
}

for (const name of peoples) {
  test(`F14 G21 ${name} answers people of the organisation as declared`, () =>
    judge(name, expectedOfPeople, ({ path, ...rest }) => ({
      ...rest,
      path: path.replace('/api/v1', '/dashboard/hire'),
    })));
}

async function judge(
  name: HiringOperationName,
  { rows }: Table,
  readdress: (request: HiringRequest) => HiringRequest,
): Promise<void> {
  // A key has sixty calls a minute, those that prepare among them.
  await world.advance(61_000);
  const cells = rows.get(name) ?? [];
  const answers: Record<string, string> = {};
  const declared: Record<string, string | undefined> = {};
  let refused: HiringRequest | undefined;
  for (const [i, caller] of cast.callers.entries()) {
    declared[caller.name] = cells[i];
    // Who is refused uses nothing up: they are refused one request, whose object is there.
    const isOwn = cells[i]?.startsWith('2') || name === 'createSandboxSession';
    const request = isOwn ? undefined : refused;
    const prepared = request ?? readdress(await hiringRequests[name](world, cast, caller));
    if (!isOwn) refused = prepared;
    answers[caller.name] = await answerOf(name, prepared, caller);
  }
  // What the owner may as a person, another site may not with their cookie (S7, contract/dashboard.md UI223).
  const owner = cast.callers.find((one) => one.name === 'owner');
  if (owner && declared['owner']?.startsWith('2') && !declared['none']?.startsWith('2')) {
    declared['foreign'] = '403 FORBIDDEN';
    const foreign = { ...owner, headers: { ...owner.headers, Origin: 'https://evil.example' } };
    const prepared = refused ?? readdress(await hiringRequests[name](world, cast, foreign));
    answers['foreign'] = await answerOf(name, prepared, foreign);
  }
  assert.deepEqual(answers, declared);
}
