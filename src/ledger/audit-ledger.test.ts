// Proves that the audit sees each invariant of the ledger broken, one planted fault at a time, and nothing where
// nothing is wrong (contract/payments.md D.3).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { newMerchant, paid, postingOf, reserved } from '../../test/kit/ledger.ts';
import { plant } from '../../test/kit/planting.ts';
import type { AuditedPart } from '../db/audit.ts';
import type { Scope } from '../db/context.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { newId } from '../kit/ids.ts';
import { auditLedger, auditLedgerGuards, findLines, type Posting, post } from './index.ts';

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

const write = (...postings: Posting[]) =>
  database.transaction((tx) => post(tx, postings, clock.now()));

type Found = { part: AuditedPart; row: string; says: string };

/** What the audit says of a merchant. `later_ms`: as if it were so much later, when history is read in slices. */
async function audit(scope: Scope | undefined, later_ms = 0): Promise<Found[]> {
  const found: Found[] = [];
  const run = {
    now: clock.now() + later_ms,
    found: (part: AuditedPart, row: string, says: string) => void found.push({ part, row, says }),
    read() {},
    pause: async () => {},
  };
  if (scope) await auditLedger(database, scope, run);
  else await auditLedgerGuards(database, run);
  return found;
}

/** A merchant with three paid payments: 3,000 francs. */
async function merchant(): Promise<{ scope: Scope; journals: string[]; name: string }> {
  const scope = await newMerchant(database);
  const postings = [1, 2, 3].map(() => postingOf(scope, paid(1_000n)));
  for (const posting of postings) await write(posting);
  const lines = await Promise.all(postings.map((one) => findLines(database, scope, one.objectId)));
  const journals = lines.map(([line]) => line?.journal_id ?? '');
  return { scope, journals, name: `${scope.projectId}/${scope.mode}` };
}

const sees = async (scope: Scope, ...expected: [AuditedPart, string, RegExp][]) => {
  const found = await audit(scope);
  assert.deepEqual(
    found.map(({ part, row }) => [part, row]),
    expected.map(([part, row]) => [part, row]),
    JSON.stringify(found),
  );
  for (const [i, [, , says]] of expected.entries()) assert.match(found[i]?.says ?? '', says);
};

test('the audit finds nothing in a ledger that is whole, whatever was posted and whoever raced', async () => {
  const { scope } = await merchant();
  await write(postingOf(scope, reserved(500n), { transition: 'O1' }));
  await write(
    postingOf(
      scope,
      [
        { owner: 'merchant', account: 'payout_reserved', amount: -500n },
        { owner: 'merchant', account: 'available', amount: 500n },
      ],
      { transition: 'O3' },
    ),
  );
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => write(postingOf(scope, paid(BigInt(10 + (n % 3)))))),
  );
  assert.deepEqual(await audit(scope), []);
  assert.deepEqual(await audit({ ...scope, mode: 'live' }), [], 'a mode without rows');
  assert.deepEqual(await audit(undefined), []);
});

test('the audit reads a long history in slices, and lines written meanwhile are no fault', async () => {
  const scope = await newMerchant(database);
  for (let n = 0; n < 9; n++) {
    await write(...Array.from({ length: 500 }, () => postingOf(scope, paid(3n))));
    // As autovacuum does on a server: without it each look-up of a foreign key walks along all that was written.
    await database.run({ text: 'analyze journals, entries', values: [] });
  }
  let pauses = 0;
  const found: string[] = [];
  const read: Record<string, number> = {};
  await auditLedger(database, scope, {
    now: clock.now() + 3_600_000,
    found: (_part, row, says) => void found.push(`${row} ${says}`),
    read(kind, count) {
      read[kind] = (read[kind] ?? 0) + count;
    },
    async pause() {
      pauses += 1;
      await write(postingOf(scope, paid(7n)));
    },
  });
  assert.deepEqual(found, []);
  assert.equal(pauses, 2);
  assert.ok(
    (read['journals'] ?? 0) >= 4_500 && (read['lines'] ?? 0) === 3 * (read['journals'] ?? 0),
  );
  // A fault in the first slice is seen through the balances of the last.
  await plant(made.url, [
    `update entries set amount = amount + 1, balance_after = balance_after + 1 where account = 'available'
      and (project_id, mode, journal_id) in (select project_id, mode, id from journals where project_id = $1 order by id limit 1)`,
    [scope.projectId],
  ]);
  const parts = (await audit(scope, 3_600_000)).map(({ part }) => part);
  assert.deepEqual(new Set(parts), new Set([1, 2, 8]));
});

