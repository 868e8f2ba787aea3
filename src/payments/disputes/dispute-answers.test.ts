// Proves the life of a dispute row by row: what each answer does to status, balances, payment, ledger and events, and
// who comes too late (contract/payments.md B.7, D.2 D1 to D3, B.15.8). Covers acceptDispute, challengeDispute,
// updateDispute, getDispute, listDisputes, createTestDispute and advanceTestDispute.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { auditParts } from '../../app-audit.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let key: string;
let projectId: string;

before(async () => {
  world = await startWorld();
});
after(async () => {
  await assertLedgerWhole(world.database, { disputed: true });
  await world.close();
});
beforeEach(async () => {
  const made = await world.project();
  [key, projectId] = [made.key, made.id];
});

const day_ms = 86_400_000;
const once = () => ({ 'Idempotency-Key': randomBytes(12).toString('hex') });
const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  world.call('POST', path, { key, body, headers });
const read = async (path: string) => (await world.call('GET', path, { key })).body;
const evidence = { product_description: 'Un boubou brodé, livré le 3' };

async function paid(body: object = {}, headers: Record<string, string> = {}): Promise<string> {
  const answer = await world.pay(key, body, headers);
  assert.equal(answer.status, 201);
  await world.advance(0);
  await world.advance(2_000);
  return answer.body.id;
}
async function opened(more: object = {}) {
  const payment_id = await paid();
  const answer = await post('/v1/test/disputes', { payment_id, ...more });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}
const advance = (id: string, outcome: string) =>
  post(`/v1/test/disputes/${id}/advance`, { outcome });
const funds = async () => {
  const { available, disputed, total } = await read('/v1/balances');
  return [available, disputed, total];
};
const eventsOf = async (id: string) => {
  const page = await read(`/v1/projets/${projectId}/events?object_id=${id}`);
  return page.data.map(({ type }: { type: string }) => type).sort();
};
const journalsOf = async (id: string) => {
  const rows = await world.database.all<{ transition: string }>(sql`
    select transition from journals where object_id = ${id} order by id`);
  return rows.map(({ transition }) => transition).sort();
};

/** What the nightly audit says of disputes, payments and the ledger. */
async function audit(): Promise<string[]> {
  const found: string[] = [];
  for (const { look } of auditParts.ofTenants) {
    await look(
      world.database,
      { projectId, mode: 'test' },
      {
        now: clock.now(),
        found: (part, row, says) => found.push(`${part} ${row.split('/').at(-1)} ${says}`),
        read() {},
        pause: async () => {},
      },
    );
  }
  return found;
}

test('a dispute is opened on what is left of a payment, holds it, and says until when to answer', async () => {
  const payment_id = await paid();
  const made = await post('/v1/test/disputes', { payment_id, amount: 4_000, reason: 'duplicate' });
  assert.equal(made.status, 201);
  const { id, created_at, respond_by } = made.body;
  assert.equal(Date.parse(respond_by) - Date.parse(created_at), 7 * day_ms);
  assert.deepEqual(
    { ...made.body, id: '', created_at: '', updated_at: '', respond_by: '' },
    {
      id: '',
      livemode: false,
      status: 'opened',
      payment_id,
      amount: 4_000,
      held_amount: 4_000,
      currency: 'XOF',
      reason: 'duplicate',
      customer_statement: null,
      respond_by: '',
      decided_by_expected: null,
      evidence: {
        product_description: null,
        delivery_date: null,
        delivery_proof_text: null,
        customer_contact_text: null,
        refund_policy_text: null,
        comment: null,
      },
      documents: [],
      decision: null,
      created_at: '',
      updated_at: '',
      challenged_at: null,
      accepted_at: null,
      closed_at: null,
    },
  );
  assert.deepEqual(await funds(), [5_850, 4_000, 9_850]);
  assert.deepEqual(await eventsOf(id), ['dispute.opened']);
  assert.deepEqual(await journalsOf(id), ['D1']);
  const payment = await read(`/v1/payments/${payment_id}?expand=dispute`);
  assert.deepEqual([payment.dispute.id, payment.dispute.status], [id, 'opened']);
  assert.deepEqual(payment.dispute.reason, 'duplicate');
  assert.equal((await read(`/v1/payments/${payment_id}`)).dispute.status, 'opened');
  assert.deepEqual(await read(`/v1/disputes/${id}`), made.body);
  assert.deepEqual(await audit(), []);
});

