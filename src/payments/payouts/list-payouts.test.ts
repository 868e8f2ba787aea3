// Proves lists of payouts, and the refusal of every wrong field of a payout, its quote and its list (contract/payments.md
// B.0, B.5).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import {
  bank,
  type Merchant,
  newMerchant,
  publishBanks,
  settle,
  wallet,
} from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { readCsv } from '../../kit/csv.ts';

let world: World;
let shop: Merchant;
let destination_id: string;

before(async () => {
  world = await startWorld();
  await publishBanks(world);
  shop = await newMerchant(world);
  await shop.fund(1_000_000);
  destination_id = await shop.destination({ ...wallet, label: 'Trésor' });
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});

test('listPayouts: by page and cursor, by status, channel, reference, destination, time and words, of this account alone', async () => {
  const rib = await shop.destination(bank());
  const ids: string[] = [];
  for (const body of [
    { destination_id, amount: 100, merchant_reference: 'A-1' },
    { destination_id: rib, amount: 10_000, description: 'Loyer de décembre' },
    { destination_id, amount: 300 },
  ]) {
    ids.push((await shop.payOut(body)).body.id);
    if (ids.length === 2) await settle(world);
  }
  const list = async (query: string) => {
    const page = await shop.read(`/v1/payouts?${query}`);
    return page.data.map((one: { id: string }) => ids.indexOf(one.id));
  };
  assert.deepEqual(await list(''), [2, 1, 0]);
  assert.deepEqual(await list('sort=created_at'), [0, 1, 2]);
  assert.deepEqual(await list('status=processing'), [2]);
  assert.deepEqual(await list('status=succeeded'), [1, 0]);
  assert.deepEqual(await list('channel=bank_transfer'), [1]);
  assert.deepEqual(await list('merchant_reference=A-1'), [0]);
  assert.deepEqual(await list(`destination_id=${rib}`), [1]);
  assert.deepEqual(await list('q=decembre'), [1]);
  assert.deepEqual(await list('q=tresor'), [2, 0]);
  assert.deepEqual(await list('created_to=2020-01-01'), []);
  assert.deepEqual(await list('created_from=2020-01-01'), [2, 1, 0]);
  assert.equal((await shop.read('/v1/payouts?page=2&per_page=2')).data.length, 1);
  const path = '/v1/payouts/export.csv?merchant_reference=A-1';
  const { text } = await world.call('GET', path, { key: shop.key });
  assert.deepEqual(
    readCsv(text)?.map(({ fields }) => fields[0]),
    ['id', ids[0]],
  );
  const first = await shop.read('/v1/payouts?limit=2');
  const next = await shop.read(`/v1/payouts?limit=2&cursor=${first.cursor}`);
  assert.deepEqual([first.data.length, next.data.length, next.cursor], [2, 1, null]);
  const stranger = await newMerchant(world);
  assert.equal((await stranger.read('/v1/payouts')).pagination.total, 0);
  assert.equal((await stranger.read(`/v1/payouts/${ids[0]}`)).code, 'NOT_FOUND');
  assert.equal((await shop.read('/v1/payouts/po_1')).code, 'NOT_FOUND');
});

test('every wrong parameter of the list is named', async () => {
  const rows: [string, string][] = [
    ['status=paid', 'status'],
    ['channel=card', 'channel'],
    ['merchant_reference=', 'merchant_reference'],
    ['destination_id=', 'destination_id'],
    ['page=0', 'page'],
    ['per_page=101', 'per_page'],
    ['limit=0', 'limit'],
    ['cursor=po_1&limit=5', 'cursor'],
    ['limit=5&page=1', 'limit,page'],
    ['sort=amount', 'sort'],
    ['created_from=yesterday', 'created_from'],
    ['colour=red', 'colour'],
  ];
  for (const [query, field] of rows) {
    const answer = await world.call('GET', `/v1/payouts?${query}`, { key: shop.key });
    assert.deepEqual([answer.status, Object.keys(answer.body.fields).join()], [400, field], query);
  }
});

test('every field of a payout and of its quote that is wrong is refused by its name, and nothing changes', async () => {
  const good = { destination_id, amount: 100 };
  const shared: [object | string, string[]][] = [
    [{}, ['amount', 'destination_id']],
    [{ ...good, destination_id: '' }, ['destination_id']],
    [{ ...good, destination_id: 5 }, ['destination_id']],
    [{ ...good, destination_id: null }, ['destination_id']],
    [{ ...good, destination_id: 'p'.repeat(65) }, ['destination_id']],
    ...[0, -1, 1.5, '100', null, true, [100], 9_007_199_254_740_992].map(
      (amount): [object, string[]] => [{ ...good, amount }, ['amount']],
    ),
    [`{"destination_id":"${destination_id}","amount":1e400}`, ['amount']],
    [{ ...good, fee_payer: 'nobody' }, ['fee_payer']],
    [{ ...good, fee_payer: null }, ['fee_payer']],
    [{ ...good, fee_payer: 1 }, ['fee_payer']],
    [{ ...good, currency: 'XOF' }, ['currency']],
    [{ ...good, status: 'succeeded' }, ['status']],
    ['{"amount":', ['body']],
    ['[]', ['body']],
  ];
  const own: [object, string[]][] = [
    [{ ...good, quote_hash: '' }, ['quote_hash']],
    [{ ...good, quote_hash: 5 }, ['quote_hash']],
    [{ ...good, quote_hash: 'h'.repeat(101) }, ['quote_hash']],
    [{ ...good, description: 5 }, ['description']],
    [{ ...good, description: 'd'.repeat(101) }, ['description']],
    [{ ...good, description: 'a\u0000b' }, ['description']],
    [{ ...good, merchant_reference: 'no blanks' }, ['merchant_reference']],
    [{ ...good, merchant_reference: '' }, ['merchant_reference']],
    [{ ...good, merchant_reference: 'r'.repeat(101) }, ['merchant_reference']],
    [{ ...good, metadata: [] }, ['metadata']],
    [{ ...good, metadata: { a: 1 } }, ['metadata.a']],
    [{ ...good, metadata: { a: 'v'.repeat(501) } }, ['metadata.a']],
    [{ ...good, phone: '+221700000020' }, ['phone']],
  ];
  // What the tests before made comes to its end first.
  await world.advance(10_000);
  const before = await world.countRows();
  const available = (await shop.balances()).available;
  for (const [path, rows] of [
    ['/v1/payouts/quote', shared],
    ['/v1/payouts', [...shared, ...own]],
  ] as const) {
    for (const [n, [body, fields]] of rows.entries()) {
      const answer = await shop.post(path, body as object, {
        'Idempotency-Key': `field-${n}-of-it`,
      });
      assert.deepEqual(
        [answer.status, answer.body.code],
        [400, 'INVALID_REQUEST'],
        JSON.stringify(body),
      );
      assert.deepEqual(Object.keys(answer.body.fields).sort(), fields, JSON.stringify(body));
    }
  }
  for (const wrong of ['short', 'é'.repeat(8), 'k'.repeat(101)]) {
    const answer = await shop.post('/v1/payouts', good, {
      'Idempotency-Key': encodeURI(wrong).slice(0, wrong.length > 100 ? 101 : 5),
    });
    assert.deepEqual(Object.keys(answer.body.fields), ['Idempotency-Key'], wrong);
  }
  assert.deepEqual(await world.countRows(), before);
  assert.equal((await shop.balances()).available, available);
});