test('what is written while an audit takes hours is read in slices too', async (t) => {
  t.after(() => clock.release());
  const scope = await newMerchant(database);
  const hour_ms = 3_600_000;
  const writeMany = async (slices: number) => {
    for (let n = 0; n < slices; n++) {
      await write(...Array.from({ length: 500 }, () => postingOf(scope, paid(3n))));
      await database.run({ text: 'analyze journals, entries', values: [] });
    }
    clock.advance(hour_ms);
  };
  await writeMany(5);
  let pauses = 0;
  const found: string[] = [];
  await auditLedger(database, scope, {
    get now() {
      return clock.now();
    },
    found: (_part, row, says) => void found.push(`${row} ${says}`),
    read() {},
    async pause() {
      pauses += 1;
      if (pauses > 1) return;
      clock.advance(hour_ms);
      await writeMany(8);
    },
  });
  assert.deepEqual(found, []);
  // 6,500 journals, 2,000 at a time.
  assert.equal(pauses, 3);
});

test('D.3 invariant 1: a journal that does not sum to zero is named, and so is its mode', async () => {
  const { scope, journals, name } = await merchant();
  await plant(made.url, [
    `update entries set amount = amount + 7 where journal_id = $1 and account = 'fees'`,
    [journals[1]],
  ]);
  await sees(
    scope,
    [1, `${name}/${journals[1]}`, /sum to 7$/],
    [1, `${name}/*`, /all lines of this mode sum to 7$/],
  );
});

test('D.3 invariant 1: a journal without one of its lines, without all of them, or with wrong numbers is named', async () => {
  const { scope, journals, name } = await merchant();
  const id = newId('txn');
  await plant(
    made.url,
    [
      `insert into journals (project_id, mode, id, object_type, object_id, transition, attempt, lines, created_at)
       values ($1, $2, $3, 'payment', $3, 'P1', 1, 2, now())`,
      [scope.projectId, scope.mode, id],
    ],
    [`update journals set lines = 4 where id = $1`, [journals[0]]],
    [`update entries set n = 9 where journal_id = $1 and n = 3`, [journals[1]]],
  );
  const found = await audit(scope);
  assert.deepEqual(found.map(({ part, row, says }) => `${part} ${row} ${says}`).sort(), [
    `1 ${name}/${journals[0]} has 3 of 4 lines`,
    `1 ${name}/${journals[1]} its lines are not numbered from 1`,
    `1 ${name}/${id} has 0 of 2 lines`,
  ]);
});

test('D.3 invariant 2: a balance that is not the sum of its lines is named with both', async () => {
  const { scope, name } = await merchant();
  const where = `where project_id = $1 and account = 'available'`;
  await plant(made.url, [`update balances set balance = balance + 5 ${where}`, [scope.projectId]]);
  await sees(scope, [2, `${name}/available`, /carries 3005, its lines sum to 3000/]);
  await plant(made.url, [`delete from balances ${where}`, [scope.projectId]]);
  await sees(scope, [2, `${name}/available`, /carries no balance, its lines sum to 3000/]);
});