test('without an amount all that is left is disputed, which may take what is available below zero', async () => {
  const dispute = await opened();
  assert.equal(dispute.amount, 10_000);
  assert.deepEqual(await funds(), [-150, 10_000, 9_850]);
  const refused = await post('/v1/refunds', { payment_id: await paid(), amount: 10_000 }, once());
  assert.equal(refused.body.code, 'INSUFFICIENT_FUNDS', 'nothing else crosses zero');
  assert.deepEqual(await audit(), []);
});

for (const { name, walk, status, journals, events, left } of [
  {
    name: 'accepted: the customer is right',
    walk: (id: string) => post(`/v1/disputes/${id}/accept`, { comment: 'Erreur de notre part' }),
    status: 'accepted',
    journals: ['D1', 'D2'],
    events: ['dispute.accepted', 'dispute.opened'],
    left: [-150, 0, -150],
  },
  {
    name: 'challenged: nothing moves',
    walk: (id: string) => post(`/v1/disputes/${id}/challenge`, { evidence }),
    status: 'challenged',
    journals: ['D1'],
    events: ['dispute.challenged', 'dispute.opened'],
    left: [-150, 10_000, 9_850],
  },
  {
    name: 'challenged, then won: the francs are back',
    walk: async (id: string) => {
      await post(`/v1/disputes/${id}/challenge`, { evidence });
      return advance(id, 'won');
    },
    status: 'won',
    journals: ['D1', 'D3'],
    events: ['dispute.challenged', 'dispute.opened', 'dispute.won'],
    left: [9_850, 0, 9_850],
  },
  {
    name: 'challenged, then lost: the francs are gone',
    walk: async (id: string) => {
      await post(`/v1/disputes/${id}/challenge`, { evidence });
      return advance(id, 'lost');
    },
    status: 'lost',
    journals: ['D1', 'D2'],
    events: ['dispute.challenged', 'dispute.lost', 'dispute.opened'],
    left: [-150, 0, -150],
  },
  {
    name: 'lost while nobody answered, as if the time were over',
    walk: (id: string) => advance(id, 'lost'),
    status: 'lost',
    journals: ['D1', 'D2'],
    events: ['dispute.lost', 'dispute.opened'],
    left: [-150, 0, -150],
  },
]) {
  test(`a dispute is ${name}`, async () => {
    const { id, payment_id } = await opened();
    const answer = await walk(id);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.status, status);
    assert.deepEqual(await read(`/v1/disputes/${id}`), answer.body);
    assert.deepEqual(await journalsOf(id), journals);
    assert.deepEqual(await eventsOf(id), events);
    assert.deepEqual(await funds(), left);
    const payment = await read(`/v1/payments/${payment_id}`);
    const taken = status === 'accepted' || status === 'lost';
    assert.equal(payment.refundable_amount, taken ? 0 : 10_000);
    assert.equal(payment.dispute.status, status);
    assert.equal(answer.body.held_amount, status === 'challenged' ? 10_000 : 0);
    const isDecided = status === 'won' || status === 'lost';
    assert.equal(answer.body.decision?.outcome, isDecided ? status : undefined);
    assert.equal(answer.body.closed_at === null, status === 'challenged');
    assert.deepEqual(await audit(), []);
  });
}

test('a decided dispute is refused every further step, and says what it is', async () => {
  const { id } = await opened();
  await post(`/v1/disputes/${id}/accept`);
  for (const [path, body] of [
    ['accept', {}],
    ['challenge', { evidence }],
  ] as const) {
    const again = await post(`/v1/disputes/${id}/${path}`, body);
    assert.deepEqual([again.status, again.body.code], [409, 'INVALID_STATE']);
    assert.match(again.body.message, /accepted/);
  }
  const late = await world.call('PATCH', `/v1/disputes/${id}`, { key, body: { evidence } });
  assert.equal(late.body.code, 'INVALID_STATE');
  for (const outcome of ['won', 'lost']) {
    assert.equal((await advance(id, outcome)).body.code, 'INVALID_STATE');
  }
  assert.deepEqual(await journalsOf(id), ['D1', 'D2']);
});

test('B.15.8 a dispute that was not challenged cannot be won', async () => {
  const { id } = await opened();
  const refused = await advance(id, 'won');
  assert.deepEqual([refused.status, refused.body.code], [409, 'INVALID_STATE']);
  assert.equal((await read(`/v1/disputes/${id}`)).status, 'opened');
});

