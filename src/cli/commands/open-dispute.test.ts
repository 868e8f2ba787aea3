// Proves that the operator opens a dispute after a customer's claim: what is disputed is held, and the audit says so.
import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { plant } from '../../../test/kit/planting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let key: string;
let projectId: string;
before(async () => {
  world = await startWorld();
  ({ key, id: projectId } = await world.project());
});
after(() => world.close());

const open = (...words: string[]) =>
  runCommand(
    { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir },
    'open-dispute',
    ...words,
  );
const paid = async () => {
  const { body } = await world.pay(key);
  await world.advance(0);
  await world.advance(2_000);
  return body.id as string;
};
const said = ['--reason', 'not_received', '--statement', 'Rien reçu'];

test('a dispute is opened once on a payment, holds what is asked, and the audit says who and what', async () => {
  const payment = await paid();
  const done = await open(projectId, 'test', payment, ...said, '--amount', '4000');
  assert.equal(done.code, 0, done.err);
  assert.match(done.out, /holds 4000 F/);
  const { body: list } = await world.call('GET', `/v1/disputes?payment_id=${payment}`, { key });
  const [dispute] = list.data;
  assert.deepEqual(
    [dispute.status, dispute.amount, dispute.reason, dispute.customer_statement],
    ['opened', 4_000, 'not_received', 'Rien reçu'],
  );
  const { body: balances } = await world.call('GET', '/v1/balances', { key });
  assert.equal(balances.disputed, 4_000);
  const entries = await world.database.all<{ user_id: string; details: object }>(sql`
    select user_id, details from audit_entries
     where project_id = ${projectId} and action = 'dispute.opened'`);
  assert.deepEqual(entries, [
    {
      user_id: `operator:${userInfo().username}`,
      details: {
        ...{ dispute: dispute.id, mode: 'test', payment, before: null, after: 'opened' },
        ...{ amount: 4_000, reason: 'not_received', statement: 'Rien reçu' },
      },
    },
  ]);
  const events = await world.call('GET', `/v1/projets/${projectId}/events?type=dispute.opened`, {
    key,
  });
  assert.equal(events.body.data.length, 1);
  const again = await open(projectId, 'test', payment, ...said);
  assert.equal(again.code, 1);
  assert.match(again.err, /dispute/);
});

test('a payment that is not there, not paid, or of less, and words that say nothing, are told in a sentence', async () => {
  const none = await open(projectId, 'test', 'pay_00000000000000000000000000', ...said);
  assert.match(none.err, /There is no payment pay_0/);
  const other = await open(projectId, 'live', await paid(), ...said);
  assert.match(other.err, /There is no payment/);
  const { body: waiting } = await world.pay(key, { customer: { phone: '+221700000006' } });
  const early = await open(projectId, 'test', waiting.id, ...said);
  assert.match(early.err, /succeeded|pending/);
  const much = await open(projectId, 'test', await paid(), ...said, '--amount', '10001');
  assert.equal(much.code, 1);
  assert.match(much.err, /10.?000/);
  for (const words of [
    [],
    [projectId, 'test', 'pay_1'],
    [projectId, 'prod', 'pay_1', ...said],
    [projectId, 'test', 'pay_1', '--reason', 'because', '--statement', 'x'],
    [projectId, 'test', 'pay_1', ...said, '--amount', '-1'],
  ]) {
    const wrong = await open(...words);
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /Write it as: npm run cli -- open-dispute/);
  }
});

test('a command knows that a database is spread: what it writes is asked for its place, as from a server', async (t) => {
  const payment = await paid();
  // What Citus has of it, as far as we ask: `asked` keeps whose place was.
  await plant(
    world.databaseUrl,
    'create table asked (tenant text)',
    'create table pg_dist_partition (logicalrelid regclass)',
    `insert into pg_dist_partition values ('payments')`,
    `create function get_shard_id_for_distribution_column(regclass, tenant text) returns bigint language sql
       as 'insert into asked values (tenant); select 1::bigint'`,
  );
  t.after(() =>
    plant(
      world.databaseUrl,
      'drop function get_shard_id_for_distribution_column',
      'drop table pg_dist_partition, asked',
    ),
  );
  const done = await open(projectId, 'test', payment, ...said, '--amount', '10');
  assert.equal(done.code, 0, done.err);
  const asked = await world.database.all(sql`select distinct tenant from asked`);
  assert.deepEqual(asked, [{ tenant: projectId }]);
});
