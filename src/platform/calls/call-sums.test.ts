// Sums of calls: few are written at once, many are gathered, and none is lost or counted twice.
import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kit/ids.ts';
import type { CallRow } from './call.store.ts';
import { createCallSums } from './call-sums.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const callsOf = (projectId: string, count: number, status = 200) =>
  Array.from({ length: count }, (_, n) => ({
    projectId,
    keyId: `key_${n}`,
    operation: 'getPayment',
    status,
    at: 1_790_000_000_000,
  })) as unknown as CallRow[];

async function written(projectId: string) {
  const row = await world.database.one<{ rows: number; calls: number; errors: number }>(sql`
    select count(*)::int as rows, coalesce(sum(count), 0)::int as calls, coalesce(sum(errors), 0)::int as errors
      from call_hours where project_id = ${projectId}`);
  return [row?.rows, row?.calls, row?.errors];
}

test('decision 26: up to 200 sums are written at once, more are gathered for five seconds and then one write', async () => {
  const project = newId('prj');
  const sums = createCallSums(world.database);
  sums.add(callsOf(project, 200));
  await sums.write(false);
  assert.deepEqual(await written(project), [200, 200, 0]);
  for (const status of [200, 404]) {
    sums.add(callsOf(project, 201, status));
    await sums.write(false);
    assert.deepEqual(await written(project), [200, 200, 0]);
  }
  const now = performance.now();
  mock.method(performance, 'now', () => now + 6_000);
  await sums.write(false);
  assert.deepEqual(await written(project), [201, 602, 201]);
  sums.add(callsOf(project, 201));
  await sums.write(true);
  assert.deepEqual(await written(project), [201, 803, 201]);
});

test('sums that could not be written are written later, once', async () => {
  const project = newId('prj');
  let broken = true;
  const transaction: Database['transaction'] = (work, options) =>
    broken
      ? Promise.reject(new Error('the database is away'))
      : world.database.transaction(work, options);
  const sums = createCallSums({ ...world.database, transaction });
  sums.add(callsOf(project, 3));
  await assert.rejects(sums.write(true), /away/);
  broken = false;
  sums.add(callsOf(project, 2));
  await sums.write(true);
  await sums.write(true);
  assert.deepEqual(await written(project), [3, 5, 0]);
});
