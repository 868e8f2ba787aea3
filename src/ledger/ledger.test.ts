// Proves the ledger on a real database: what it keeps by itself, and what the database refuses whoever asks
// (contract/payments.md D.1 to D.3).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { assertLedgerWhole, newMerchant } from '../../test/kit/ledger.ts';
import type { Scope } from '../db/context.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type Statement, sql } from '../db/sql.ts';
import { clock } from '../kit/clock.ts';
import { newId } from '../kit/ids.ts';
import {
  findBalances,
  findLines,
  InsufficientFunds,
  type Line,
  type Posting,
  post,
} from './index.ts';

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

const paid = (net: bigint, fee = 5n): Line[] => [
  { owner: 'platform', account: 'clearing:wave', amount: -net - fee },
  { owner: 'merchant', account: 'available', amount: net },
  { owner: 'platform', account: 'fees', amount: fee },
];
const reserved = (amount: bigint): Line[] => [
  { owner: 'merchant', account: 'available', amount: -amount },
  { owner: 'merchant', account: 'payout_reserved', amount },
];

const posting = (scope: Scope, lines: readonly Line[], more: Partial<Posting> = {}): Posting => ({
  scope,
  objectType: 'payment',
  objectId: newId('pay'),
  transition: 'P1',
  lines,
  ...more,
});
const write = (...postings: Posting[]) =>
  database.transaction((tx) => post(tx, postings, clock.now()));

