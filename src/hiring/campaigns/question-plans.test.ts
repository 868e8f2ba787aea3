// Proves that the questions of a campaign are looked up where tenants have places too, which plain runs of
// test/hiring/plans.test.ts do not try (OP08, OP86).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { testDatabase } from '../../../test/kit/database.ts';
import { mostPagesOf, openPlanner, statementsOf } from '../../../test/kit/plans.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { spreadForTests } from '../../db/spread.ts';
import type { Statement } from '../../db/sql.ts';
import { listQuestionsOf } from './question.store.ts';

let database: Database;
let drop: () => Promise<void>;
const planners: pg.Client[] = [];

before(async () => {
  const made = await testDatabase();
  drop = made.drop;
  database = openDatabase(made.url, { size: 2 });
  for (const plan of ['custom', 'generic'] as const) {
    planners.push(await openPlanner(made.url, plan));
  }
  const [admin] = planners;
  // Questions alone: no foreign key is the subject.
  await admin?.query(`set session_replication_role = replica`);
  await admin?.query(`
    insert into questions (organization_id, mode, id, campaign_id, position, text, type, required, criteria,
      follow_up_enabled, probe_threshold, max_answer_chars, created_at, updated_at)
    select 'org_01arz3ndektsv4rrffq69g5fav', 'live', 'que_' || lpad(n::text, 26, '0'), 'int_' || lpad((n / 10)::text, 26, '0'), n % 10, 'Une vente ?', 'OPEN_ENDED', true,
      '[]', true, 12, 5000, now(), now()
      from generate_series(0, 29999) n`);
});
after(async () => {
  for (const planner of planners) await planner.end();
  spreadForTests(Number(process.env['SPREAD_PLACES'] ?? 0));
  await database.close();
  await drop();
});

const idOf = (n: number) => `int_${String(n).padStart(26, '0')}`;

/** What is sent for the questions of these campaigns. */
const sentFor = (campaigns: readonly string[]) =>
  statementsOf(async () => {
    const keys = campaigns.map((id) => ({
      ...{ organization_id: 'org_01arz3ndektsv4rrffq69g5fav', mode: 'live' as const, id },
    }));
    assert.equal((await listQuestionsOf(database, keys)).length, 10 * campaigns.length);
  });

test('OP08 questions of a campaign are read beside 30,000 others by look-ups, in one place and in several', async () => {
  const asked: { places: number; sent: Statement[] }[] = [];
  for (const places of [0, 4]) {
    spreadForTests(places);
    asked.push({ places, sent: await sentFor([idOf(7)]) });
    asked.push({ places, sent: await sentFor([idOf(7), idOf(1_900)]) });
  }
  const grown: string[] = [];
  for (const when of ['before statistics', 'after']) {
    if (when === 'after') await planners[0]?.query('analyze questions');
    for (const { places, sent } of asked) {
      for (const [text, pages] of await mostPagesOf(planners, sent)) {
        // The first statement of a connection reads the catalogue besides.
        if (pages > 120) grown.push(`${pages} pages ${when}, ${places} places:\n${text}`);
      }
    }
  }
  assert.deepEqual(grown, []);
});
