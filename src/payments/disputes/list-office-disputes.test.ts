// Proves the order in which open disputes wait for operators: listOfficeDisputes (contract/dashboard.md UI158).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorOf } from '../../../test/kit/operators.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const day_ms = 86_400_000;

test('UI158 open disputes wait by the time that is left: the answer’s, and once there is one the decision’s', async () => {
  const { key } = await world.project();
  const dispute = async (): Promise<string> => {
    const { body: payment } = await world.pay(key);
    await world.advance(2_000);
    const body = { payment_id: payment.id };
    return (await world.call('POST', '/v1/test/disputes', { key, body })).body.id;
  };
  const answered = await dispute();
  await world.advance(day_ms);
  const open = await dispute();
  const body = { evidence: { product_description: 'Un boubou brodé' } };
  const sent = await world.call('POST', `/v1/disputes/${answered}/challenge`, { key, body });
  assert.equal(sent.status, 200, sent.text);
  const { cookie } = await operatorOf(world, 'support');
  const { data } = (await world.call('GET', '/v1/backoffice/disputes', { cookie })).body;
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [open, answered],
  );
});