test('D.3 invariant 3: a balance below zero is named, now or in the past, but for a dispute', async () => {
  const { scope, name } = await merchant();
  // A whole journal, with its balance and running balance: only that it crosses zero is wrong.
  const take = (
    id: string,
    transition: string,
    amount: number,
    after: number,
  ): [string, unknown[]][] => [
    [
      `insert into journals (project_id, mode, id, object_type, object_id, transition, attempt, lines, created_at)
       values ($1, $2, $3, 'payment', $3, $4, 1, 2, now())`,
      [scope.projectId, scope.mode, id, transition],
    ],
    [
      `insert into entries (project_id, mode, journal_id, n, account, amount, balance_after)
       values ($1, $2, $3, 1, 'available', $4, $5), ($1, $2, $3, 2, 'suspense', -$4, null)`,
      [scope.projectId, scope.mode, id, amount, after],
    ],
    [
      `update balances set balance = $2 where project_id = $1 and account = 'available'`,
      [scope.projectId, after],
    ],
  ];
  await plant(made.url, ...take(newId('txn'), 'S1', -3_010, -10));
  await sees(scope, [3, `${name}/available`, /is below zero: -10$/]);
  await plant(made.url, ...take(newId('txn'), 'S1', 20, 10));
  await sees(scope, [3, `${name}/available`, /was below zero after 1 of its lines$/]);
  await plant(made.url, ...take(newId('txn'), 'D1', -15, -5));
  await sees(scope);
});

test('D.3 invariant 7: a line of another merchant’s journal, or of none, is named with both', async () => {
  const [one, two] = [await merchant(), await merchant()];
  await plant(made.url, [
    `update entries set project_id = $1 where journal_id = $2 and n = 1`,
    [two.scope.projectId, one.journals[0]],
  ]);
  const parts = (await audit(one.scope)).map(({ part }) => part);
  assert.ok(parts.includes(1), 'the merchant that lost it');
  const [stray] = await audit(two.scope);
  assert.deepEqual(
    [stray?.part, stray?.row, stray?.says],
    [7, `${two.name}/${one.journals[0]}`, '1 lines of a journal that is not there'],
  );
  const other = await merchant();
  await plant(made.url, [
    `update entries set mode = 'live' where journal_id = $1`,
    [other.journals[0]],
  ]);
  const live = await audit({ ...other.scope, mode: 'live' });
  assert.deepEqual(live.map(({ part }) => part).sort(), [2, 7]);
});

test('D.3 invariant 8: a gap in the running balance is named', async () => {
  const { scope, journals, name } = await merchant();
  await plant(made.url, [
    `update entries set balance_after = balance_after + 1 where journal_id = $1 and account = 'available'`,
    [journals[1]],
  ]);
  await sees(scope, [8, `${name}/available`, /has a gap: /]);
});

test('D.3 invariant 11: a trigger that is gone or off, a foreign key that is gone and triggers that never fire are named', async () => {
  const own = await testDatabase();
  const there = openDatabase(own.url, { size: 1 });
  const says = async () => {
    const found: string[] = [];
    await auditLedgerGuards(there, {
      now: clock.now(),
      found: (part, row, words) => void found.push(`${part} ${row}: ${words}`),
      read() {},
      pause: async () => {},
    });
    return found.sort();
  };
  try {
    assert.deepEqual(await says(), []);
    await plant(
      own.url,
      'alter table entries disable trigger entries_only_grow',
      'drop trigger journals_only_grow on journals',
      'alter table entries drop constraint entries_project_id_mode_journal_id_fkey',
    );
    assert.deepEqual(await says(), [
      '11 entries to journals: the foreign key is gone or not valid',
      '11 entries_only_grow: the trigger is switched off',
      '11 journals_only_grow: the trigger is gone',
    ]);
    await there.run({ text: 'set session_replication_role = replica', values: [] });
    assert.ok((await says()).some((one) => one.includes('session_replication_role: is replica')));
  } finally {
    await there.close();
    await own.drop();
  }
});
