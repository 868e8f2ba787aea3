// Proves that the audit names refunds, reserves, counters and quotes that are not as they must be
// (contract/payments.md D.3, invariants 4, 5, 6 and 9).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { auditParts } from '../../app-audit.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { runAudit } from '../../platform/index.ts';

let world: World;
let made: Awaited<ReturnType<World['project']>>;
let refundId: string;

before(async () => {
  world = await startWorld();
  made = await world.project();
  const { body } = await world.pay(made.key);
  await world.advance(0);
  await world.advance(2_000);
  const quote = await world.call('POST', '/v1/refunds/quote', {
    key: made.key,
    body: { payment_id: body.id, amount: 100 },
  });
  const refund = await world.call('POST', '/v1/refunds', {
    key: made.key,
    headers: { 'Idempotency-Key': randomBytes(12).toString('hex') },
    body: { payment_id: body.id, quote_hash: quote.body.quote_hash },
  });
  refundId = refund.body.id;
  await world.advance(0);
  await world.advance(2_000);
});
after(() => world.close());

async function audit(): Promise<string[]> {
  const found: string[] = [];
  const scope = { projectId: made.id, mode: 'test' } as const;
  for (const { tables, look } of auditParts.ofTenants) {
    if (!tables.includes('refunds') && !tables.includes('quotes')) continue;
    await look(world.database, scope, {
      now: clock.now(),
      found: (part, row, says) => found.push(`${part} ${row.split('/').at(-1)} ${says}`),
      read() {},
      pause: async () => {},
    });
  }
  return found;
}

/** What is planted is undone: each fault is looked at by itself. */
async function planted(statement: ReturnType<typeof sql>): Promise<string[]> {
  const rows = await world.database.all(sql`select * from refunds where project_id = ${made.id}`);
  assert.equal(rows.length, 1);
  await world.database.run(statement);
  return audit();
}

test('D.3 refunds that are whole are passed over in silence', async () => {
  assert.deepEqual(await audit(), []);
});

test('D.3 invariants 4, 5, 6, 9: each planted fault is named', async () => {
  const own = sql`project_id = ${made.id}`;
  const requested = await planted(sql`update refunds set status = 'requested' where ${own}`);
  assert.deepEqual(
    requested.map((line) => line[0]),
    ['6', '4', '5'],
  );
  assert.ok(requested[0]?.includes(refundId));
  await planted(sql`update refunds set status = 'succeeded' where ${own}`);
  const quoted = await planted(sql`update refunds set fee = 1, received_amount = 99 where ${own}`);
  assert.deepEqual(
    quoted.map((line) => line[0]),
    ['9'],
  );
  await planted(sql`update refunds set fee = 0, received_amount = 100 where ${own}`);
  // A payment that counts nothing keeps null.
  for (const count of [99, null]) {
    const counted = await planted(sql`update payments set refunded_amount = ${count} where ${own}`);
    assert.deepEqual(
      counted.map((line) => line[0]),
      ['5'],
      `${count}`,
    );
  }
});

test('D.3 invariant 4: francs that are reserved for refunds of a merchant who never had one are named', async () => {
  const { id } = await world.project();
  await world.database.run(sql`
    insert into balances (project_id, mode, account, balance) values (${id}, 'test', 'refund_reserved', 5)`);
  const { discrepancies } = await runAudit(world.database, auditParts);
  const rows = discrepancies.find(({ part }) => part === 4)?.rows;
  assert.deepEqual(rows, [{ row: `${id}/test/refunds`, says: 'holds 5, and open refunds need 0' }]);
});
