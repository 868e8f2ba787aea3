// Proves the statement, the report of a day and the exports (contract/payments.md B.10, B.15.1): listTransactions,
// exportTransactions, getDailyReport, exportPayments, exportRefunds.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { clock, dayInDakar } from '../../kit/clock.ts';
import { readCsv } from '../../kit/csv.ts';
import { newId } from '../../kit/ids.ts';
import { post as book } from '../../ledger/index.ts';

let world: World;
let key: string;

before(async () => {
  world = await startWorld();
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  key = (await world.project()).key;
});

const get = (path: string) => world.call('GET', path, { key });
const read = async (path: string) => (await get(path)).body;
const post = async (path: string, body: object, told?: string) =>
  (
    await world.call('POST', path, {
      key,
      body,
      headers: {
        'Idempotency-Key': randomBytes(12).toString('hex'),
        ...(told ? { 'X-Svc-Simulate': told } : {}),
      },
    })
  ).body;
const settle = async () => {
  await world.advance(0);
  await world.advance(2_000);
};

/** A payment of 10,000 F, a refund of 4,000 F that fails and one of 1,000 F that does not, and funds. */
async function history(): Promise<string> {
  const { body } = await world.pay(key);
  await settle();
  await post('/v1/refunds', { payment_id: body.id, amount: 4_000 }, 'failed');
  await settle();
  await post('/v1/refunds', { payment_id: body.id, amount: 1_000 });
  await settle();
  await post('/v1/test/balance', { amount: 500 });
  return body.id;
}

test('listTransactions: each change of what is available, with the balance after it, without a gap', async () => {
  const payment = await history();
  const { data } = await read('/v1/balances/transactions?sort=created_at');
  const lines = data.map((row: Record<string, unknown>) => [
    row['kind'],
    row['amount'],
    row['balance_after'],
  ]);
  assert.deepEqual(lines, [
    ['payment', 10_000, 10_000],
    ['payment_fee', -150, 9_850],
    ['refund_reserve', -4_000, 5_850],
    ['refund_release', 4_000, 9_850],
    ['refund_reserve', -1_000, 8_850],
    ['test_funds', 500, 9_350],
  ]);
  for (const { id } of data) assert.match(id, /^txn_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.equal(new Set(data.map(({ id }: { id: string }) => id)).size, 6);
  assert.equal((await read('/v1/balances')).available, 9_350);
  assert.deepEqual([data[0].object_type, data[0].object_id], ['payment', payment]);
  const newest = await read('/v1/balances/transactions');
  assert.deepEqual(newest.data, [...data].reverse());
  assert.equal(newest.pagination.total, 6);
  const fees = await read('/v1/balances/transactions?kind=payment_fee');
  assert.deepEqual(fees.data, [data[1]]);
  const ofPayment = await read(`/v1/balances/transactions?object_id=${payment}`);
  assert.equal(ofPayment.data.length, 2);
});

test('listTransactions: a cursor goes through all rows once, also between a payment and its fee', async () => {
  await history();
  for (const sort of ['created_at', '-created_at']) {
    const all = (await read(`/v1/balances/transactions?sort=${sort}`)).data;
    const seen: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const from = cursor === undefined ? '' : `&cursor=${cursor}`;
      const page = await read(`/v1/balances/transactions?sort=${sort}&limit=1${from}`);
      seen.push(...page.data);
      cursor = page.cursor;
    }
    assert.deepEqual(seen, all);
  }
  const wrong = await get('/v1/balances/transactions?cursor=pay_1');
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['cursor']]);
});

test('getDailyReport: opening and closing balances, by kind and by channel; other days have nothing', async () => {
  await history();
  const today = dayInDakar(clock.now());
  const report = await read('/v1/reports/daily');
  assert.deepEqual(
    [report.date, report.opening_balance, report.closing_balance],
    [today, 0, 9_350],
  );
  assert.deepEqual(report.by_kind, [
    { kind: 'payment', count: 1, amount: 10_000 },
    { kind: 'payment_fee', count: 1, amount: -150 },
    { kind: 'refund_reserve', count: 2, amount: -5_000 },
    { kind: 'refund_release', count: 1, amount: 4_000 },
    { kind: 'test_funds', count: 1, amount: 500 },
  ]);
  assert.deepEqual(report.by_channel, [{ channel: 'wave', collected: 10_000 }]);
  const before = await read('/v1/reports/daily?date=2020-02-29');
  assert.deepEqual([before.opening_balance, before.closing_balance, before.by_kind], [0, 0, []]);
  for (const day of ['2021-02-29', '0000-01-01', '0000-02-29']) {
    const wrong = await get(`/v1/reports/daily?date=${day}`);
    assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['date']], day);
  }
  const last = await read('/v1/reports/daily?date=9999-12-31');
  assert.deepEqual([last.opening_balance, last.closing_balance, last.by_kind], [9_350, 9_350, []]);
});

