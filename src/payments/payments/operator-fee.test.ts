// Proves that what an operator takes for itself is booked once per attempt, whenever and however often it tells of it, and that
// another figure later books nothing (contract/rails.md RA07, RA27, RA37; contract/payments.md D.2 P1b).
import assert from 'node:assert/strict';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import { tellsOfTransfers } from '../../../test/kit/late-transfer.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { auditOf, type Merchant, newMerchant, once } from '../../../test/kit/payouts.ts';
import { logged, startWorld, type World } from '../../../test/kit/world.ts';
import type { Found, RailCall } from '../../connectors/rails/rail.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import { sql } from '../../db/sql.ts';
import type { PaidEntry } from '../../kit/operator-picture.ts';
import { chance, seedChance } from '../../kit/random.ts';

let world: World;
let shop: Merchant;
before(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  shop = await newMerchant(world);
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});

const second_ms = 1_000;

/** What an operator shows at each look-up, the last of it for ever after: entries with their fees. */
type Shown = readonly Partial<PaidEntry>[];

/** Tells of collections as `shows` says of each, a second apart. */
function tells(t: TestContext, shows: (reference: string) => readonly (Shown | 'silence')[]) {
  const looks = new Map<string, number>();
  t.mock.method(simulator, 'findCollect', async (call: RailCall, now: number): Promise<Found> => {
    const look = looks.get(call.reference) ?? 0;
    looks.set(call.reference, look + 1);
    const story = shows(call.reference);
    const shown = story[look] ?? story.at(-1) ?? [];
    if (shown === 'silence') throw new Error('no answer');
    const operatorReference = `OP-${call.reference}`;
    const paid = shown.map((one) => ({
      ...{ operatorReference, amount: call.amount, at: call.sentAt },
      ...one,
    }));
    const more = look < story.length ? { checkAt: now + second_ms } : {};
    const open = paid.length > 0 ? 'no' : 'yes';
    return { paid, open, refused: null, seen: true, operatorReference, ...more };
  });
}

async function pay(seconds = 8): Promise<string> {
  const { body } = await world.pay(shop.key);
  await world.advance(0);
  for (let n = 0; n < seconds; n++) await world.advance(second_ms);
  return body.id;
}

/** The journals of an object with the lines of its fees, in francs that the operator took. */
async function booked(id: string): Promise<string[]> {
  const rows = await world.database.all<{ transition: string; attempt: number; taken: bigint }>(sql`
    select j.transition, j.attempt, coalesce(sum(-e.amount) filter (where e.account = 'provider_fees'), 0)::bigint as taken
      from journals j join entries e on e.project_id = j.project_id and e.mode = j.mode and e.journal_id = j.id
     where j.project_id = ${shop.id} and j.object_id = ${id}
     group by j.transition, j.attempt order by 1, 2`);
  return rows.map(({ transition, attempt, taken }) =>
    transition === 'P1b' ? `P1b ${attempt} ${taken}` : transition,
  );
}

const audited = () => auditOf(world, shop, ['journals', 'payments', 'refunds', 'payouts']);

test('RA37 a fee in the picture that pays is booked with it: debit provider_fees, credit clearing, once', async (t) => {
  tells(t, () => [[{ fee: 45n }], [{ fee: 45n }]]);
  const id = await pay();
  assert.deepEqual(await booked(id), ['P1', 'P1b 1 45']);
  const lines = await world.database.all(sql`
    select account, sum(amount)::bigint as amount from entries where project_id = ${shop.id} and account <> 'fees'
     group by account order by 1`);
  assert.deepEqual(lines, [
    { account: 'available', amount: 9_850n },
    { account: 'clearing:wave', amount: -9_955n },
    { account: 'provider_fees', amount: -45n },
  ]);
  assert.equal((await shop.balances()).available, 9_850, 'it is nothing to the merchant');
  // What came and left is one thing, what the operator took another (RA119).
  const { data } = await shop.read(`/v1/projets/${shop.id}/reconciliation`);
  const ours = data.map(({ ours }: { ours: object }) => ours);
  assert.deepEqual(ours[0], { count: 1, amount: 10_000 });
  assert.deepEqual(await audited(), []);
});