type Step = { account: string; amount: bigint; balance_after: bigint | null };
const stepsOf = (scope: Scope) =>
  database.all<Step>(sql`
    select a.name as account, e.amount, e.balance_after from entries e
      join ledger_accounts a on a.id = e.account_id
     where a.project_id = ${scope.projectId} and a.mode = ${scope.mode}
     order by e.journal_id, e.account_id`);

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
  await write(posting(scope, paid(1_000n)));
  await write(posting(scope, paid(500n)), posting(scope, reserved(300n), { transition: 'O1' }));
  await write(posting(scope, reserved(200n), { transition: 'O1' }));
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
  const one = posting(scope, [
    ...paid(1_000n),
    { owner: 'platform', account: 'suspense', amount: 0n },
  ]);
  await write(one);
  const lines = await findLines(database, 'payment', one.objectId);
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
    select a.name from ledger_accounts a left join entries e on e.account_id = a.id
     where a.project_id is null and (a.balance is not null or e.balance_after is not null)`);
  assert.deepEqual(carried, []);
});

test('test and live never share a row: each mode has its own accounts', async () => {
  const scope = await merchant();
  const live: Scope = { ...scope, mode: 'live' };
  await write(posting(scope, paid(1_000n)), posting(live, paid(70n)));
  assert.equal((await findBalances(database, scope)).get('available'), 1_000n);
  assert.equal((await findBalances(database, live)).get('available'), 70n);
  const fees = await database.all(sql`
    select mode from ledger_accounts where name = 'fees' and project_id is null order by mode`);
  assert.deepEqual(fees, [{ mode: 'live' }, { mode: 'test' }]);
  await assertWhole();
});

const refusedWith = (code: string) => (error: unknown) =>
  (error as { code?: unknown }).code === code || assert.fail(`${error} is not ${code}`);

/** What someone might try with SQL alone: a new journal of `scope` with these entries. */
const byHand = (scope: Scope, entries: readonly (readonly [bigint, bigint])[]) =>
  database.transaction(async (tx) => {
    const id = newId('txn');
    await tx.run(sql`
      insert into journals (id, mode, project_id, object_type, object_id, transition, created_at)
      values (${id}, ${scope.mode}, ${scope.projectId}, 'payment', ${newId('pay')}, 'P1', now())`);
    await tx.run(sql`
      insert into entries (journal_id, account_id, amount)
      select ${id}, * from unnest(${entries.map(([account]) => account)}::bigint[],
        ${entries.map(([, amount]) => amount)}::bigint[])`);
  });

test('the database itself refuses an unbalanced journal, another mode and another merchant', async () => {
  const [mine, theirs] = [await merchant(), await merchant()];
  const live: Scope = { ...mine, mode: 'live' };
  await write(...[mine, theirs, live].map((scope) => posting(scope, paid(1_000n))));
  const rows = await database.all<{ id: bigint; mode: string; owner: string | null; name: string }>(
    sql`select id, mode, project_id as owner, name from ledger_accounts`,
  );
  const account = (name: string, mode: string, owner: string | null) =>
    rows.find((row) => row.name === name && row.mode === mode && row.owner === owner)?.id ?? 0n;
  const available = account('available', 'test', mine.projectId);
  const fees = account('fees', 'test', null);
  const before = await countEntries();
  const refused = [
    [[available, 100n]],
    [
      [available, 100n],
      [fees, -99n],
    ],
    [
      [available, 9_223_372_036_854_775_807n],
      [fees, 1n],
    ],
    [
      [available, 100n],
      [account('fees', 'live', null), -100n],
    ],
    [
      [account('available', 'live', mine.projectId), 100n],
      [fees, -100n],
    ],
    [
      [account('available', 'test', theirs.projectId), 100n],
      [fees, -100n],
    ],
    [
      [account('available', 'test', theirs.projectId), 100n],
      [available, -100n],
    ],
  ] as const;
  for (const entries of refused) await assert.rejects(byHand(mine, entries), refusedWith('23514'));
  await assert.rejects(byHand(mine, [[available, 0n]]), refusedWith('23514'), 'a line of nothing');
  assert.deepEqual(await countEntries(), before);
  await byHand(mine, [
    [account('clearing:wave', 'test', null), -100n],
    [fees, 100n],
  ]);
});

test('the database itself refuses more lines in a journal that was committed', async () => {
  const scope = await merchant();
  await write(posting(scope, paid(1_000n)));
  await database.run(
    sql`insert into ledger_accounts (mode, name) values ('test', 'a'), ('test', 'b')`,
  );
  const late = sql`
    insert into entries (journal_id, account_id, amount)
    select j.id, a.id, 5 - 10 * (a.name = 'b')::int from journals j, ledger_accounts a
     where a.name in ('a', 'b')`;
  await assert.rejects(database.run(late), refusedWith('23514'));
});

test('the database itself refuses to change, delete or empty journals and entries', async () => {
  const scope = await merchant();
  await write(posting(scope, paid(1_000n)));
  const before = await countEntries();
  const forbidden: Statement[] = [
    sql`update entries set amount = amount + 1`,
    sql`update entries set balance_after = 0 where false`,
    sql`update journals set transition = 'P2'`,
    sql`delete from entries`,
    sql`delete from entries where account_id = 0`,
    sql`delete from journals`,
    sql`truncate entries`,
    sql`truncate journals cascade`,
    sql`truncate ledger_accounts cascade`,
    sql`insert into journals (id, mode, object_type, object_id, transition, created_at)
        select id, mode, object_type, object_id, transition, created_at from journals
        on conflict (id) do update set transition = 'P2'`,
  ];
  for (const statement of forbidden) {
    await assert.rejects(database.run(statement), refusedWith('23001'), statement.text);
  }
  // An account that has entries stays too, by its reference.
  await assert.rejects(database.run(sql`delete from ledger_accounts`), refusedWith('23503'));
  assert.deepEqual(await countEntries(), before);
});

test('one journal for each object and transition: a second one is refused and leaves nothing', async () => {
  const scope = await merchant();
  const first = posting(scope, paid(1_000n));
  await write(first);
  await assert.rejects(write(first), refusedWith('23505'));
  await assert.rejects(write(posting(scope, paid(7n)), first), refusedWith('23505'));
  assert.equal((await findBalances(database, scope)).get('available'), 1_000n);
  await write({ ...first, transition: 'P2', lines: paid(1n) });
  const raced = posting(scope, paid(10n));
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => write(raced)));
  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1);
  assert.equal((await findBalances(database, scope)).get('available'), 1_011n);
  await assertWhole();
});

test('a debit that crosses zero throws InsufficientFunds and leaves nothing of its transaction', async () => {
  const scope = await merchant();
  await assert.rejects(write(posting(scope, reserved(1n))), InsufficientFunds);
  assert.deepEqual(await findBalances(database, scope), new Map(), 'not even an account');
  await write(posting(scope, paid(1_000n)));
  const before = await countEntries();
  await assert.rejects(write(posting(scope, reserved(1_001n))), InsufficientFunds);
  await assert.rejects(
    write(posting(scope, paid(10n)), posting(scope, reserved(2_000n))),
    InsufficientFunds,
  );
  assert.deepEqual(await countEntries(), before);
  assert.deepEqual(await findBalances(database, scope), new Map([['available', 1_000n]]));
  // To the last franc, and together with the credit that makes it possible.
  await write(posting(scope, reserved(1_000n)));
  await write(posting(scope, reserved(50n)), posting(scope, paid(50n)));
  assert.equal((await findBalances(database, scope)).get('available'), 0n);
  await assertWhole();
});

test('64 parallel posts on one merchant keep the stored balance equal to the sum, without a gap', async () => {
  const scope = await merchant();
  await Promise.all(
    Array.from({ length: 64 }, (_, i) => write(posting(scope, paid(BigInt(100 + i))))),
  );
  const balance = (await findBalances(database, scope)).get('available') ?? 0n;
  assert.equal(balance, 64n * 100n + (63n * 64n) / 2n);
  assertChain(await stepsOf(scope), balance);
  await assertWhole();
});

test('of 64 parallel debits exactly as many pass as the balance holds', async () => {
  const scope = await merchant();
  await write(posting(scope, paid(1_050n)));
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, () => write(posting(scope, reserved(100n), { transition: 'O1' }))),
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
    (select count(*) from ledger_accounts) as accounts from entries`);
