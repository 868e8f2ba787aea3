// Proves each filter of listPayments and its search (contract/payments.md B.0 "Filters").
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, iso } from '../../kit/clock.ts';

let world: World;
let key: string;
const payments: Record<string, { id: string; created_at: string }> = {};

/** `phone` 00 is paid, 02 declined, 06 expires after 300 s; without a channel it waits for its page. */
const made: [name: string, body: object, simulate?: string][] = [
  [
    'paid',
    { customer: { phone: '+221700000000', name: 'Ndèye Fall' }, merchant_reference: 'CMD-1' },
  ],
  ['declined', { customer: { phone: '+221700000002', email: 'awa@example.com' }, channel: 'mixx' }],
  [
    'expired',
    { customer: { phone: '+221700000006' }, expires_in: 300, description: '100 % coton' },
  ],
  [
    'asked',
    { channel: 'orange_money', merchant_reference: 'CMD_2', expires_in: 86_400 },
    'succeeded;delay=80000',
  ],
  [
    'waiting',
    {
      channel: undefined,
      customer: undefined,
      description: "L'été\\à Saint-Louis",
      expires_in: 86_400,
    },
  ],
  ['silent', { channel: undefined, customer: undefined, expires_in: 86_400 }],
];

before(async () => {
  world = await startWorld();
  ({ key } = await world.project());
  for (const [name, body, word] of made) {
    clock.advance(10);
    const answer = await world.pay(key, body, word ? { 'X-Svc-Simulate': word } : {});
    assert.equal(answer.status, 201, answer.text);
    payments[name] = answer.body;
  }
  await world.advance(0);
  await world.advance(301_000);
});
after(() => world.close());

/** The names of what a search finds, oldest first, by page and by cursor alike. */
async function found(search: Record<string, string>, as = key): Promise<string[]> {
  const names = new Map(Object.entries(payments).map(([name, { id }]) => [id, name]));
  const pages: string[][] = [];
  for (const paging of ['per_page', 'limit']) {
    const query = new URLSearchParams({ sort: 'created_at', [paging]: '100', ...search });
    const { status, body } = await world.call('GET', `/v1/payments?${query}`, { key: as });
    assert.equal(status, 200, `${query} ${JSON.stringify(body)}`);
    pages.push(body.data.map(({ id }: { id: string }) => names.get(id) ?? id));
    if (body.pagination) assert.equal(body.pagination.total, body.data.length, `${query}`);
  }
  assert.deepEqual(pages[0], pages[1]);
  return pages[0] ?? [];
}

const all = made.map(([name]) => name);

test('status, channel, merchant_reference, customer_phone and payment_link_id each filter, and add up', async () => {
  const table: [Record<string, string>, string[]][] = [
    [{}, all],
    [{ status: 'succeeded' }, ['paid']],
    [{ status: 'failed' }, ['declined']],
    [{ status: 'expired' }, ['expired']],
    [{ status: 'processing' }, ['asked']],
    [{ status: 'pending' }, ['waiting', 'silent']],
    [{ channel: 'wave' }, ['paid', 'expired']],
    [{ channel: 'mixx' }, ['declined']],
    [{ channel: 'orange_money' }, ['asked']],
    [{ channel: 'card' }, []],
    [{ merchant_reference: 'CMD-1' }, ['paid']],
    [{ merchant_reference: 'CMD' }, []],
    [{ merchant_reference: 'CMD%' }, []],
    [{ customer_phone: '+221700000002' }, ['declined']],
    // A plus that was not encoded is a blank to whoever reads a query.
    [{ customer_phone: ' 221700000002' }, ['declined']],
    [{ customer_phone: '221700000002' }, []],
    [{ payment_link_id: 'plink_01kaxdpgwk5n0ys4jvgxmc6r2t' }, []],
    [{ channel: 'wave', status: 'expired' }, ['expired']],
    [{ channel: 'wave', status: 'expired', q: 'coton' }, ['expired']],
    [{ channel: 'mixx', status: 'expired' }, []],
  ];
  for (const [search, names] of table) {
    assert.deepEqual(await found(search), names, JSON.stringify(search));
  }
});

test('q finds in description, reference, name, e-mail and phone, whatever accents and case', async () => {
  const table: [string, string[]][] = [
    ['ndeye', ['paid']],
    ['NDÈYE', ['paid']],
    ['nde\u0300ye  fall', ['paid']],
    ['eye fa', ['paid']],
    ['ETE', ['waiting']],
    ['saint-louis', ['waiting']],
    ['cmd', ['paid', 'asked']],
    ['Awa@Example', ['declined']],
    ['70000000', ['paid', 'declined', 'expired', 'asked']],
    ['+221700000006', ['expired']],
    ['x', ['declined']],
    ['nothing of the kind', []],
  ];
  for (const [q, names] of table) assert.deepEqual(await found({ q }), names, q);
});

