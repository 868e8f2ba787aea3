// The floor is a fair rival only while it writes what the server writes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { startWorld, type World } from '../../test/kit/world.ts';
import type { FloorOrder } from './floor.ts';
import { startChild } from './process.ts';
import { paymentBody } from './requests.ts';
import type { Sample } from './sample.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const tables = ['idempotency_keys', 'payments', 'jobs'];

/** The columns that rows of a project hold something in, by table, and how many rows there are. */
async function rowsOf(project: string) {
  const found = tables.map(async (table) => {
    const rows = await world.database.all<{ columns: string }>({
      text: `select (select string_agg(c.key, ' ' order by c.key) from jsonb_each(to_jsonb(t)) c
                      where c.value <> 'null') as columns
               from ${table} t where project_id = $1`,
      values: [project],
    });
    return { table, count: rows.length, columns: [...new Set(rows.map((row) => row.columns))] };
  });
  const volume = await world.database.one<{ amount: bigint }>(
    sql`select volume_month_amount as amount from merchant_accounts where project_id = ${project}`,
  );
  return { tables: await Promise.all(found), amount: volume?.amount };
}

test('the floor writes the rows and columns of a created payment, and nothing else', async () => {
  const [served, written] = [await world.project(), await world.project()];
  // Opens the merchant account of the one that the floor writes for.
  await world.call('GET', '/v1/balances', { key: written.key });
  const floor = startChild('./floor.ts');
  let sample: Sample;
  try {
    const order: FloorOrder = {
      url: world.database.url,
      poolSize: 2,
      loops: 2,
      seconds: 0.05,
      projects: [written.id],
    };
    sample = await floor.ask<Sample>(order);
  } finally {
    await floor.stop();
  }
  assert.deepEqual(Object.keys(sample.outcomes), ['committed']);
  for (let n = 0; n < sample.count; n++) {
    const body = paymentBody(`reference-${n}`);
    const made = await world.call('POST', '/v1/payments', {
      key: served.key,
      headers: { 'Idempotency-Key': `floor-test-${n}` },
      body,
    });
    assert.equal(made.status, 201, made.text);
  }
  assert.deepEqual(await rowsOf(written.id), await rowsOf(served.id));
});
