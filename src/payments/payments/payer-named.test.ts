// Proves that who paid, as an operator names them, is kept sealed and nowhere else, and that money goes back to them and not to
// the number that somebody typed (contract/rails.md RA07, RA36, RA38, RA73).
import assert from 'node:assert/strict';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { auditOf, type Merchant, newMerchant, once } from '../../../test/kit/payouts.ts';
import { authSecret, logged, startWorld, type World } from '../../../test/kit/world.ts';
import type { Found, RailCall } from '../../connectors/rails/rail.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import { sql } from '../../db/sql.ts';
import type { Payer } from '../../kit/operator-picture.ts';
import { createResealer, createSeal, sealPurposes } from '../../kit/seal.ts';
import { putTexts, readTexts, sealedColumns } from '../../platform/sealing/sealed-text.store.ts';

let world: World;
let shop: Merchant;
before(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  shop = await newMerchant(world);
});
after(async () => {
  await assertLedgerWhole(world.database, { disputed: true });
  await world.close();
});

const awa: Payer = { phone: '+221771234567', name: 'Awa Ndiaye-Sarr', alias: 'c0ffee00-awa' };
const typed = '+221770000001';

type Told = readonly (Payer | null)[];

/** An operator that tells of one payment of each collection for each of these, by the look; and how many looks it asks for. */
function paidBy(t: TestContext, tell: Told | ((look: number) => Told), looks = 1) {
  const asked = new Map<string, number>();
  t.mock.method(simulator, 'findCollect', async (call: RailCall, now: number): Promise<Found> => {
    const look = (asked.get(call.reference) ?? 0) + 1;
    asked.set(call.reference, look);
    const payers = typeof tell === 'function' ? tell(look) : tell;
    const paid = payers.map((payer, n) => ({
      ...{ operatorReference: `OP${n}-${call.reference}`, amount: call.amount },
      ...{ at: call.sentAt + n, payer },
    }));
    const operatorReference = `OP0-${call.reference}`;
    const more = look < looks ? { checkAt: now + 1_000 } : {};
    return { paid, open: 'no', refused: null, seen: true, operatorReference, ...more };
  });
}

/** The numbers that refunds were sent to. */
function sentTo(t: TestContext): (string | null)[] {
  const { refund } = simulator;
  const numbers: (string | null)[] = [];
  t.mock.method(simulator, 'refund', async (call: RailCall, now: number) => {
    numbers.push(call.phone);
    return refund(call, now);
  });
  return numbers;
}

async function pay(key = shop.key): Promise<string> {
  const { body } = await world.pay(key, { customer: { phone: typed } });
  await world.advance(0);
  for (let n = 0; n < 6; n++) await world.advance(1_000);
  return body.id;
}

const sealedOf = async (id: string) => {
  const row = await world.database.one<{ payers_sealed: string | null }>(sql`
    select payers_sealed from attempts where object_id = ${id} and n = 1`);
  return row?.payers_sealed ?? null;
};

test('RA38 who paid is in no row, answer, event, picture or log in clear; sealed once, however often it is told', async (t) => {
  const live = await newMerchant(world, 'live');
  paidBy(t, [awa], 3);
  const id = await pay(live.key);
  const sealed = await sealedOf(id);
  const seal = createSeal(authSecret, sealPurposes.payers);
  assert.match(sealed ?? '', /^v1\./);
  const [[, payer]] = JSON.parse(seal.open(sealed ?? ''));
  assert.deepEqual(payer, awa);
  const kept = await world.database.all<{ source: string }>(sql`
    select source from attempt_pictures where object_id = ${id} order by id`);
  assert.deepEqual(
    kept.map(({ source }) => source),
    ['start', 'look_up'],
    'what is told again changes nothing',
  );
  const { body } = await world.call(
    'GET',
    `/v1/payments/${id}?expand=attempts,events,ledger,refunds`,
    { key: live.key },
  );
  const tables = await world.database.all<{ name: string }>(sql`
    select format('%I', table_name) as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`);
  assert.ok(tables.length > 40);
  for (const needle of Object.values(awa)) {
    assert.ok(!JSON.stringify([body, logged], said).includes(needle), needle);
    for (const { name } of tables) {
      const text = `select 1 from ${name} as of_all where of_all::text like $1 limit 1`;
      const found = await world.database.all({ text, values: [`%${needle}%`] });
      assert.deepEqual(found, [], `${needle} in ${name}`);
    }
  }
});
const said = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

test('RA38 what is told bit by bit is known together, and what was told first stays', async (t) => {
  const told: Payer[] = [{ name: 'Awa' }, { phone: '+221771111111' }, { phone: '+221772222222' }];
  paidBy(t, (look) => [told[look - 1] ?? null], 4);
  const sealed = await sealedOf(await pay());
  const [[, payer]] = JSON.parse(createSeal(authSecret, sealPurposes.payers).open(sealed ?? ''));
  assert.deepEqual(payer, { name: 'Awa', phone: '+221771111111' });
});