test('q takes %, _, \\ and quotes as the characters that they are', async () => {
  const table: [string, string[]][] = [
    ['%', ['expired']],
    ['100 %', ['expired']],
    ['1%c', []],
    ['_', ['asked']],
    ['CMD_', ['asked']],
    ['cmd_1', []],
    ['\\', ['waiting']],
    ['e\\a', ['waiting']],
    ['e\\s', []],
    ["l'ete", ['waiting']],
    ["'", ['waiting']],
    ["' or 1=1 --", []],
    ['"', []],
  ];
  for (const [q, names] of table) assert.deepEqual(await found({ q }), names, q);
});

const timeOf = (name: string) => Date.parse(payments[name]?.created_at ?? '');

test('created_from and created_to take in both ends, to the millisecond', async () => {
  const [first, third] = [timeOf('paid'), timeOf('expired')];
  const table: [Record<string, string>, string[]][] = [
    [{ created_from: iso(first) }, all],
    [{ created_from: iso(first + 1) }, all.slice(1)],
    [{ created_to: iso(third) }, all.slice(0, 3)],
    [{ created_to: iso(third - 1) }, all.slice(0, 2)],
    [{ created_from: iso(third), created_to: iso(third) }, ['expired']],
    [{ created_from: iso(third), created_to: iso(first) }, []],
    // Another zone is the same moment.
    [{ created_from: iso(third + 3_600_000).replace('Z', '+01:00') }, all.slice(2)],
  ];
  for (const [search, names] of table) {
    assert.deepEqual(await found(search), names, JSON.stringify(search));
  }
});

test('a date without a time is a whole Dakar day, from midnight to midnight', async () => {
  const other = (await world.project()).key;
  const day_ms = 86_400_000;
  const midnight = clock.now() - (clock.now() % day_ms) + 2 * day_ms;
  // Long before midnight, so that a slow machine does not cross it.
  await world.advance(midnight - 600_000 - clock.now());
  const create = async (name: string) => {
    payments[name] = (await world.pay(other, { channel: undefined })).body;
  };
  await create('evening');
  await world.advance(midnight - clock.now());
  await create('night');
  const [today, tomorrow] = [iso(midnight - day_ms), iso(midnight)].map((time) =>
    time.slice(0, 10),
  );
  assert.ok(today && tomorrow);
  const table: [Record<string, string>, string[]][] = [
    [{ created_from: today }, ['evening', 'night']],
    [{ created_from: tomorrow }, ['night']],
    [{ created_to: today }, ['evening']],
    [{ created_to: tomorrow }, ['evening', 'night']],
    [{ created_from: today, created_to: today }, ['evening']],
    [{ created_from: tomorrow, created_to: today }, []],
  ];
  for (const [search, names] of table) {
    assert.deepEqual(await found(search, other), names, JSON.stringify(search));
  }
});

test('the ends of the calendar are dates like any other', async () => {
  const table: [Record<string, string>, string[]][] = [
    [{ created_from: '0001-01-01' }, all],
    [{ created_from: '0001-01-01T00:00:00+14:00' }, all],
    [{ created_to: '0001-01-01' }, []],
    [{ created_to: '9999-12-31' }, all],
    [{ created_to: '9999-12-31T23:59:59.999-14:00' }, all],
    [{ created_from: '9999-12-31T23:59:59.999-14:00' }, []],
  ];
  for (const [search, names] of table) {
    assert.deepEqual(await found(search), names, JSON.stringify(search));
  }
});

test('B.0 what a payment is found by is kept a second time only where its own texts do not say it', async () => {
  const { key: shop, id } = await world.project();
  const kept = async (body: object) => {
    const made = await world.pay(shop, { channel: undefined, customer: undefined, ...body });
    const row = await world.database.one<{ search_text: string | null }>(
      sql`select search_text from payments where project_id = ${id} and id = ${made.body.id}`,
    );
    return row?.search_text;
  };
  assert.equal(await kept({ description: 'Deux Boubous', customer: { name: 'Awa' } }), '=');
  assert.equal(await kept({ description: 'Été à  Dakar' }), 'ete a dakar');
  assert.equal(await kept({}), null);
  // Not what its texts say, but an equals sign by itself.
  assert.equal(await kept({ description: '=' }), '=');
  const count = async (q: string) => {
    const { body } = await world.call('GET', `/v1/payments?${new URLSearchParams({ q })}`, {
      key: shop,
    });
    return body.data.length;
  };
  const table: [string, number][] = [
    ['BOUBOUS awa', 1],
    ['boubous', 1],
    ['été', 1],
    ['a dakar', 1],
    ['=', 1],
    ['null', 0],
  ];
  for (const [q, found] of table) assert.equal(await count(q), found, q);
});
