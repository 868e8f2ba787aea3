// Proves that what a merchant says in answer to a dispute says something (contract/payments.md B.7). Covers challengeDispute,
// updateDispute and acceptDispute.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disputing, evidence } from '../../../test/kit/disputes.ts';

const { on, post, read, opened } = disputing();

test('B.7 blanks are no evidence: each text that says nothing is a wrong field, of an answer and of a draft', async () => {
  const { id } = await opened();
  const said = ['product_description', 'delivery_proof_text', 'customer_contact_text'] as const;
  const texts = [...said, 'refund_policy_text', 'comment'] as const;
  const blank = Object.fromEntries(texts.map((name) => [name, ' \n\u00a0']));
  const fields = texts.map((name) => `evidence.${name}`).sort();
  for (const answer of [
    await post(`/v1/disputes/${id}/challenge`, { evidence: blank }),
    await on.world.call('PATCH', `/v1/disputes/${id}`, { key: on.key, body: { evidence: blank } }),
  ]) {
    assert.deepEqual([answer.status, Object.keys(answer.body.fields).sort()], [400, fields]);
  }
  for (const [act, more] of [
    ['challenge', { evidence }],
    ['accept', {}],
  ] as const) {
    const answer = await post(`/v1/disputes/${id}/${act}`, { comment: ' ', ...more });
    assert.deepEqual(answer.body.fields, { comment: 'Ce champ ne doit pas être vide.' }, act);
  }
  assert.equal((await read(`/v1/disputes/${id}`)).status, 'opened');
});
