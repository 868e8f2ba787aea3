// Proves that forgetting answers reads what there is to forget and not a merchant's past (contract/operations.md OP09).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { type Watched, watchStatements } from '../db/watch.ts';
import { clock } from '../kit/clock.ts';
import { newId } from '../kit/ids.ts';
import { forgetAnswers } from './forget-answers.ts';

let made: TestDatabase;
let database: Database;

before(async () => {
  made = await testDatabase();
  database = openDatabase(made.url, { size: 2 });
});
after(async () => {
  await database.close();
  await made.drop();
});

const past = 2_000_000;
const day_ms = 86_400_000;

/** Pages that a statement reads, as PostgreSQL counts them. */
async function pagesOf(text: string, values: readonly unknown[]): Promise<number> {
  const explained = { text: `explain (analyze, buffers, format json) ${text}`, values };
  const row = await database.one<Record<string, [{ Plan: Record<string, number> }]>>(explained);
  const plan = row?.['QUERY PLAN']?.[0].Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

test('OP09 of 2 million claims whose bodies are gone the hourly forgetting reads at most 200 pages', async () => {
  const project = newId('prj');
  const old = new Date(clock.now() - 40 * day_ms).toISOString();
  // In parts: one statement for all of them takes longer than a statement may, on a machine with other work.
  const part = past / 20;
  for (let first = 1; first < past; first += part) {
    await database.run(sql`
      insert into idempotency_keys (project_id, mode, operation, key, fingerprint, object_id, status, created_at)
      select ${project}, 'test', 'createPayment', lpad(n::text, 12, '0'), 'f', 'pay_x', 201, ${old}::timestamptz
        from generate_series(${first}::int, ${first + part - 1}::int) as g (n)`);
  }
  await database.run(sql`
    insert into idempotency_keys (project_id, mode, operation, key, fingerprint, object_id, status, body, created_at)
    select ${project}, 'test', 'createPayment', 'body ' || n, 'f', 'pay_x', 201, '{}',
           case when n <= 50 then ${old}::timestamptz else now() end
      from generate_series(1, 100) as g (n)`);
  assert.equal(await forgetAnswers(database), 50);
  const gone = await database.one(sql`
    select count(*)::int as count, count(created_at)::int as dated from idempotency_keys
     where key like 'body %' and body is null`);
  assert.deepEqual(gone, { count: 50, dated: 0 }, 'a claim outlives when it was made');
  const sent: { text: string; values: readonly unknown[] }[] = [];
  watchStatements({
    statement: (statement, _transaction: Watched | undefined) => void sent.push(statement),
    commit: () => {},
  });
  assert.equal(await forgetAnswers(database), 0);
  watchStatements(undefined);
  const left = await database.one(sql`
    select count(*)::int as count from idempotency_keys where body is not null`);
  assert.deepEqual(left, { count: 50 });
  let pages = 0;
  for (const { text, values } of sent) {
    assert.doesNotMatch(text, /ctid/);
    pages += await pagesOf(text, values);
  }
  assert.equal(sent.length, 1, 'a look, and nothing to write');
  assert.ok(pages <= 200, `${pages} pages`);
});
