// Proves that the audit sees a payment whose journal or event is missing, doubled or of other amounts, and a journal
// without its payment (contract/payments.md D.3, invariant 6), on payments made through the front door.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { plant } from '../../../test/kit/planting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import type { AuditedPart } from '../../db/audit.ts';
import type { Scope } from '../../db/context.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { auditJournals } from '../audit/index.ts';
import { auditPayments } from './audit-payments.ts';
import { settlePayments } from './settle-payment.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

async function audit(scope: Scope, now = clock.now()): Promise<string[]> {
  const found: string[] = [];
  const run = {
    now,
    found: (part: AuditedPart, row: string, says: string) =>
      void found.push(`${part} ${row} ${says}`),
    read() {},
    pause: async () => {},
  };
  for (const look of [auditPayments, auditJournals]) await look(world.database, scope, run);
  return found;
}

/** A merchant with a payment of each end, and one that was paid after it had expired. */
async function merchant() {
  const { id: projectId, key } = await world.project();
  const scope: Scope = { projectId, mode: 'test' };
  const pay = async (phone: string, body = {}) =>
    (await world.pay(key, { customer: { phone }, ...body })).body.id as string;
  const paid = await pay('+221700000000');
  const failed = await pay('+221700000002');
  const expired = await pay('+221700000006');
  const late = await pay('+221700000006');
  const open = await pay('+221700000006', { expires_in: 86_400 });
  await world.advance(5_000);
  await world.advance(1_900_000);
  await world.database.transaction((tx) => {
    const finding = { state: 'paid', reference: 'LATE-1', amount: 10_000n } as const;
    const key = { project_id: projectId, mode: 'test', id: late } as const;
    return settlePayments(tx, [{ key, finding }], () => clock.now(), console);
  });
  const name = (id: string) => `${projectId}/test/${id}`;
  return { scope, paid, failed, expired, late, open, name };
}

test('the audit finds nothing wrong with payments of every end, late money included', async () => {
  const { scope } = await merchant();
  const statuses = await world.database.all<{ status: string; late: boolean }>(
    sql`select status, late from payments where project_id = ${scope.projectId} order by id`,
  );
  const ends = statuses.map(({ status, late }) => `${status}${late ? ' late' : ''}`);
  assert.deepEqual(ends, ['succeeded', 'failed', 'expired', 'succeeded late', 'processing']);
  assert.deepEqual(await audit(scope), []);
  assert.deepEqual(await audit({ ...scope, mode: 'live' }), []);
});

test('D.3 invariant 6: a journal too few, too many, of other amounts, of another transition or of no payment is named', async () => {
  const { scope, paid, failed, expired, late, open, name } = await merchant();
  const stray = newId('txn');
  const journal = (id: string, object: string, transition: string): [string, unknown[]] => [
    `insert into journals (project_id, mode, id, object_type, object_id, transition, attempt, lines, created_at)
     values ($1, 'test', $2, 'payment', $3, $4, 2, 2, now())`,
    [scope.projectId, id, object, transition],
  ];
  await plant(
    world.databaseUrl,
    [
      'delete from entries where journal_id in (select id from journals where object_id = $1)',
      [paid],
    ],
    ['delete from journals where object_id = $1', [paid]],
    journal(newId('txn'), failed, 'P1'),
    journal(newId('txn'), expired, 'X9'),
    [
      `update entries set amount = amount * 2 where journal_id in (select id from journals where object_id = $1)`,
      [late],
    ],
    journal(stray, newId('pay'), 'P1'),
  );
  const found = await audit(scope);
  const expectation = [
    `6 ${name(paid)} is succeeded with 0 journals P1`,
    `6 ${name(failed)} is failed with 1 journals P1`,
    `6 ${name(expired)} is expired with 1 journals of other transitions`,
    `6 ${name(late)} is succeeded with a journal of other amounts`,
  ];
  assert.deepEqual(found.slice(0, 4), expectation);
  assert.equal(found.length, 5, `nothing of ${open}`);
  assert.match(found[4] ?? '', new RegExp(`^6 ${name(stray)} names pay_\\w+, which is not there$`));
});

test('D.3 invariant 6: an event too few or too many is named, while events are kept', async () => {
  const { scope, paid, failed, expired, late, name } = await merchant();
  await plant(
    world.databaseUrl,
    ['delete from events where object_id = $1', [paid]],
    [`update events set type = 'payment.succeeded' where object_id = $1`, [failed]],
    [
      `insert into events (id, project_id, mode, type, object_type, object_id, body, status, created_at)
       select $2, project_id, mode, type, object_type, object_id, body, status, created_at
         from events where object_id = $1`,
      [expired, newId('evt')],
    ],
    [`delete from events where object_id = $1 and type = 'payment.expired'`, [late]],
  );
  assert.deepEqual(await audit(scope), [
    `6 ${name(paid)} is succeeded with not one event for each of its ends`,
    `6 ${name(failed)} is failed with not one event for each of its ends`,
    `6 ${name(expired)} is expired with not one event for each of its ends`,
    `6 ${name(late)} is succeeded with not one event for each of its ends`,
  ]);
  // Ninety days later events may have been forgotten; those that are there are still one of each.
  const later = await audit(scope, clock.now() + 90 * 86_400_000);
  assert.deepEqual(later.length, 1, later.join('\n'));
  assert.match(later[0] ?? '', new RegExp(name(failed)));
});
