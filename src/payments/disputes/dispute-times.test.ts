// Proves what comes to disputes from outside their answers: races, deadlines, scenarios, wrong bodies, lists and the audit
// (contract/payments.md B.7, B.12, D.3). Covers listDisputes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disputing, evidence, once } from '../../../test/kit/disputes.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

const { on, post, read, paid, opened, eventsOf, journalsOf, audit } = disputing();

const day_ms = 86_400_000;

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
  await on.world.advance(0);
  await on.world.advance(2_000);
  assert.deepEqual(await audit(), []);
});

test('B.12 a dispute falls due until it is answered or ended, and not after', async () => {
  const dueOf = async (id: string) =>
    (await read('/v1/test/clock')).due.flatMap((one: { kind: string; object_id: string }) =>
      one.object_id === id && one.kind === 'advance-dispute' ? [one.kind] : [],
    );
  const ends = [
    (id: string) => post(`/v1/disputes/${id}/challenge`, { evidence }),
    (id: string) => post(`/v1/disputes/${id}/accept`, {}),
    (id: string) => post(`/v1/test/disputes/${id}/advance`, { outcome: 'lost' }),
  ];
  for (const end of ends) {
    const { id } = await opened();
    assert.deepEqual(await dueOf(id), ['advance-dispute']);
    assert.equal((await end(id)).status, 200);
    assert.deepEqual(await dueOf(id), []);
  }
  // One that is being completed waits on.
  const { id } = await opened();
  await on.world.call('PATCH', `/v1/disputes/${id}`, { key: on.key, body: { evidence } });
  assert.deepEqual(await dueOf(id), ['advance-dispute']);
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
  const byPhone = (await on.world.pay(on.key, { customer: { phone: '+221700000012' } })).body.id;
  const byHeader = await paid({}, { 'X-Svc-Simulate': 'disputed' });
  assert.equal((await read('/v1/disputes')).data.length, 0);
  await on.world.advance(4_000);
  assert.equal((await read('/v1/disputes')).data.length, 0);
  await on.world.advance(1_100);
  await on.world.advance(60_000);
  const { data } = await read('/v1/disputes');
  const payments = data.map((one: { payment_id: string }) => one.payment_id);
  assert.deepEqual(new Set(payments), new Set([byPhone, byHeader]));
  assert.equal(data.length, 2);
});

test('a dispute that nobody answers is lost when its time is over, not before, and then takes no answer', async () => {
  const { id } = await opened();
  const { id: answered } = await opened();
  await post(`/v1/disputes/${answered}/challenge`, { evidence });
  await on.world.advance(7 * day_ms - 60_000);
  assert.equal((await read(`/v1/disputes/${id}`)).status, 'opened');
  clock.advance(61_000);
  await on.world.advance(0);
  const lost = await read(`/v1/disputes/${id}`);
  assert.deepEqual([lost.status, lost.decision.outcome], ['lost', 'lost']);
  assert.equal((await read(`/v1/disputes/${answered}`)).status, 'challenged');
  assert.equal((await post(`/v1/disputes/${id}/accept`)).body.code, 'INVALID_STATE');
  assert.deepEqual(await audit(), []);
});

test('the project’s test clock moves the deadline of a dispute', async () => {
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
  assert.equal((await on.world.call('GET', `/v1/disputes/${id}`, { key: on.key })).status, 200);
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
  await on.world.idle();
  const before = await on.world.countRows();
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
      { evidence: { refund_policy_text: '' } },
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
    const answer = await on.world.call(method, path, { key: on.key, body });
    const said = JSON.stringify(body);
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST'], said);
    assert.deepEqual(Object.keys(answer.body.fields), [field], said);
  }
  assert.deepEqual(await on.world.countRows(), before);
});

test('for a live key the routes of tests are not there', async () => {
  const made = await on.world.project();
  await on.world.call('PUT', `/v1/projets/${made.id}/live`, {
    cookie: made.cookie,
    body: { live_enabled: true, acknowledged: true },
  });
  const live = await on.world.newKey(made.id, made.cookie, { mode: 'live' });
  for (const path of ['/v1/test/disputes', '/v1/test/disputes/dp_1/advance']) {
    const answer = await on.world.call('POST', path, { key: live.secret, body: {} });
    assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND']);
  }
});

test('D.3 invariants 4, 5, 6: each planted fault of a dispute is named', async () => {
  const { id, payment_id } = await opened();
  const own = sql`project_id = ${on.projectId}`;
  const planted = async (statement: ReturnType<typeof sql>) => {
    await on.world.database.run(statement);
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
  await planted(
    sql`update payments set disputed_amount = null, dispute_status = 'lost' where id = ${payment_id}`,
  );
  const uncounted = await planted(sql`update disputes set status = 'lost' where ${own}`);
  assert.ok(uncounted.includes('5'), 'a payment that counts nothing keeps null');
  await planted(sql`update payments set dispute_status = 'opened' where id = ${payment_id}`);
  await planted(sql`update disputes set status = 'opened' where ${own}`);
  assert.deepEqual(await planted(sql`delete from events where object_id = ${id}`), ['6']);
});

test('D.3 invariant 4: francs that are held for no dispute at all are named', async () => {
  await on.world.database.run(sql`
    insert into balances (project_id, mode, account, balance)
    values (${on.projectId}, 'test', 'dispute_held', 400)`);
  const found = await audit();
  assert.ok(
    found.some((line) => line === '4 disputes holds 400, and open disputes need 0'),
    String(found),
  );
  await on.world.database.run(sql`delete from balances where project_id = ${on.projectId}`);
});

test('D.3-5 the dispute that a payment names is the newest, though the test clock went back between the two', async () => {
  const payment_id = await paid();
  const at = (body: object) => post('/v1/test/clock', body);
  const open = () => post('/v1/test/disputes', { payment_id, amount: 3_000 });
  assert.equal((await at({ advance_s: 864_000 })).status, 200);
  const first = await open();
  assert.equal((await post(`/v1/disputes/${first.body.id}/accept`)).status, 200);
  assert.equal((await at({ release: true })).status, 200);
  const second = await open();
  assert.equal(second.status, 201, second.text);
  assert.deepEqual((await read(`/v1/payments/${payment_id}`)).dispute, {
    id: second.body.id,
    status: 'opened',
  });
  assert.deepEqual(await audit(), []);
  // One that is not the newest is still found.
  await on.world.database.run(sql`
    update payments set dispute_id = ${first.body.id}, dispute_status = 'accepted' where id = ${payment_id}`);
  assert.equal((await audit()).length, 1);
  await on.world.database.run(sql`
    update payments set dispute_id = ${second.body.id}, dispute_status = 'opened' where id = ${payment_id}`);
});
