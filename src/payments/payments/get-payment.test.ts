// Proves what getPayment shows, to whom, and what it can add (contract/payments.md B.0 "Expand", B.3).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kit/ids.ts';

let world: World;
let key: string;
let live: string;
let paid: string;
let failed: string;
let waiting: string;

before(async () => {
  world = await startWorld();
  const mine = await world.project();
  key = mine.key;
  await world.database.run(sql`update projects set live_enabled = true where id = ${mine.id}`);
  live = (await world.newKey(mine.id, mine.cookie, { mode: 'live' })).secret;
  const created = [
    await world.pay(key, { customer: { phone: '+221700000000' } }),
    await world.pay(key, { customer: { phone: '+221700000002' } }),
    await world.pay(key, { channel: undefined, customer: undefined }),
  ];
  [paid = '', failed = '', waiting = ''] = created.map((answer) => answer.body.id as string);
  await world.advance(0);
  await world.advance(3_000);
});
after(() => world.close());

const get = (id: string, search = '', as = key) =>
  world.call('GET', `/v1/payments/${id}${search}`, { key: as });

test('without expand nothing is added', async () => {
  const { status, body, headers } = await get(paid);
  assert.equal(status, 200);
  for (const name of ['attempts', 'events', 'ledger', 'refunds']) assert.ok(!(name in body), name);
  assert.equal(headers.get('cache-control'), 'no-store');
});

test('expand=events gives each event of the payment with the state of its delivery', async () => {
  const { body } = await get(paid, '?expand=events');
  assert.equal(body.events.length, 1);
  const [event] = body.events;
  assert.match(event.id, /^evt_/);
  assert.deepEqual([event.type, event.status], ['payment.succeeded', 'no_recipient']);
  assert.equal(event.created_at, body.paid_at);
  assert.deepEqual((await get(failed, '?expand=events')).body.events.length, 1);
  assert.deepEqual((await get(waiting, '?expand=events')).body.events, []);
});

test('expand=ledger gives the lines of its one journal, which sum to zero', async () => {
  const { body } = await get(paid, '?expand=ledger');
  const lines: { journal_id: string; transition: string; account: string; amount: number }[] =
    body.ledger;
  assert.deepEqual(lines.map((line) => [line.transition, line.account, line.amount]).sort(), [
    ['P1', 'available', 9_850],
    ['P1', 'clearing:wave', -10_000],
    ['P1', 'fees', 150],
  ]);
  assert.equal(new Set(lines.map((line) => line.journal_id)).size, 1);
  assert.match(lines[0]?.journal_id ?? '', /^txn_/);
  assert.deepEqual((await get(failed, '?expand=ledger')).body.ledger, []);
});

test('RA22 expand=attempts gives the one demand of a payment that was asked directly', async () => {
  const [attempt, ...more] = (await get(failed, '?expand=attempts')).body.attempts;
  assert.deepEqual(more, []);
  assert.deepEqual(
    { ...attempt, provider_reference: attempt.provider_reference.slice(0, 4), created_at: '' },
    {
      n: 1,
      channel: 'wave',
      provider: 'simulator',
      provider_reference: 'SIM-',
      status: 'refused',
      failure_code: 'declined_by_customer',
      created_at: '',
    },
  );
  assert.deepEqual((await get(waiting, '?expand=attempts')).body.attempts, []);
});

test('expand takes several names in any order, and refunds and dispute are there though empty', async () => {
  const { status, body } = await get(paid, '?expand=refunds,dispute,ledger,attempts,events,ledger');
  assert.equal(status, 200);
  assert.deepEqual([body.refunds, body.dispute], [[], null]);
  assert.deepEqual([body.attempts.length, body.events.length, body.ledger.length], [1, 1, 3]);
  assert.deepEqual((await get(paid, '?expand=refunds')).body.refunds, []);
});

test('an unknown name, none, or another parameter is 400 and named', async () => {
  const table = [
    ['?expand=customer', 'expand'],
    ['?expand=events,customer', 'expand'],
    ['?expand=', 'expand'],
    ['?expand=events,', 'expand'],
    ['?expand=Events', 'expand'],
    ['?expand=events.attempts', 'expand'],
    ['?expand=constructor', 'expand'],
    ['?expand=events&expand=ledger', 'expand'],
    ['?expande=events', 'expande'],
  ] as const;
  for (const [search, field] of table) {
    for (const id of [paid, newId('pay')]) {
      const { status, body } = await get(id, search);
      assert.equal(status, 400, search);
      assert.deepEqual(Object.keys(body.fields), [field], search);
    }
  }
});

const withoutRequest = (answer: Answer) => ({ ...answer.body, request_id: '' });

test("K17 another project's or mode's payment is 404 with the very words of an unknown id", async () => {
  const unknown = await get(newId('pay'));
  assert.equal(unknown.status, 404);
  assert.equal(unknown.body.code, 'NOT_FOUND');
  const stranger = (await world.project()).key;
  const liveId = (await world.pay(live)).body.id;
  assert.equal((await get(liveId, '', live)).body.livemode, true);
  for (const [id, as] of [
    [paid, stranger],
    [paid, live],
    [liveId, key],
    [liveId, stranger],
  ] as const) {
    const answer = await get(id, '?expand=ledger,events', as);
    assert.equal(answer.status, 404);
    assert.deepEqual(withoutRequest(answer), withoutRequest(unknown));
  }
});

test('an id of another form is 404 like an unknown one, however long or strange', async () => {
  const unknown = await get(newId('pay'));
  const strange = [
    'x',
    'pay_',
    paid.slice(0, -1),
    `${paid}0`,
    paid.toUpperCase(),
    paid.replace('pay_', 'evt_'),
    `${paid}%00`,
    '%00',
    `${paid}%20`,
    "pay_'%20or%20'1'='1",
    encodeURIComponent('pay_éàü'),
    'x'.repeat(5_000),
  ];
  for (const id of strange) {
    const answer = await get(id);
    assert.equal(answer.status, 404, id.slice(0, 60));
    assert.deepEqual(withoutRequest(answer), withoutRequest(unknown));
  }
});

test('HEAD answers as GET does, without a body', async () => {
  for (const [id, status] of [
    [paid, 200],
    [newId('pay'), 404],
  ] as const) {
    const [head, read] = [await world.call('HEAD', `/v1/payments/${id}`, { key }), await get(id)];
    assert.equal(head.status, status);
    assert.equal(head.text, '');
    for (const name of ['content-type', 'cache-control', 'vary']) {
      assert.equal(head.headers.get(name), read.headers.get(name), name);
    }
    assert.match(head.headers.get('x-request-id') ?? '', /^req_/);
  }
  assert.equal((await world.call('HEAD', `/v1/payments/${paid}`)).status, 401);
});