test('RA73 a refund goes to the number that the operator named; where it named none, to the one that was typed', async (t) => {
  const numbers = sentTo(t);
  let named: Payer | null = null;
  paidBy(t, () => [named]);
  for (const [payer, phone] of [
    [awa, awa.phone],
    [{ name: 'Awa' }, typed],
    [null, typed],
  ] as const) {
    named = payer;
    const payment_id = await pay();
    const refund = await shop.post('/v1/refunds', { payment_id, amount: 1_000 }, once());
    assert.equal(refund.status, 201, refund.text);
    for (let n = 0; n < 4; n++) await world.advance(1_000);
    assert.equal((await shop.read(`/v1/refunds/${refund.body.id}`)).status, 'succeeded');
    assert.equal(numbers.pop(), phone);
    assert.deepEqual(numbers, []);
    assert.equal((await sealedOf(payment_id)) === null, payer === null);
  }
});

test('RA73 B.3 of what came by three people one payment is kept, and each of the others has their own back', async (t) => {
  const numbers = sentTo(t);
  const [moussa, fatou] = ['+221773333333', '+221774444444'];
  paidBy(t, [awa, { phone: moussa }, { phone: fatou }]);
  const payment_id = await pay();
  for (let n = 0; n < 6; n++) await world.advance(2_000);
  assert.deepEqual(numbers.sort(), [moussa, fatou]);
  const { suspense } = (await world.database.one<{ suspense: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as suspense from entries
     where project_id = ${shop.id} and account = 'suspense'`)) ?? { suspense: -1n };
  assert.equal(suspense, 0n);
  const refund = await shop.post('/v1/refunds', { payment_id, amount: 1_000 }, once());
  assert.equal(refund.status, 201, refund.text);
  await world.advance(0);
  await world.advance(2_000);
  assert.equal(numbers.at(-1), awa.phone, 'who paid what was kept');
  assert.deepEqual(await auditOf(world, shop, ['journals', 'payments', 'refunds']), []);
});

test('RA73 RA37 what a dispute gives back goes to the number that the operator named, and its fee is booked once', async (t) => {
  const numbers = sentTo(t);
  paidBy(t, [awa]);
  const { findRefund } = simulator;
  t.mock.method(simulator, 'findRefund', async (call: RailCall, now: number): Promise<Found> => {
    const found = await findRefund(call, now);
    return { ...found, paid: found.paid.map((one) => ({ ...one, fee: 30n })) };
  });
  const payment_id = await pay();
  const dispute = await shop.post('/v1/test/disputes', { payment_id });
  assert.equal(dispute.status, 201, dispute.text);
  const accepted = await shop.post(`/v1/disputes/${dispute.body.id}/accept`, {});
  assert.equal(accepted.status, 200, accepted.text);
  for (let n = 0; n < 6; n++) await world.advance(10_000);
  assert.deepEqual(numbers, [awa.phone]);
  const taken = await world.database.all<{ fee: bigint }>(sql`
    select -e.amount as fee from journals j
      join entries e on e.project_id = j.project_id and e.mode = j.mode and e.journal_id = j.id
     where j.project_id = ${shop.id} and j.object_id = ${dispute.body.id} and j.transition = 'P1b'
       and e.account = 'provider_fees'`);
  assert.deepEqual(taken, [{ fee: 30n }]);
  assert.deepEqual(await auditOf(world, shop, ['journals', 'payments', 'disputes']), []);
});

test('OP44 RA38 payers are sealed anew when the secret changes, and a damaged text keeps nobody from their money', async (t) => {
  paidBy(t, [awa]);
  const payment_id = await pay();
  const one = sealedColumns.find(({ table }) => table === 'attempts') ?? assert.fail('not listed');
  const found = await readTexts(world.database, one, [], 1_000);
  assert.ok(found.every(({ sealed }) => sealed?.startsWith('v1.')));
  const mine = found.filter(({ key }) => key[0] === shop.id);
  assert.equal(mine.length, 1, 'those without one are not read');
  const present = 'the next secret of the tests, 32 ch';
  const anew = createResealer({ present, former: authSecret }, sealPurposes.payers);
  const texts = mine.map(({ key, sealed }) => ({
    ...{ key, former: sealed ?? '' },
    sealed: anew(sealed ?? '') ?? assert.fail('it names the present secret'),
  }));
  assert.equal(await world.database.transaction((tx) => putTexts(tx, one, shop.id, texts)), 1);
  const after = await sealedOf(payment_id);
  assert.match(createSeal(present, sealPurposes.payers).open(after ?? ''), /Awa Ndiaye/);
  // This server cannot open it.
  const numbers = sentTo(t);
  await shop.post('/v1/refunds', { payment_id, amount: 1_000 }, once());
  await world.advance(0);
  await world.advance(2_000);
  assert.deepEqual(numbers, [typed]);
});
