// What holds of the ledger after every test (contract/payments.md D.3), and merchants for tests without a server.
import assert from 'node:assert/strict';
import type { Scope } from '../../src/db/context.ts';
import { at, type Database, type Reader } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import { newId } from '../../src/kit/ids.ts';
import type { Line, Posting } from '../../src/ledger/index.ts';

/** A project of its own. */
export async function newMerchant(
  database: Database,
  mode: Scope['mode'] = 'test',
): Promise<Scope> {
  const [userId, projectId, now] = [newId('usr'), newId('prj'), at(clock.now())];
  await database.run(sql`
    insert into users (id, name, email, created_at, updated_at)
    values (${userId}, 'Awa', ${`${userId}@example.com`}, ${now}, ${now})`);
  await database.run(sql`
    insert into projects (id, name, slug, owner_id, webhook_secret_sealed, created_at)
    values (${projectId}, 'Boutique', ${projectId}, ${userId}, 'sealed', ${now})`);
  return { projectId, mode };
}

/**
 * D.3, invariants 1, 2, 3, 7 and 8, over the whole database; `disputed`: what is available may be below zero; not
 * `inOrder`: journals of before migration 0025, which are in no order within a millisecond.
 */
export async function assertLedgerWhole(
  reader: Reader,
  { disputed = false, inOrder = true } = {},
): Promise<void> {
  const wrong = await reader.all(sql`
    select j.id from journals j left join entries e
        on e.project_id = j.project_id and e.mode = j.mode and e.journal_id = j.id
     group by j.project_id, j.mode, j.id
    having coalesce(sum(e.amount), 1) <> 0 or count(e.n) <> min(j.lines)`);
  assert.deepEqual(wrong, [], 'each journal has its lines and sums to zero');
  const modes = await reader.all(sql`
    select mode from entries group by mode having sum(amount) <> 0`);
  assert.deepEqual(modes, [], 'each mode sums to zero');
  const drifted = await reader.all(sql`
    select b.project_id, b.mode, b.account from balances b left join entries e
        on e.project_id = b.project_id and e.mode = b.mode and e.account = b.account
     group by b.project_id, b.mode, b.account, b.balance
    having b.balance <> coalesce(sum(e.amount), 0)
        or (b.balance < 0 and not (${disputed} and b.account = 'available'))`);
  assert.deepEqual(
    drifted,
    [],
    'each stored balance is the sum of its entries, and not below zero',
  );
  if (!inOrder) return;
  const gaps = await reader.all(sql`
    select * from (
      select project_id, mode, journal_id, amount, balance_after,
             lag(balance_after, 1, 0) over (partition by project_id, mode order by journal_id) as before
        from entries where account = 'available') e
     where before + amount <> balance_after limit 5`);
  assert.deepEqual(gaps, [], 'each line of the statement goes on from the one before');
}

export const paid = (net: bigint, fee = 5n): Line[] => [
  { owner: 'platform', account: 'clearing:wave', amount: -net - fee },
  { owner: 'merchant', account: 'available', amount: net },
  { owner: 'platform', account: 'fees', amount: fee },
];
export const reserved = (amount: bigint): Line[] => [
  { owner: 'merchant', account: 'available', amount: -amount },
  { owner: 'merchant', account: 'payout_reserved', amount },
];

export const postingOf = (
  scope: Scope,
  lines: readonly Line[],
  more: Partial<Posting> = {},
): Posting => ({
  scope,
  objectType: 'payment',
  objectId: newId('pay'),
  transition: 'P1',
  lines,
  ...more,
});

/** Judges what PostgreSQL said by its SQLSTATE. */
export const refusedWith =
  (...codes: string[]) =>
  (error: unknown) =>
    codes.includes(String((error as { code?: unknown }).code)) ||
    assert.fail(`${error} is not ${codes.join(' or ')}`);
