// No caller makes the server fail: every operation of payments is called with what its own schemas lead to and what they
// do not, and answers a code that it declares, never 500 and never one that is not its own (contract/platform.md E21, B.14).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { clock } from '../../src/kit/clock.ts';
import { codesOf } from '../../src/pages/docs/operation-facts.ts';
import { callsOf, type FuzzCall } from '../kit/fuzz.ts';
import { assertLedgerWhole } from '../kit/ledger.ts';
import { publishBanks } from '../kit/payouts.ts';
import { type Answer, logged, startWorld, type World } from '../kit/world.ts';
import { addKey, type Caller, type Cast, castProject, meetPeople } from './authorisation/cast.ts';
import { requests } from './authorisation/requests.ts';

/** Another one: `FUZZ_SEED=7 FUZZ_RUNS=2000 npm test -- test/contract/fuzz-payments.test.ts`. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

/** What empties or closes the account, or moves its time, comes after all others. */
const last = ['setTestMerchant', 'moveTestClock', 'resetTest'];
const fuzzed = Object.entries<Operation>(operations)
  .filter(([name, { section, upload }]) => section === 'payments' && !upload && name)
  .sort(([a], [b]) => last.indexOf(a) - last.indexOf(b));

let world: World;
let cast: Cast;
let caller: Caller;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
  await publishBanks(world);
  cast = await castProject(world, await meetPeople(world));
  const key = await addKey(world, cast.project, 'test', ['payments', 'data']);
  const headers = { Authorization: `Bearer ${key}` };
  caller = { name: 'fuzz', kind: 'key', mode: 'test', headers };
});
after(async () => {
  await assertLedgerWhole(world.database, { disputed: true });
  await world.close();
});

for (const [name, operation] of fuzzed) {
  test(`E21 ${name} answers whatever it is sent with a code of its own`, async () => {
    // 600 calls a minute are a project's.
    clock.advance(61_000);
    const works = await requests[name as keyof typeof requests](world, cast, caller);
    const property = fc.asyncProperty(callsOf(operation, works), async (call) => {
      judge(operation, call, await answerOf(operation, call));
    });
    await fc.assert(property, { seed, numRuns });
  });
}

function answerOf({ method }: Operation, { path, headers, body }: FuzzCall): Promise<Answer> {
  return world.call(method, path, { headers: { ...caller.headers, ...headers }, body });
}

/** Codes of 5xx that are an answer and no failure: a closed channel, what this server was not given. */
const said = ['CHANNEL_UNAVAILABLE', 'NOT_CONFIGURED', 'STORAGE_FULL', 'PAYMENTS_UNAVAILABLE'];

function judge(operation: Operation, call: FuzzCall, { status, body, text }: Answer) {
  if (status < 400) return;
  const { code, message, fields } = body ?? {};
  const told = 'X-Svc-Simulate' in call.headers || /7000000(?:13|27)/.test(call.body ?? '');
  if (status >= 500 && !told && !said.includes(code)) {
    const errors = logged.filter(({ level }) => level === 'error').slice(-2);
    const causes = errors.map(({ fields }) => (fields as { err?: Error }).err?.stack);
    assert.fail(`${status} ${text} ${causes.join('\n')}`);
  }
  assert.ok(codesOf(operation).includes(code), `${code} is not declared`);
  assert.equal(typeof message, 'string');
  if (code === 'INVALID_REQUEST') assert.ok(Object.keys(fields).length > 0, text);
}
