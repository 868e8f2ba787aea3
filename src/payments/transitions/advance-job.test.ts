// advanceJob beside a move of the test clock: what was counted by the former clock is looked at again at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../test/kit/database.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { enqueue, leadQueue, takeNext } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { Merchants } from '../merchants/index.ts';
import { advanceJob } from './advance-job.ts';

const day_ms = 86_400_000;
let own: TestDatabase;
let database: Database;

before(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { size: 4 });
});
after(async () => {
  await database.close();
  await own.drop();
});

/** A job that is due again in a minute, run while `meanwhile` happens; answers when the queue has it next, from now. */
async function runBeside(projectId: string, meanwhile: () => void): Promise<number> {
  const row = { project_id: projectId, mode: 'test' as const, id: newId('pay') };
  const definition = advanceJob({
    ...{ kind: 'advance-test', database, concurrency: 1, batch: 1 },
    merchants: { clocksOf: async () => () => 0 } as unknown as Merchants,
    find: async () => [row as never],
    begin: async (rows) => rows.map((one) => ({ row: one })),
    async ask() {
      meanwhile();
      return true;
    },
    settle: async () => new Map(),
    dueAgain: (_row, now) => now + 60_000,
  });
  const { project_id, mode, id: subject } = row;
  await database.transaction((tx) =>
    enqueue(tx, [
      { kind: 'advance-test', subject, projectId: project_id, mode, runAt: clock.now() },
    ]),
  );
  const taking = { worker: 'test', now: clock.now(), lease_ms: 60_000 };
  const job = await takeNext(database, project_id, clock.now(), taking);
  assert.ok(job);
  await definition.run([job]);
  const [kept] = await database.all<{ run_at: number }>(
    sql`select run_at from jobs where project_id = ${project_id}`,
  );
  return (kept?.run_at ?? 0) - clock.now();
}

test('B.12 a job that is put back while its project’s clock is moved does not wait for the length of the move', async () => {
  const still = await runBeside(newId('prj'), () => {});
  assert.ok(still > 50_000 && still <= 60_000, `${still}`);
  const projectId = newId('prj');
  const moving = await runBeside(projectId, () => leadQueue(projectId, 3 * day_ms));
  assert.ok(moving <= 0, `due in ${moving} ms`);
  const moved = newId('prj');
  const over = await runBeside(moved, () => {
    leadQueue(moved, 3 * day_ms);
    leadQueue(moved, undefined);
  });
  assert.ok(over <= 0, `due in ${over} ms`);
});
