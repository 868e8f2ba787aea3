// Proves what the database itself refuses of the ledger, whoever asks with SQL alone (contract/payments.md D.3,
// contract/operations.md OP04).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { newMerchant, paid, postingOf, refusedWith } from '../../test/kit/ledger.ts';
import type { Scope } from '../db/context.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type Statement, sql } from '../db/sql.ts';
import { clock } from '../kit/clock.ts';
import { newId } from '../kit/ids.ts';
import { findLines, type Posting, post } from './index.ts';

let made: TestDatabase;
let database: Database;

before(async () => {
  made = await testDatabase();
  database = openDatabase(made.url, { size: 4 });
});
after(async () => {
  await database.close();
  await made.drop();
});

const merchant = () => newMerchant(database);
const write = (...postings: Posting[]) =>
  database.transaction((tx) => post(tx, postings, clock.now()));

type HandLine = { n: number; account: string; amount: bigint; scope?: Scope; journal?: string };

/** What someone might try with SQL alone: a new journal of `scope`, and lines that may name another. */
const byHand = (scope: Scope, lines: readonly HandLine[]) =>
  database.transaction(async (tx) => {
    const id = newId('txn');
    await tx.run(sql`
      insert into journals (project_id, mode, id, object_type, object_id, transition, attempt, lines, created_at)
      values (${scope.projectId}, ${scope.mode}, ${id}, 'payment', ${newId('pay')}, 'P1', 1, ${Math.max(lines.length, 2)}, now())`);
    await tx.run(addLines(scope, id, lines));
    return id;
  });

const addLines = (scope: Scope, id: string, lines: readonly HandLine[]): Statement => sql`
  insert into entries (project_id, mode, journal_id, n, account, amount)
  select * from unnest(${lines.map((line) => (line.scope ?? scope).projectId)}::text[],
    ${lines.map((line) => (line.scope ?? scope).mode)}::text[],
    ${lines.map((line) => line.journal ?? id)}::text[], ${lines.map((line) => line.n)}::smallint[],
    ${lines.map((line) => line.account)}::text[], ${lines.map((line) => line.amount)}::bigint[])`;

const line = (
  n: number,
  account: string,
  amount: bigint,
  more: Partial<HandLine> = {},
): HandLine => ({
  n,
  account,
  amount,
  ...more,
});

test('OP04 the database itself refuses an unbalanced journal, another mode, another merchant and an unknown journal', async () => {
  const [mine, theirs] = [await merchant(), await merchant()];
  const live: Scope = { ...mine, mode: 'live' };
  for (const scope of [mine, theirs, live]) await write(postingOf(scope, paid(1_000n)));
  const before = await countEntries();
  const unbalanced: HandLine[][] = [
    [line(1, 'available', 100n)],
    [line(1, 'available', 100n), line(2, 'fees', -99n)],
    [line(1, 'available', 9_223_372_036_854_775_807n), line(2, 'fees', 1n)],
    // Numbers with a gap, from 2, from 0, and one account in two lines.
    [line(1, 'available', 100n), line(3, 'fees', -100n)],
    [line(2, 'available', 100n), line(3, 'fees', -100n)],
    [line(0, 'available', 100n), line(1, 'fees', -100n)],
    [line(1, 'fees', 100n), line(2, 'fees', -100n)],
    [line(1, 'available', 0n)],
  ];
  for (const lines of unbalanced) await assert.rejects(byHand(mine, lines), refusedWith('23514'));
  // A line of another merchant or mode is a line of another journal: unbalanced, or of a journal that is not there.
  for (const scope of [theirs, live]) {
    const lone = [line(1, 'available', 100n, { scope }), line(1, 'fees', -100n)];
    await assert.rejects(byHand(mine, lone), refusedWith('23514', '23503'));
    const whole = [line(1, 'available', 100n, { scope }), line(2, 'fees', -100n, { scope })];
    await assert.rejects(byHand(mine, whole), refusedWith('23503'));
  }
  const unknown = [line(1, 'available', 1n), line(2, 'fees', -1n)];
  await assert.rejects(
    database.run(addLines(mine, newId('txn'), unknown)),
    refusedWith('23503'),
    'a journal that is not there',
  );
  assert.deepEqual(await countEntries(), before);
  await byHand(mine, [line(1, 'clearing:wave', -100n), line(2, 'fees', 100n)]);
});

test('OP04 a line, or a whole balanced set of lines, cannot be added to a journal of an earlier statement', async () => {
  const scope = await merchant();
  const id = await byHand(scope, [line(1, 'clearing:wave', -100n), line(2, 'fees', 100n)]);
  const late: [HandLine[], string][] = [
    [[line(3, 'a', 5n)], '23514'],
    [[line(3, 'a', 5n), line(4, 'b', -5n)], '23514'],
    [[line(1, 'a', 5n), line(2, 'b', -5n)], '23505'],
  ];
  for (const [lines, code] of late) {
    await assert.rejects(database.run(addLines(scope, id, lines)), refusedWith(code));
  }
  // In the very transaction that made the journal too: its lines come in one statement.
  await assert.rejects(
    database.transaction(async (tx) => {
      const posted = postingOf(scope, paid(10n));
      await post(tx, [posted], clock.now());
      const [journal] = await findLines(tx, scope, posted.objectId);
      await tx.run(
        addLines(scope, journal?.journal_id ?? '', [line(1, 'a', 5n), line(2, 'b', -5n)]),
      );
    }),
    refusedWith('23505'),
  );
});

test('the database itself refuses to change, delete or empty journals and entries', async () => {
  const scope = await merchant();
  await write(postingOf(scope, paid(1_000n)));
  const before = await countEntries();
  const forbidden: Statement[] = [
    sql`update entries set amount = amount + 1`,
    sql`update entries set balance_after = 0 where false`,
    sql`update journals set transition = 'P2'`,
    sql`delete from entries`,
    sql`delete from entries where n = 0`,
    sql`delete from journals`,
    sql`truncate entries`,
    sql`truncate journals cascade`,
    sql`insert into journals select * from journals
        on conflict (project_id, mode, id) do update set transition = 'P2'`,
  ];
  for (const statement of forbidden) {
    await assert.rejects(database.run(statement), refusedWith('23001'), statement.text);
  }
  assert.deepEqual(await countEntries(), before);
});

const countEntries = () =>
  database.one(sql`select (select count(*) from journals) as journals, count(*) as entries,
    (select count(*) from balances) as accounts from entries`);
