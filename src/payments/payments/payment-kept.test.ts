// What a payment's row leaves out is read back as it was, and what was kept before is read as it is (docs/decisions/0123).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refusedWith } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { findPayments, savePayments } from './payment.store.ts';

let world: World;
let mine: Awaited<ReturnType<World['project']>>;
before(async () => {
  world = await startWorld();
  mine = await world.project();
});
after(() => world.close());

const rowOf = (id: string) =>
  world.database.one<Record<string, unknown>>(sql`
    select allowed_channels, discount_amount, fee_payer, fee_schedule, net_amount, expires_at, started_at, provider_state, last_checked_at, late,
           on_page, refunded_amount, refund_pending_amount, disputed_amount, updated_at
      from payments where project_id = ${mine.id} and id = ${id}`);
const textOf = async (id: string) =>
  (await world.call('GET', `/v1/payments/${id}`, { key: mine.key })).text;
const change = (id: string, to: Statement) =>
  world.database.run(sql`update payments set ${to} where project_id = ${mine.id} and id = ${id}`);

const nothing = {
  allowed_channels: null,
  discount_amount: null,
  fee_payer: null,
  fee_schedule: null,
  net_amount: null,
  expires_at: null,
  started_at: null,
  provider_state: null,
  last_checked_at: null,
  late: null,
  on_page: null,
  refunded_amount: null,
  refund_pending_amount: null,
  disputed_amount: null,
  updated_at: null,
};

/** The same row, as the release before wrote it. */
const asBefore = sql`allowed_channels = '{wave}', discount_amount = 0, fee_payer = 'merchant',
  fee_schedule = 1, net_amount = charged_amount - fee,
  expires_at = created_at + interval '30 minutes', started_at = created_at, late = false, on_page = false,
  refunded_amount = 0, refund_pending_amount = 0, disputed_amount = 0,
  provider_state = case when paid_at is null then provider_state else 'paid' end,
  last_checked_at = coalesce(last_checked_at, paid_at), updated_at = coalesce(updated_at, paid_at, created_at)`;

test('OP11 a payment that goes the usual way keeps nothing that its row says anyway, and is read to the byte', async () => {
  // Of its page: nobody asks for it before its payer came.
  const { body } = await world.pay(mine.key, { channel: undefined, customer: undefined });
  const { allowed_channels, created_at, expires_at } = body;
  assert.ok(allowed_channels.length > 1);
  assert.deepEqual(await rowOf(body.id), { ...nothing, allowed_channels }, 'as it is made');
  assert.deepEqual(JSON.parse(await textOf(body.id)), body);
  assert.equal(body.updated_at, created_at);
  assert.equal(Date.parse(expires_at) - Date.parse(created_at), 1_800_000);
  const { id } = (await world.pay(mine.key)).body;
  await world.advance(5_000);
  assert.deepEqual(await rowOf(id), nothing, 'as it is paid');
  const paid = JSON.parse(await textOf(id));
  assert.deepEqual([paid.status, paid.allowed_channels], ['succeeded', ['wave']]);
  assert.equal(paid.updated_at, paid.paid_at);
  const { state, last_checked_at } = paid.provider_state;
  assert.deepEqual([state, last_checked_at], ['paid', paid.paid_at]);
  const { late, discount_amount, fee_payer, refunded_amount, refund_pending_amount } = paid;
  assert.deepEqual(
    [late, discount_amount, fee_payer, refunded_amount, refund_pending_amount],
    [false, 0, 'merchant', 0, 0],
  );
  const text = await textOf(id);
  await change(id, asBefore);
  assert.equal(await textOf(id), text, 'a row of before says the same');
});

test('OP11 what is not usual is kept: who pays the fee, how long it waits, its channels, how it ended', async () => {
  const body = {
    fee_payer: 'customer',
    expires_in: 600,
    allowed_channels: ['wave', 'orange_money'],
  };
  const made = await world.pay(mine.key, { ...body, channel: undefined, customer: {} });
  const { id } = made.body;
  assert.deepEqual(JSON.parse(await textOf(id)), made.body);
  const kept = await rowOf(id);
  assert.deepEqual(
    [kept?.['fee_payer'], kept?.['allowed_channels']],
    ['customer', body.allowed_channels],
  );
  await world.advance(600_000);
  const expired = JSON.parse(await textOf(id));
  assert.deepEqual([expired.status, expired.updated_at], ['expired', expired.expired_at]);
  assert.equal(expired.expires_at, made.body.expires_at);
  const failed = await world.pay(mine.key, {}, { 'X-Svc-Simulate': 'insufficient_funds' });
  await world.advance(5_000);
  const { status, provider_state, updated_at, failed_at } = JSON.parse(
    await textOf(failed.body.id),
  );
  assert.deepEqual([status, updated_at], ['failed', failed_at]);
  assert.deepEqual([provider_state.state, provider_state.last_checked_at], ['refused', failed_at]);
});

test('OP11 a payment that left its one channel still allows it', async () => {
  const { id } = (await world.pay(mine.key)).body;
  await world.advance(5_000);
  const key = { project_id: mine.id, mode: 'test' as const, id };
  const [row] = await findPayments(world.database, [key]);
  assert.ok(row);
  await world.database.transaction((tx) => savePayments(tx, [{ ...row, channel: null }]));
  const [later] = await findPayments(world.database, [key]);
  assert.deepEqual([later?.channel, later?.allowed_channels], [null, ['wave']]);
  await assert.rejects(change(id, sql`allowed_channels = null`), refusedWith('23514'));
});

test('OP11 the database refuses to give back more than was paid, also where the rest is not kept', async () => {
  const { id, amount } = (await world.pay(mine.key)).body;
  for (const counter of ['refunded_amount', 'refund_pending_amount', 'disputed_amount']) {
    const name: Statement = { text: counter, values: [] };
    await assert.rejects(change(id, sql`${name} = ${amount + 1}`), refusedWith('23514'), counter);
    await assert.rejects(change(id, sql`${name} = -1`), refusedWith('23514'), counter);
  }
  await assert.rejects(change(id, sql`fee = ${amount}`), refusedWith('23514'), 'nothing is left');
  await assert.rejects(
    change(id, sql`refunded_amount = ${amount}, refund_pending_amount = 1`),
    refusedWith('23514'),
  );
});