/** A report's day, from its opening balance by its kinds to its closing one. */
async function daily(date: string) {
  const {
    opening_balance: opening,
    closing_balance: closing,
    by_kind,
  } = await read(`/v1/reports/daily?date=${date}`);
  const sum = by_kind.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
  assert.equal(opening + sum, closing, `${date}: ${opening} and ${sum} are not ${closing}`);
  return [opening, sum, closing];
}

test('B.10 a report adds up where a test clock was put back: each line is of the day that dates it', async () => {
  const today = dayInDakar(clock.now());
  const later = dayInDakar(clock.now() + 2 * 86_400_000);
  await post('/v1/test/balance', { amount: 100 });
  await post('/v1/test/clock', { advance_s: 2 * 86_400 });
  await post('/v1/test/balance', { amount: 500 });
  await post('/v1/test/clock', { release: true });
  await post('/v1/test/balance', { amount: 30 });
  assert.deepEqual(await daily(today), [0, 130, 130]);
  assert.deepEqual(await daily(later), [130, 500, 630]);
  assert.equal((await read('/v1/balances')).available, 630);
});

test('B.10 what happened before midnight and is booked after the first of the new day is of the old one', async () => {
  const { id, key: shop } = await world.project();
  key = shop;
  await post('/v1/test/balance', { amount: 1_000 });
  const begin = clock.now();
  const midnight = begin - (begin % 86_400_000) + 86_400_000;
  await world.advance(midnight - clock.now());
  await post('/v1/test/balance', { amount: 5 });
  // As of a payment whose success at its operator is dated before midnight, and that another server settles a moment later.
  const posting = {
    scope: { projectId: id, mode: 'test' },
    objectType: 'merchant',
    objectId: newId('txn'),
    transition: 'T1',
    at: midnight - 500,
    lines: [
      { owner: 'platform', account: 'test_issuer', amount: -70n },
      { owner: 'merchant', account: 'available', amount: 70n },
    ],
  } as const;
  await world.database.transaction((tx) => book(tx, [posting], clock.now()));
  const [old, young] = [dayInDakar(midnight - 1), dayInDakar(midnight)];
  assert.deepEqual(await daily(old), [0, 1_070, 1_070]);
  assert.deepEqual(await daily(young), [1_070, 5, 1_075]);
  // Long after, from the balance that the last line left.
  await world.advance(86_400_000);
  assert.deepEqual(await daily(dayInDakar(clock.now())), [1_075, 0, 1_075]);
});

test('exportPayments, exportRefunds, exportTransactions: every row, and no formula of a spreadsheet', async () => {
  await history();
  const evil = '=HYPERLINK("http://evil.example";"x")';
  await world.pay(key, { description: evil, merchant_reference: 'CMD-1' });
  const files = [
    ['/v1/payments/export.csv', 'payments.csv', 2],
    ['/v1/refunds/export.csv', 'refunds.csv', 2],
    ['/v1/balances/transactions/export.csv', 'transactions.csv', 6],
    ['/v1/payments/export.csv?status=succeeded', 'payments.csv', 1],
    ['/v1/refunds/export.csv?channel=wave', 'refunds.csv', 2],
    ['/v1/refunds/export.csv?channel=mixx', 'refunds.csv', 0],
    ['/v1/refunds/export.csv?merchant_reference=RET-1', 'refunds.csv', 0],
  ] as const;
  for (const [path, name, count] of files) {
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${name}"`);
    const rows = readCsv(answer.text);
    assert.equal(rows?.length, count + 1, path);
    assert.equal(rows?.[0]?.fields[0], 'id');
  }
  const payments = readCsv((await get('/v1/payments/export.csv')).text) ?? [];
  const column = payments[0]?.fields.indexOf('description') ?? -1;
  assert.equal(payments[1]?.fields[column], `'${evil}`);
});

/** A payment, whose call is repeated under its key while the machine is too busy for it (503: nothing was created). */
async function paidOnce(): Promise<string> {
  const headers = { 'Idempotency-Key': randomBytes(12).toString('hex') };
  for (let again = 0; ; again++) {
    const { status, text, body } = await world.pay(key, { amount: 100 }, headers);
    if (status === 201) return body.id;
    assert.ok(status === 503 && again < 20, text);
  }
}

test('exports: more rows than one read takes, each once; a few at a time', async () => {
  const made = new Set<string>();
  while (made.size < 1_250) {
    for (const id of await Promise.all(Array.from({ length: 250 }, paidOnce))) made.add(id);
    // 600 calls a minute.
    await world.advance(61_000);
  }
  const rows = readCsv((await get('/v1/payments/export.csv')).text) ?? [];
  const ids = rows.slice(1).map(({ fields }) => fields[0]);
  assert.equal(ids.length, made.size);
  assert.deepEqual(new Set(ids), made);
});