test('a challenge needs evidence or a document; evidence given before will do', async () => {
  const { id } = await opened();
  for (const body of [{}, { comment: 'Non' }, { evidence: {} }]) {
    const bare = await post(`/v1/disputes/${id}/challenge`, body);
    assert.deepEqual([bare.status, bare.body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(bare.body.fields), ['evidence']);
  }
  const body = { evidence: { delivery_date: '2026-11-03' } };
  const completed = await world.call('PATCH', `/v1/disputes/${id}`, { key, body });
  assert.equal(completed.body.evidence.delivery_date, '2026-11-03');
  const answer = await post(`/v1/disputes/${id}/challenge`, { comment: 'Voir la preuve' });
  assert.deepEqual([answer.status, answer.body.status], [200, 'challenged']);
  assert.equal(answer.body.evidence.comment, 'Voir la preuve');
  assert.ok(answer.body.decided_by_expected);
  const more = await world.call('PATCH', `/v1/disputes/${id}`, {
    key,
    body: { evidence: { comment: 'Et le reçu' } },
  });
  assert.deepEqual(
    [more.body.evidence.comment, more.body.evidence.delivery_date],
    ['Et le reçu', '2026-11-03'],
  );
});

test('one open dispute for a payment; refunds wait for its end; what it took is not refunded again', async () => {
  const { id, payment_id } = await opened({ amount: 4_000 });
  const second = await post('/v1/test/disputes', { payment_id });
  assert.deepEqual([second.status, second.body.code], [409, 'INVALID_STATE']);
  const refund = await post('/v1/refunds', { payment_id, amount: 100 }, once());
  assert.equal(refund.body.code, 'INVALID_STATE');
  await post(`/v1/disputes/${id}/accept`);
  const most = await post('/v1/refunds', { payment_id, amount: 6_001 }, once());
  assert.deepEqual([most.status, Object.keys(most.body.fields)], [400, ['amount']]);
  const above = await post('/v1/test/disputes', { payment_id, amount: 6_001 });
  assert.deepEqual([above.status, Object.keys(above.body.fields)], [400, ['amount']]);
  const next = await post('/v1/test/disputes', { payment_id });
  assert.deepEqual([next.status, next.body.amount], [201, 6_000]);
  await post(`/v1/disputes/${next.body.id}/accept`);
  const nothing = await post('/v1/test/disputes', { payment_id });
  assert.deepEqual([nothing.status, Object.keys(nothing.body.fields)], [400, ['amount']]);
  assert.deepEqual(await audit(), []);
});

test('only a payment that succeeded is disputed, and only by a caller of its project', async () => {
  const pending = (await world.pay(key, { customer: { phone: '+221700000006' } })).body.id;
  assert.equal(
    (await post('/v1/test/disputes', { payment_id: pending })).body.code,
    'INVALID_STATE',
  );
  for (const payment_id of ['pay_00000000000000000000000000', 'autre', pending.toUpperCase()]) {
    assert.equal((await post('/v1/test/disputes', { payment_id })).status, 404);
  }
  const { id } = await opened();
  const stranger = (await world.project()).key;
  for (const [method, path] of [
    ['GET', `/v1/disputes/${id}`],
    ['POST', `/v1/disputes/${id}/accept`],
    ['POST', `/v1/test/disputes/${id}/advance`],
  ] as const) {
    const body = path.endsWith('advance') ? { outcome: 'lost' } : undefined;
    const answer = await world.call(method, path, { key: stranger, body });
    assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND'], path);
  }
  assert.equal((await read(`/v1/disputes/${id}`)).status, 'opened');
});

test('50 accepts at once: one accepts, the francs leave once', async () => {
  const { id } = await opened();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => post(`/v1/disputes/${id}/accept`, {}, once())),
  );
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, 1);
  assert.equal(statuses.filter((status) => status === 409).length, 49);
  assert.deepEqual(await journalsOf(id), ['D1', 'D2']);
  assert.deepEqual(await eventsOf(id), ['dispute.accepted', 'dispute.opened']);
});

