// Proves the life of a dispute row by row: what each answer does to status, balances, payment, ledger and events, and
// what it is refused (contract/payments.md B.7, D.2 D1 to D3, B.15.8). Covers acceptDispute, challengeDispute,
// updateDispute, getDispute, createTestDispute and advanceTestDispute.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disputing, evidence, once } from '../../../test/kit/disputes.ts';

const { on, post, read, paid, opened, advance, funds, eventsOf, journalsOf, audit } = disputing();

const day_ms = 86_400_000;

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
  const late = await on.world.call('PATCH', `/v1/disputes/${id}`, {
    key: on.key,
    body: { evidence },
  });
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
  const completed = await on.world.call('PATCH', `/v1/disputes/${id}`, { key: on.key, body });
  assert.equal(completed.body.evidence.delivery_date, '2026-11-03');
  const answer = await post(`/v1/disputes/${id}/challenge`, { comment: 'Voir la preuve' });
  assert.deepEqual([answer.status, answer.body.status], [200, 'challenged']);
  assert.equal(answer.body.evidence.comment, 'Voir la preuve');
  assert.ok(answer.body.decided_by_expected);
  const more = await on.world.call('PATCH', `/v1/disputes/${id}`, {
    key: on.key,
    body: { evidence: { comment: 'Et le reçu' } },
  });
  assert.deepEqual(
    [more.body.evidence.comment, more.body.evidence.delivery_date],
    ['Et le reçu', '2026-11-03'],
  );
});

test('UI106 evidence that is taken back is gone from the draft and from what goes to review', async () => {
  const { id } = await opened();
  const patch = (said: object) =>
    on.world.call('PATCH', `/v1/disputes/${id}`, { key: on.key, body: { evidence: said } });
  await patch({ comment: 'Une erreur', delivery_date: '2026-11-03' });
  const kept = await patch({ comment: null });
  assert.deepEqual(
    [kept.body.evidence.comment, kept.body.evidence.delivery_date],
    [null, '2026-11-03'],
  );
  const bare = await post(`/v1/disputes/${id}/challenge`, { evidence: { delivery_date: null } });
  assert.equal(bare.body.code, 'INVALID_REQUEST');
  assert.deepEqual(Object.keys(bare.body.fields), ['evidence']);
  await patch({ comment: 'La preuve' });
  const sent = await post(`/v1/disputes/${id}/challenge`, { evidence: { delivery_date: null } });
  assert.equal(sent.status, 200, sent.text);
  assert.equal(
    sent.body.evidence.delivery_date,
    null,
    'a comment alone will do, kept before or not',
  );
  const hollow = await patch({ comment: null });
  assert.deepEqual(Object.keys(hollow.body.fields), ['evidence'], 'what is in review stays filled');
  assert.equal((await read(`/v1/disputes/${id}`)).evidence.comment, 'La preuve');
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
  const pending = (await on.world.pay(on.key, { customer: { phone: '+221700000006' } })).body.id;
  assert.equal(
    (await post('/v1/test/disputes', { payment_id: pending })).body.code,
    'INVALID_STATE',
  );
  for (const payment_id of ['pay_00000000000000000000000000', 'autre', pending.toUpperCase()]) {
    assert.equal((await post('/v1/test/disputes', { payment_id })).status, 404);
  }
  const { id } = await opened();
  const stranger = (await on.world.project()).key;
  for (const [method, path] of [
    ['GET', `/v1/disputes/${id}`],
    ['POST', `/v1/disputes/${id}/accept`],
    ['POST', `/v1/test/disputes/${id}/advance`],
  ] as const) {
    const body = path.endsWith('advance') ? { outcome: 'lost' } : undefined;
    const answer = await on.world.call(method, path, { key: stranger, body });
    assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND'], path);
  }
  assert.equal((await read(`/v1/disputes/${id}`)).status, 'opened');
});

test('INVALID_STATE names the current state in words of the language, and says what is missing rather than what is over', async () => {
  const payment_id = await paid();
  const { id } = (await post('/v1/test/disputes', { payment_id })).body;
  const said = async (path: string, body: object = {}) => {
    const fr = await post(path, body);
    assert.deepEqual([fr.status, fr.body.code], [409, 'INVALID_STATE'], fr.text);
    return [fr.body.message, (await post(`${path}?lang=en`, body)).body.message];
  };
  assert.deepEqual(await said(`/v1/test/disputes/${id}/advance`, { outcome: 'won' }), [
    'Le litige est ouvert (opened) : il ne peut être gagné qu’une fois contesté.',
    'The dispute is opened: it can be won only once it was challenged.',
  ]);
  const waits = (await post('/v1/payments', { amount: 1_000 }, once())).body;
  assert.deepEqual(await said('/v1/test/disputes', { payment_id: waits.id }), [
    'Le paiement est en attente (pending) : seul un paiement réussi peut être contesté.',
    'The payment is pending: only a payment that succeeded can be disputed.',
  ]);
  const failed = await paid({ customer: { phone: '+221700000003' } });
  assert.deepEqual(await said(`/v1/payments/${failed}/expire`), [
    'Le paiement a échoué (failed) : on ne peut plus le faire expirer.',
    'The payment has failed: it cannot be expired any more.',
  ]);
  assert.deepEqual(await said(`/v1/payments/${payment_id}/expire`), [
    'Le paiement est payé (succeeded) : on ne peut plus le faire expirer.',
    'The payment has succeeded: it cannot be expired any more.',
  ]);
});
