// Proves the operator's decision on a dispute: once, with a line in the audit, and a sentence where there is none to make.
import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const decide = (...words: string[]) =>
  runCommand(
    { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir },
    'decide-dispute',
    ...words,
  );

test('a dispute is decided once, and the audit says who, what, before and after', async () => {
  const { id: projectId, key } = await world.project();
  const { body: payment } = await world.pay(key);
  await world.advance(0);
  await world.advance(2_000);
  const body = { payment_id: payment.id };
  const { body: dispute } = await world.call('POST', '/v1/test/disputes', { key, body });
  const early = await decide(dispute.id, 'won', '--comment', 'Preuve reçue');
  assert.equal(early.code, 1);
  assert.match(early.err, /The dispute is opened/);
  await world.call('POST', `/v1/disputes/${dispute.id}/challenge`, {
    key,
    body: { evidence: { product_description: 'Livré' } },
  });
  const done = await decide(dispute.id, 'won', '--comment', 'Preuve reçue');
  assert.equal(done.code, 0, done.err);
  assert.match(done.out, /was challenged and is won/);
  const read = await world.call('GET', `/v1/disputes/${dispute.id}`, { key });
  assert.deepEqual([read.body.status, read.body.decision.comment], ['won', 'Preuve reçue']);
  const entries = await world.database.all<{ user_id: string; details: object }>(sql`
    select user_id, details from audit_entries
     where project_id = ${projectId} and action = 'dispute.decided'`);
  assert.deepEqual(entries, [
    {
      user_id: `operator:${userInfo().username}`,
      details: {
        dispute: dispute.id,
        mode: 'test',
        before: 'challenged',
        after: 'won',
        comment: 'Preuve reçue',
      },
    },
  ]);
  const again = await decide(dispute.id, 'lost', '--comment', 'Autre avis');
  assert.match(again.err, /The dispute is won/);
});

test('a dispute that is not there, and words that say nothing, are told in a sentence', async () => {
  const none = await decide('dp_00000000000000000000000000', 'won', '--comment', 'x');
  assert.match(none.err, /There is no dispute dp_0/);
  for (const words of [[], ['dp_1'], ['dp_1', 'won'], ['dp_1', 'accepted', '--comment', 'x']]) {
    const wrong = await decide(...words);
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /Write it as: npm run cli -- decide-dispute/);
  }
});