test('RA37 another fee later is an alarm and no second P1b; a fee of nothing is none', async (t) => {
  tells(t, () => [[{ fee: 45n }], [{ fee: 60n }], [{ fee: null }]]);
  const id = await pay();
  assert.deepEqual(await booked(id), ['P1', 'P1b 1 45']);
  const told = logged.filter(({ fields }) => 'alarm' in fields && fields.alarm === 'fee_differs');
  assert.equal(told.length, 1);
  assert.deepEqual(await audited(), []);
  t.mock.restoreAll();
  tells(t, () => [[{ fee: 0n }]]);
  assert.deepEqual(await booked(await pay(4)), ['P1']);
});

test('RA27 RA37 whatever the order in which an operator tells, each attempt has one fee', async (t) => {
  const seed = Number(process.env['FEE_SEED'] ?? Date.now() % 1_000_000);
  t.diagnostic(`FEE_SEED=${seed}`);
  seedChance(seed);
  const stories = new Map<string, (Shown | 'silence')[]>();
  tells(t, (reference) => {
    const known = stories.get(reference);
    if (known) return known;
    const some: (Shown | 'silence')[] = [[], [{}], [{ fee: null }], [{ fee: 45n }], 'silence'];
    const story = [...some, ...some].sort(() => chance() - 0.5);
    stories.set(reference, [...story, [{ fee: 45n }]]);
    return story;
  });
  const made = [];
  for (let n = 0; n < 8; n++) made.push((await world.pay(shop.key)).body.id);
  await world.advance(0);
  for (let n = 0; n < 24; n++) await world.advance(10 * second_ms);
  seedChance();
  for (const id of made) {
    const said = `FEE_SEED=${seed} ${JSON.stringify([...stories.values()], text)}`;
    assert.deepEqual(await booked(id), ['P1', 'P1b 1 45'], said);
  }
  assert.deepEqual(await audited(), []);
});
const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

test('RA37 what is paid twice costs twice, and giving it back costs too: a fee for each attempt', async (t) => {
  const others = { operatorReference: 'SECOND', at: Number.MAX_SAFE_INTEGER };
  tells(t, () => [[{ fee: 45n }], [{ fee: 45n }, others], [{ fee: 45n }, { ...others, fee: 30n }]]);
  tellsOfTransfers(t, ({ amount, sentAt }) => ({
    paid: [{ operatorReference: 'BACK', amount, at: sentAt, fee: 7n }],
  }));
  const id = await pay(20);
  assert.deepEqual(await booked(id), ['P1', 'P1b 1 45', 'P1b 2 30', 'P1b 3 7', 'P2', 'P2b']);
  assert.deepEqual(await audited(), []);
});

test('RA37 what leaves by a refund or a payout has its fee on its own object', async (t) => {
  await shop.fund(20_000);
  const payment = await pay();
  tellsOfTransfers(t, ({ amount, sentAt }) => ({
    paid: [{ operatorReference: 'BACK', amount, at: sentAt, fee: 7n }],
  }));
  const { findPayOut } = simulator;
  t.mock.method(simulator, 'findPayOut', async (call: RailCall, now: number): Promise<Found> => {
    const found = await findPayOut(call, now);
    return { ...found, paid: found.paid.map((one) => ({ ...one, fee: 9n })) };
  });
  const refund = await shop.post('/v1/refunds', { payment_id: payment, amount: 1_000 }, once());
  const payout = await shop.payOut({ destination_id: await shop.destination(), amount: 5_000 });
  for (let n = 0; n < 8; n++) await world.advance(second_ms);
  assert.deepEqual(await booked(refund.body.id), ['P1b 1 7', 'R1', 'R2']);
  assert.deepEqual(await booked(payout.body.id), ['O1', 'O2', 'P1b 1 9']);
  assert.deepEqual(await audited(), []);
});
