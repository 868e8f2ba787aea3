// Proves that a correction never takes out of suspense what a transfer to a customer is about to take out of it
// (contract/payments.md D.2, D2b, S1).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { minute_ms, refusedThenPaid, tellsOfTransfers } from '../../../test/kit/late-transfer.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { openDisputeByOperator } from '../disputes/index.ts';
import { insertCorrection } from './correction.store.ts';

let world: World;
let cookies: [string, string];
let project: { id: string; liveKey: string };

before(async () => {
  world = await startWorld();
  const person = async () => (await operatorOf(world, 'support', 'money')).cookie;
  cookies = [await person(), await person()];
  const { id, cookie } = await world.project();
  await world.database.run(sql`update projects set live_enabled = true where id = ${id}`);
  project = { id, liveKey: (await world.newKey(id, cookie, { mode: 'live' })).secret };
});
after(async () => {
  await assertLedgerWhole(world.database, { disputed: true });
  await world.close();
});

const office = '/v1/backoffice/ledger';
const settling = (about: string) => ({
  channel: 'wave',
  difference: 'operator_has_less',
  amount: 10_000,
  statement_line: 'Relevé du 22, ligne 12',
  reason,
  project_id: project.id,
  about,
});
const propose = (about: string) =>
  world.call('POST', `${office}/corrections`, { cookie: cookies[0], body: settling(about) });
const confirm = (id: string) =>
  world.call('POST', `${office}/corrections/${id}/confirm`, {
    cookie: cookies[1],
    body: { reason },
  });
const lying = async () => {
  const { body } = await world.call('GET', `${office}/suspense?mode=live`, { cookie: cookies[0] });
  return body.data.map(({ object, amount }: { object: string; amount: number }) => [
    object,
    amount,
  ]);
};

/** A dispute of a live payment that its merchant has just accepted: nothing has been sent to the customer yet. */
async function accepted(): Promise<string> {
  const paid = await world.pay(project.liveKey);
  await world.advance(0);
  await world.advance(2_000);
  const { id } = await openDisputeByOperator(world.database, {
    scope: { projectId: project.id, mode: 'live' },
    paymentId: paid.body.id,
    reason: 'other',
    statement: 'Rien reçu',
    actor: { by: 'terminal' },
  });
  const answer = await world.call('POST', `/v1/disputes/${id}/accept`, {
    key: project.liveKey,
    body: {},
  });
  assert.equal(answer.status, 200, answer.text);
  return id;
}

async function proven() {
  await world.advance(0);
  await world.advance(2_000);
}

test('D2b what a dispute holds for its customer is not corrected away while it is being paid to them', async () => {
  const id = await accepted();
  assert.deepEqual(await lying(), [[id, 10_000]]);
  const early = await propose(id);
  assert.deepEqual(
    [early.status, Object.keys(early.body.fields ?? {})],
    [400, ['about']],
    early.text,
  );
  assert.match(early.body.fields.about, /en cours/);
  await world.advance(0);
  assert.equal(
    (await propose(id)).status,
    400,
    'it has left, and nobody knows yet what became of it',
  );
  await world.advance(2_000);
  assert.deepEqual(await lying(), [], 'emptied once');
  assert.match((await propose(id)).body.fields.about, /rien de tel/);
});

test('D2b a proposal that stood before is not confirmed beside the transfer, and suspense shows nothing twice', async () => {
  const id = await accepted();
  const correction = `cor_${'0'.repeat(26)}`;
  const { project_id, reason: _, ...said } = settling(id);
  await world.database.transaction((tx) =>
    insertCorrection(tx, {
      ...said,
      project_id,
      mode: 'live',
      id: correction,
      difference: 'operator_has_less',
      amount: 10_000n,
      reason,
      proposed_by: 'usr_before',
      proposed_at: clock.now(),
      confirmed_by: null,
      confirmed_at: null,
    }),
  );
  const refused = await confirm(correction);
  assert.deepEqual([refused.status, refused.body.code], [409, 'INVALID_STATE'], refused.text);
  assert.match(refused.body.message, /en cours/);
  await proven();
  assert.deepEqual(await lying(), []);
  assert.equal((await confirm(correction)).body.code, 'INVALID_STATE');
});

test('D2b a transfer that was refused is under way as long as its operator promises to know more', async (t) => {
  tellsOfTransfers(t, refusedThenPaid);
  const id = await accepted();
  await world.advance(0);
  await world.advance(0);
  assert.deepEqual(await lying(), [[id, 10_000]]);
  const early = await propose(id);
  assert.equal(early.status, 400, early.text);
  assert.match(early.body.fields.about, /en cours/);
  await world.advance(minute_ms);
  assert.deepEqual(await lying(), [], 'emptied once');
});
