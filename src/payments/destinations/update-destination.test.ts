// Proves lists of destinations, their names, the one taken by default, and what their removal leaves (contract/payments.md
// B.6, B.15.16).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { type Merchant, newMerchant, settle, wallet } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let shop: Merchant;

before(async () => {
  world = await startWorld();
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  shop = await newMerchant(world);
});

const at = (id: string) => `/v1/payout-destinations/${id}`;
const patch = (id: string, body: object) => world.call('PATCH', at(id), { key: shop.key, body });
const remove = (id: string) => world.call('DELETE', at(id), { key: shop.key });
const defaults = async () => {
  const page = await shop.read('/v1/payout-destinations?per_page=100');
  return page.data
    .filter((one: { default: boolean }) => one.default)
    .map((one: { id: string }) => one.id);
};

test('listDestinations, getDestination: newest first, by page and cursor, by status, type and words, of this account alone', async () => {
  const ids: string[] = [];
  for (const label of ['Été', 'Caisse', 'Caisse 2'])
    ids.push((await shop.add({ ...wallet, label })).body.id);
  await shop.verify(ids[0] ?? '');
  const list = async (query: string) => {
    const page = await shop.read(`/v1/payout-destinations?${query}`);
    return page.data.map((one: { id: string }) => ids.indexOf(one.id));
  };
  assert.deepEqual(await list(''), [2, 1, 0]);
  assert.deepEqual(await list('sort=created_at'), [0, 1, 2]);
  assert.deepEqual(await list('status=verified'), [0]);
  assert.deepEqual(await list('status=pending_verification'), [2, 1]);
  assert.deepEqual(await list('type=bank_account'), []);
  assert.deepEqual(await list('q=ete'), [0]);
  assert.deepEqual(await list('q=caisse&page=2&per_page=1'), [1]);
  const first = await shop.read('/v1/payout-destinations?limit=2');
  const next = await shop.read(`/v1/payout-destinations?limit=2&cursor=${first.cursor}`);
  assert.deepEqual([first.data.length, next.data.length, next.cursor], [2, 1, null]);
  const stranger = await newMerchant(world);
  assert.equal((await stranger.read('/v1/payout-destinations')).pagination.total, 0);
  assert.equal((await stranger.read(at(ids[0] ?? ''))).code, 'NOT_FOUND');
  assert.equal((await shop.read(at('pd_1'))).code, 'NOT_FOUND');
});

test('updateDestination: a label is set and taken off; wrong fields are named and change nothing', async () => {
  const { id } = (await shop.add()).body;
  assert.equal((await patch(id, { label: ' Boutique ' })).body.label, 'Boutique');
  assert.equal((await shop.read('/v1/payout-destinations?q=boutique')).pagination.total, 1);
  const wrong: [object, string[]][] = [
    [{ label: '' }, ['label']],
    [{ label: 'a'.repeat(61) }, ['label']],
    [{ label: 5 }, ['label']],
    [{ default: null }, ['default']],
    [{ default: 'true' }, ['default']],
    [{ phone: wallet.phone }, ['phone']],
    [{ status: 'verified' }, ['status']],
  ];
  for (const [body, fields] of wrong) {
    const answer = await patch(id, body);
    assert.deepEqual(
      [answer.status, Object.keys(answer.body.fields)],
      [400, fields],
      JSON.stringify(body),
    );
  }
  assert.equal((await shop.read(at(id))).label, 'Boutique');
  assert.equal((await patch(id, { label: null })).body.label, null);
});

test('one destination of a mode is the default, however many calls at once say so', async () => {
  const first = (await shop.add({ ...wallet, default: true })).body;
  assert.equal(first.default, true);
  const second = (await shop.add({ ...wallet, default: true })).body;
  assert.deepEqual(await defaults(), [second.id]);
  assert.equal((await patch(first.id, { default: true })).body.default, true);
  assert.deepEqual(await defaults(), [first.id]);
  assert.equal((await patch(second.id, { default: false })).status, 200);
  assert.deepEqual(await defaults(), [first.id]);
  await patch(first.id, { default: false });
  assert.deepEqual(await defaults(), []);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 ? shop.add({ ...wallet, default: true }) : patch(first.id, { default: true }),
    ),
  );
  assert.equal((await defaults()).length, 1);
});

test('deleteDestination: it reads disabled, is the default no more, takes no payout, and not while one is under way', async () => {
  const id = await shop.destination({ ...wallet, default: true });
  await shop.fund(10_000);
  const made = await shop.payOut({ destination_id: id, amount: 100 });
  const busy = await remove(id);
  assert.deepEqual([busy.status, busy.body.code], [409, 'INVALID_STATE']);
  assert.match(busy.body.message, /\(processing\)/);
  await settle(world);
  assert.equal((await shop.read(`/v1/payouts/${made.body.id}`)).status, 'succeeded');
  const gone = await remove(id);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  const left = await shop.read(at(id));
  assert.deepEqual([left.status, left.default, left.verification], ['disabled', false, null]);
  const tried = [
    await remove(id),
    await patch(id, { label: 'x' }),
    await shop.verify(id),
    await shop.post(`${at(id)}/resend`),
  ];
  for (const answer of tried) {
    assert.deepEqual([answer.status, answer.body.code], [409, 'INVALID_STATE']);
  }
  for (const path of ['/v1/payouts', '/v1/payouts/quote']) {
    const answer = await shop.post(
      path,
      { destination_id: id, amount: 100 },
      { 'Idempotency-Key': 'a-key-of-its-own' },
    );
    assert.deepEqual([answer.status, answer.body.code], [409, 'DESTINATION_NOT_VERIFIED']);
    // Not that its code is to be entered, which would be refused in turn.
    assert.match(answer.body.message, /\(disabled\)/);
  }
});

test('a removal and 20 payouts at once: no payout goes to a destination that was taken away before it', async () => {
  const id = await shop.destination();
  await shop.fund(100_000);
  const [gone, ...made] = await Promise.all([
    remove(id),
    ...Array.from({ length: 9 }, () => shop.payOut({ destination_id: id, amount: 100 })),
  ]);
  const count = made.filter(({ status }) => status === 201).length;
  if (gone?.status === 204)
    assert.ok(
      made.every(({ status, body }) => status === 201 || body.code === 'DESTINATION_NOT_VERIFIED'),
    );
  else assert.deepEqual([gone?.status, count], [409, 9]);
  const open = await world.database.one<{ count: number }>(sql`
    select count(*)::int as count from payouts p join payout_destinations d
        on d.project_id = p.project_id and d.mode = p.mode and d.id = p.destination_id
     where p.project_id = ${shop.id} and p.status = 'processing' and d.status = 'disabled'`);
  assert.equal(open?.count, 0);
});

test('a suspended account changes none of its destinations, and reads them', async () => {
  const { id } = (await shop.add()).body;
  await world.database.run(
    sql`update merchant_accounts set status = 'suspended' where project_id = ${shop.id}`,
  );
  const tried = [
    await shop.add(),
    await shop.verify(id),
    await shop.post(`${at(id)}/resend`),
    await patch(id, { default: true }),
    await remove(id),
    await remove('pd_00000000000000000000000000'),
  ];
  for (const answer of tried) {
    assert.deepEqual([answer.status, answer.body.code], [403, 'MERCHANT_SUSPENDED']);
  }
  assert.equal((await shop.read(at(id))).status, 'pending_verification');
});
