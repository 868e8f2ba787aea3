// Proves resetTest: test mode is as new, the ledger stays whole, live money and others are not touched
// (contract/payments.md B.12, B.15.11); and exportPayouts.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { newMerchant, once, wallet } from '../../../test/kit/payouts.ts';
import { eventually, lockWaiters } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { auditParts } from '../../app-audit.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});

/** What the nightly audit says of test mode. */
async function audited(projectId: string): Promise<string[]> {
  const found: string[] = [];
  const report = {
    now: clock.now(),
    found: (part: unknown, row: string, says: string) => void found.push(`${part} ${row} ${says}`),
    read() {},
    pause: async () => {},
  };
  for (const { look } of auditParts.ofTenants) {
    await look(world.database, { projectId, mode: 'test' }, report);
  }
  return found;
}

test('everything of the project in test mode is gone, references and keys are free, the clock is the server’s', async () => {
  const { key, id } = await world.project();
  const post = (path: string, body: object, idempotency = randomBytes(12).toString('hex')) =>
    world.call('POST', path, { key, body, headers: { 'Idempotency-Key': idempotency } });
  const get = async (path: string) => (await world.call('GET', path, { key })).body;
  const payment = { amount: 10_000, channel: 'wave', customer: { phone: '+221700000000' } };
  const named = { ...payment, merchant_reference: 'CMD-1' };
  const paid = await post('/v1/payments', named, 'the-first-key');
  await post('/v1/test/clock', { advance_s: 60 });
  await post('/v1/refunds', { payment_id: paid.body.id, amount: 100 });
  await post('/v1/test/merchant', { kyc_status: 'verified' });
  const wallet = { type: 'mobile_money', operator: 'wave', phone: '+221700000024' };
  const destination = (await post('/v1/payout-destinations', wallet)).body.id;
  await post(`/v1/payout-destinations/${destination}/verify`, { code: '123456' });
  await post('/v1/payouts', { destination_id: destination, amount: 1_000 });
  const csv = await world.call('GET', '/v1/payouts/export.csv', { key });
  assert.match(csv.text, /^id,created_at,status[^\n]*\r\npo_/);
  await post('/v1/test/disputes', { payment_id: paid.body.id, reason: 'other' });
  await post('/v1/offers', { code: 'AWA', kind: 'fixed', value: 100 });

  const reset = await world.call('POST', '/v1/test/reset', { key });
  assert.deepEqual([reset.status, reset.body.kyc_status], [200, 'not_started']);
  for (const list of [
    'payments',
    'refunds',
    'payouts',
    'payout-destinations',
    'disputes',
    'offers',
  ]) {
    assert.equal((await get(`/v1/${list}`)).pagination.total, 0, list);
  }
  const balances = await get('/v1/balances');
  assert.deepEqual([balances.available, balances.total], [0, 0]);
  assert.equal((await get('/v1/balances/transactions')).pagination.total, 0);
  const time = await get('/v1/test/clock');
  assert.deepEqual([time.offset_s, time.due], [0, []]);
  assert.equal((await get(`/v1/projets/${id}/events`)).data.length, 0);
  const again = await post('/v1/payments', { ...named, amount: 700 }, 'the-first-key');
  assert.deepEqual([again.status, again.body.amount], [201, 700]);
  await world.advance(0);
  await world.advance(2_000);
  const { data } = await get('/v1/balances/transactions?sort=created_at');
  assert.deepEqual(
    data.map((row: { amount: number; balance_after: number }) => [row.amount, row.balance_after]),
    [
      [700, 700],
      [-11, 689],
    ],
  );
  assert.deepEqual(await audited(id), []);
});

test('the statement begins anew also where nothing was left to bring to nothing', async () => {
  const { key, id } = await world.project();
  const paid = await world.pay(key, { fee_payer: 'customer' });
  await world.advance(0);
  await world.advance(2_000);
  await world.call('POST', '/v1/refunds', {
    key,
    body: { payment_id: paid.body.id },
    headers: { 'Idempotency-Key': randomBytes(12).toString('hex') },
  });
  await world.advance(0);
  await world.advance(2_000);
  const { total } = (await world.call('GET', '/v1/balances', { key })).body;
  const listed = async () => (await world.call('GET', '/v1/balances/transactions', { key })).body;
  assert.deepEqual([total, (await listed()).pagination.total > 0], [0, true]);
  // The second has nothing to begin after that the first has not.
  for (const _ of [1, 2]) {
    assert.equal((await world.call('POST', '/v1/test/reset', { key })).status, 200);
    assert.equal((await listed()).pagination.total, 0);
    assert.deepEqual((await world.call('GET', '/v1/reports/daily', { key })).body.by_kind, []);
    assert.deepEqual(await audited(id), []);
  }
});

const person = {
  kind: 'individual',
  first_name: 'Awa',
  last_name: 'Diop',
  birth_date: '1990-05-01',
  nationality: 'SN',
  id_type: 'national_id',
  id_number: '1 234 1990 00123',
};

test('a reset waits for what a step or a call holds before it takes the account: none is a deadlock with it (D.4)', async () => {
  for (const [table, path, body] of [
    ['payments', '/v1/payments', { amount: 1_000 }],
    ['offers', '/v1/offers', { code: 'AWA', kind: 'fixed', value: 100 }],
    ['payment_links', '/v1/payment-links', { title: 'Panier', amount: 1_000 }],
    ['payout_destinations', '/v1/payout-destinations', wallet],
    ['quotes', '/v1/payouts/quote', { amount: 1_000 }],
    ['identities', '/v1/kyc/profile', person],
  ] as const) {
    const { key, id, setKyc, destination } = await newMerchant(world);
    if (table === 'identities') await setKyc('not_started');
    const destination_id = table === 'quotes' ? await destination() : undefined;
    const made = await world.call(table === 'identities' ? 'PUT' : 'POST', path, {
      key,
      body: { ...body, ...(destination_id && { destination_id }) },
      headers: once(),
    });
    assert.ok(made.status < 300, made.text);
    const { reset } = await world.database.transaction(async (tx) => {
      const rows = await tx.all({
        text: `select 1 from ${table} where project_id = $1 and mode = 'test' for update`,
        values: [id],
      });
      assert.equal(rows.length, 1, table);
      const waiting = world.call('POST', '/v1/test/reset', { key });
      await eventually('the reset waits', async () => (await lockWaiters(world)) > 0);
      // As the step or the call goes on; refused at once where the reset has it.
      await tx.one(sql`
        select 1 from merchant_accounts where project_id = ${id} and mode = 'test' for update nowait`);
      // Handed out in an object: awaiting it in here would wait for our own lock.
      return { reset: waiting };
    });
    assert.equal((await reset).status, 200, table);
    assert.deepEqual((await world.call('GET', '/v1/payments', { key })).body.data, []);
  }
});
