// What holds of the ledger after every test (contract/payments.md D.3), and merchants for tests without a server.
import assert from 'node:assert/strict';
import type { Scope } from '../../src/db/context.ts';
import { at, type Database, type Reader } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import { newId } from '../../src/kit/ids.ts';

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

/** D.3, invariants 1, 2, 3 and 7, over the whole database. */
export async function assertLedgerWhole(reader: Reader): Promise<void> {
  const wrong = await reader.all(sql`
    select j.id from journals j join entries e on e.journal_id = j.id
      join ledger_accounts a on a.id = e.account_id
     group by j.id, j.mode, j.project_id
    having sum(e.amount) <> 0 or bool_or(a.mode <> j.mode)
        or bool_or(a.project_id is not null and a.project_id <> j.project_id)`);
  assert.deepEqual(wrong, [], 'each journal sums to zero in one mode and one merchant');
  const modes = await reader.all(sql`
    select a.mode from entries e join ledger_accounts a on a.id = e.account_id
     group by a.mode having sum(e.amount) <> 0`);
  assert.deepEqual(modes, [], 'each mode sums to zero');
  const drifted = await reader.all(sql`
    select a.id from ledger_accounts a left join entries e on e.account_id = a.id
     where a.project_id is not null group by a.id, a.balance
    having a.balance <> coalesce(sum(e.amount), 0) or a.balance < 0`);
  assert.deepEqual(
    drifted,
    [],
    'each stored balance is the sum of its entries, and not below zero',
  );
}