test('50 openings and refunds at once on one payment: one dispute, and never more than was paid', async () => {
  const payment_id = await paid();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 2 === 0
        ? post('/v1/test/disputes', { payment_id, amount: 3_000 })
        : post('/v1/refunds', { payment_id, amount: 3_000 }, once()),
    ),
  );
  const made = answers.filter(({ status }) => status === 201);
  assert.ok(made.length >= 1 && made.length <= 3);
  assert.ok(answers.every(({ status }) => [201, 400, 409].includes(status)));
  assert.equal(made.filter(({ body }) => body.id.startsWith('dp_')).length <= 1, true);
  await world.advance(0);
  await world.advance(2_000);
  assert.deepEqual(await audit(), []);
});

test('the same key gives the same answer, and another answer is a conflict', async () => {
  const { id } = await opened();
  const headers = once();
  const first = await post(`/v1/disputes/${id}/accept`, { comment: 'Oui' }, headers);
  const again = await post(`/v1/disputes/${id}/accept`, { comment: 'Oui' }, headers);
  assert.deepEqual([again.status, again.text], [200, first.text]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const other = await post(`/v1/disputes/${id}/accept`, { comment: 'Non' }, headers);
  assert.equal(other.body.code, 'IDEMPOTENCY_CONFLICT');
});

test('magic payer 12 and the scenario open a dispute five seconds after the success, once', async () => {
  const byPhone = (await world.pay(key, { customer: { phone: '+221700000012' } })).body.id;
  const byHeader = await paid({}, { 'X-Svc-Simulate': 'disputed' });
  assert.equal((await read('/v1/disputes')).data.length, 0);
  await world.advance(4_000);
  assert.equal((await read('/v1/disputes')).data.length, 0);
  await world.advance(1_100);
  await world.advance(60_000);
  const { data } = await read('/v1/disputes');
  const payments = data.map((one: { payment_id: string }) => one.payment_id);
  assert.deepEqual(new Set(payments), new Set([byPhone, byHeader]));
  assert.equal(data.length, 2);
});

test('a dispute that nobody answers is lost when its time is over, not before, and then takes no answer', async () => {
  const { id } = await opened();
  const { id: answered } = await opened();
  await post(`/v1/disputes/${answered}/challenge`, { evidence });
  await world.advance(7 * day_ms - 60_000);
  assert.equal((await read(`/v1/disputes/${id}`)).status, 'opened');
  clock.advance(61_000);
  await world.advance(0);
  const lost = await read(`/v1/disputes/${id}`);
  assert.deepEqual([lost.status, lost.decision.outcome], ['lost', 'lost']);
  assert.equal((await read(`/v1/disputes/${answered}`)).status, 'challenged');
  assert.equal((await post(`/v1/disputes/${id}/accept`)).body.code, 'INVALID_STATE');
  assert.deepEqual(await audit(), []);
});

test("the project's test clock moves the deadline of a dispute", async () => {
  const { id } = await opened();
  const moved = await post('/v1/test/clock', { advance_s: 8 * 86_400 });
  assert.equal(moved.status, 200, moved.text);
  assert.equal((await read(`/v1/disputes/${id}`)).status, 'lost');
});

test('a suspended merchant reads its disputes and answers none', async () => {
  const { id, payment_id } = await opened();
  await post('/v1/test/merchant', { merchant_status: 'suspended' });
  for (const [path, body] of [
    [`/v1/disputes/${id}/accept`, {}],
    [`/v1/disputes/${id}/challenge`, { evidence }],
    ['/v1/test/disputes', { payment_id }],
  ] as const) {
    const answer = await post(path, body);
    assert.deepEqual([answer.status, answer.body.code], [403, 'MERCHANT_SUSPENDED'], path);
  }
  assert.equal((await world.call('GET', `/v1/disputes/${id}`, { key })).status, 200);
});

test('lists know status, reason, payment and words; pages and cursors go on', async () => {
  const first = await opened({ reason: 'unauthorized' });
  const second = await opened();
  await post(`/v1/disputes/${second.id}/accept`);
  const ids = async (query: string) =>
    (await read(`/v1/disputes?${query}`)).data.map((one: { id: string }) => one.id);
  assert.deepEqual(await ids(''), [second.id, first.id]);
  assert.deepEqual(await ids('status=opened'), [first.id]);
  assert.deepEqual(await ids('reason=unauthorized'), [first.id]);
  assert.deepEqual(await ids(`payment_id=${second.payment_id}`), [second.id]);
  assert.deepEqual(await ids(`q=${first.payment_id}`), [first.id]);
  const page = await read('/v1/disputes?limit=1');
  assert.deepEqual(await ids(`limit=1&cursor=${page.cursor}`), [first.id]);
});

test('each field of each body is judged by itself, and nothing is written', async () => {
  const { id, payment_id } = await opened();
  const before = await world.countRows();
  const bad: [method: string, path: string, body: object, field: string][] = [
    ['POST', `/v1/disputes/${id}/accept`, { comment: '' }, 'comment'],
    ['POST', `/v1/disputes/${id}/accept`, { comment: 'a'.repeat(2_001) }, 'comment'],
    ['POST', `/v1/disputes/${id}/accept`, { amount: 1 }, 'amount'],
    ['POST', `/v1/disputes/${id}/challenge`, { evidence: 'preuve' }, 'evidence'],
    ['POST', `/v1/disputes/${id}/challenge`, { evidence: { x: 'y' } }, 'evidence.x'],
    ['POST', `/v1/disputes/${id}/challenge`, { comment: 7 }, 'comment'],
    ['PATCH', `/v1/disputes/${id}`, {}, 'evidence'],
    ...['product_description', 'delivery_proof_text', 'customer_contact_text'].map(
      (name): [string, string, object, string] => [
        'PATCH',
        `/v1/disputes/${id}`,
        { evidence: { [name]: 'a\u0000b' } },
        `evidence.${name}`,
      ],
    ),
    [
      'PATCH',
      `/v1/disputes/${id}`,
      { evidence: { refund_policy_text: null } },
      'evidence.refund_policy_text',
    ],
    [
      'PATCH',
      `/v1/disputes/${id}`,
      { evidence: { delivery_date: '2026-02-30' } },
      'evidence.delivery_date',
    ],
    ['PATCH', `/v1/disputes/${id}`, { evidence: { comment: {} } }, 'evidence.comment'],
    ['POST', '/v1/test/disputes', { payment_id: 12 }, 'payment_id'],
    ['POST', '/v1/test/disputes', { amount: 5 }, 'payment_id'],
    ['POST', '/v1/test/disputes', { payment_id, amount: 0 }, 'amount'],
    ['POST', '/v1/test/disputes', { payment_id, amount: 1.5 }, 'amount'],
    ['POST', '/v1/test/disputes', { payment_id, reason: 'humeur' }, 'reason'],
    ['POST', `/v1/test/disputes/${id}/advance`, { outcome: 'accepted' }, 'outcome'],
    ['POST', `/v1/test/disputes/${id}/advance`, {}, 'outcome'],
  ];
  for (const [method, path, body, field] of bad) {
    const answer = await world.call(method, path, { key, body });
    const said = JSON.stringify(body);
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST'], said);
    assert.deepEqual(Object.keys(answer.body.fields), [field], said);
  }
  assert.deepEqual(await world.countRows(), before);
});

test('for a live key the routes of tests are not there', async () => {
  const made = await world.project();
  await world.call('PUT', `/v1/projets/${made.id}/live`, {
    cookie: made.cookie,
    body: { live_enabled: true, acknowledged: true },
  });
  const live = await world.newKey(made.id, made.cookie, { mode: 'live' });
  for (const path of ['/v1/test/disputes', '/v1/test/disputes/dp_1/advance']) {
    const answer = await world.call('POST', path, { key: live.secret, body: {} });
    assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND']);
  }
});

test('D.3 invariants 4, 5, 6: each planted fault of a dispute is named', async () => {
  const { id, payment_id } = await opened();
  const own = sql`project_id = ${projectId}`;
  const planted = async (statement: ReturnType<typeof sql>) => {
    await world.database.run(statement);
    return (await audit()).map((line) => line[0]).sort();
  };
  assert.deepEqual(await planted(sql`update disputes set status = 'won' where ${own}`), [
    '4',
    '5',
    '6',
  ]);
  await planted(sql`update disputes set status = 'opened' where ${own}`);
  assert.deepEqual(await planted(sql`update disputes set held_amount = 1 where ${own}`), ['4']);
  await planted(sql`update disputes set held_amount = amount where ${own}`);
  assert.deepEqual(
    await planted(sql`update payments set disputed_amount = 7 where id = ${payment_id}`),
    ['5'],
  );
  await planted(sql`update payments set disputed_amount = 0 where id = ${payment_id}`);
  assert.deepEqual(await planted(sql`delete from events where object_id = ${id}`), ['6']);
});
