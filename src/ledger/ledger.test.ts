// Proves the ledger on a real database: balances, running balances and the journals of objects
// (contract/payments.md D.1 to D.3). What the database refuses by itself stands in ledger-refusals.test.ts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import {
  assertLedgerWhole,
  newMerchant,
  paid,
  postingOf,
  refusedWith,
  reserved,
} from '../../test/kit/ledger.ts';
import type { Scope } from '../db/context.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { clock } from '../kit/clock.ts';
import { findBalances, findLines, InsufficientFunds, type Posting, post } from './index.ts';

let made: TestDatabase;
let database: Database;

before(async () => {
  made = await testDatabase();
  database = openDatabase(made.url, { size: 10 });
});
after(async () => {
  await database.close();
  await made.drop();
});

const merchant = () => newMerchant(database);

const write = (...postings: Posting[]) =>
  database.transaction((tx) => post(tx, postings, clock.now()));

type Step = { account: string; amount: bigint; balance_after: bigint | null };
const stepsOf = (scope: Scope) =>
  database.all<Step>(sql`
    select account, amount, balance_after from entries
     where project_id = ${scope.projectId} and mode = ${scope.mode} and balance_after is not null
     order by journal_id, n`);

const assertWhole = () => assertLedgerWhole(database);

/** D.3, invariant 8: each entry begins where another ended, from zero to the stored balance. */
function assertChain(steps: Step[], balance: bigint): void {
  const ends = steps.map((step) => step.balance_after ?? -1n);
  const starts = steps.map((step, i) => (ends[i] ?? 0n) - step.amount);
  const inOrder = (values: bigint[]) => values.map(String).sort();
  assert.deepEqual(inOrder([...starts, balance]), inOrder([0n, ...ends]));
  assert.ok(ends.every((end) => end >= 0n));
}

test('balances and the balance after each entry follow the postings without a gap', async () => {
  const scope = await merchant();
  await write(postingOf(scope, paid(1_000n)));
  await write(postingOf(scope, paid(500n)), postingOf(scope, reserved(300n), { transition: 'O1' }));
  await write(postingOf(scope, reserved(200n), { transition: 'O1' }));
  assert.deepEqual(
    await findBalances(database, scope),
    new Map([
      ['available', 1_000n],
      ['payout_reserved', 500n],
    ]),
  );
  const steps = await stepsOf(scope);
  assertChain(
    steps.filter((step) => step.account === 'available'),
    1_000n,
  );
  assert.deepEqual(
    steps.filter((step) => step.account === 'payout_reserved').map((step) => step.balance_after),
    [300n, 500n],
  );
  await assertWhole();
});

test('accounts of the platform carry no balance, and the lines of an object are read back', async () => {
  const scope = await merchant();
  const one = postingOf(scope, [
    ...paid(1_000n),
    { owner: 'platform', account: 'suspense', amount: 0n },
  ]);
  await write(one);
  const lines = await findLines(database, scope, one.objectId);
  assert.deepEqual(
    lines.map((line) => [line.transition, line.account, line.amount]).sort(),
    [
      ['P1', 'available', 1_000n],
      ['P1', 'clearing:wave', -1_005n],
      ['P1', 'fees', 5n],
    ],
    'a line of zero francs is not written',
  );
  assert.equal(new Set(lines.map((line) => line.journal_id)).size, 1);
  const carried = await database.all(sql`
    select account from balances where project_id = ${scope.projectId} order by account`);
  assert.deepEqual(carried, [{ account: 'available' }]);
});

test('test and live never share a row: each mode has its own accounts', async () => {
  const scope = await merchant();
  const live: Scope = { ...scope, mode: 'live' };
  await write(postingOf(scope, paid(1_000n)), postingOf(live, paid(70n)));
  assert.equal((await findBalances(database, scope)).get('available'), 1_000n);
  assert.equal((await findBalances(database, live)).get('available'), 70n);
  const fees = await database.all(sql`
    select mode, sum(amount)::int as sum from entries
     where account = 'fees' and project_id = ${scope.projectId} group by mode order by mode`);
  assert.deepEqual(fees, [
    { mode: 'live', sum: 5 },
    { mode: 'test', sum: 5 },
  ]);
  await assertWhole();
});

test('one journal for each object and transition: a second one is refused and leaves nothing', async () => {
  const scope = await merchant();
  const first = postingOf(scope, paid(1_000n));
  await write(first);
  await assert.rejects(write(first), refusedWith('23505'));
  await assert.rejects(write(postingOf(scope, paid(7n)), first), refusedWith('23505'));
  assert.equal((await findBalances(database, scope)).get('available'), 1_000n);
  await write({ ...first, transition: 'P2', lines: paid(1n) });
  const raced = postingOf(scope, paid(10n));
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => write(raced)));
  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1);
  assert.equal((await findBalances(database, scope)).get('available'), 1_011n);
  await assertWhole();
});

test('a debit that crosses zero throws InsufficientFunds and leaves nothing of its transaction', async () => {
  const scope = await merchant();
  await assert.rejects(write(postingOf(scope, reserved(1n))), InsufficientFunds);
  assert.deepEqual(await findBalances(database, scope), new Map(), 'not even an account');
  await write(postingOf(scope, paid(1_000n)));
  const before = await countEntries();
  await assert.rejects(write(postingOf(scope, reserved(1_001n))), InsufficientFunds);
  await assert.rejects(
    write(postingOf(scope, paid(10n)), postingOf(scope, reserved(2_000n))),
    InsufficientFunds,
  );
  assert.deepEqual(await countEntries(), before);
  assert.deepEqual(await findBalances(database, scope), new Map([['available', 1_000n]]));
  // To the last franc, and together with the credit that makes it possible.
  await write(postingOf(scope, reserved(1_000n)));
  await write(postingOf(scope, reserved(50n)), postingOf(scope, paid(50n)));
  assert.equal((await findBalances(database, scope)).get('available'), 0n);
  await assertWhole();
});

test('64 parallel posts on one merchant keep the stored balance equal to the sum, without a gap', async () => {
  const scope = await merchant();
  await Promise.all(
    Array.from({ length: 64 }, (_, i) => write(postingOf(scope, paid(BigInt(100 + i))))),
  );
  const balance = (await findBalances(database, scope)).get('available') ?? 0n;
  assert.equal(balance, 64n * 100n + (63n * 64n) / 2n);
  assertChain(await stepsOf(scope), balance);
  await assertWhole();
});

test('of 64 parallel debits exactly as many pass as the balance holds', async () => {
  const scope = await merchant();
  await write(postingOf(scope, paid(1_050n)));
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, () => write(postingOf(scope, reserved(100n), { transition: 'O1' }))),
  );
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  assert.equal(failed.length, 54);
  assert.ok(failed.every((error) => error instanceof InsufficientFunds));
  const balances = await findBalances(database, scope);
  assert.deepEqual([balances.get('available'), balances.get('payout_reserved')], [50n, 1_000n]);
  await assertWhole();
});

const countEntries = () =>
  database.one(sql`select (select count(*) from journals) as journals, count(*) as entries,
    (select count(*) from balances) as accounts from entries`);
