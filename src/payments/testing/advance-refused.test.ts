// Proves that advanceTestPayment says that a payment ended as it was told only where it did (contract/payments.md B.12).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
});
after(() => world.close());

test('B.12 a payment that its merchant or its payer ended first is INVALID_STATE, also under a key', async () => {
  const { key, id } = await world.project();
  const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
    world.call('POST', path, { key, body, headers });
  const ends = [
    ['expired', ({ id }: { id: string }) => post(`/v1/payments/${id}/expire`)],
    [
      'failed',
      ({ checkout_url: url }: { checkout_url: string }) =>
        world.call('POST', `/v1/checkout/${url.split('/').at(-1)}/cancel`, { body: {} }),
    ],
  ] as const;
  for (const [status, end] of ends) {
    const { body } = await world.pay(key, { channel: undefined, customer: undefined });
    // As a call that was told so wrote it, before the other was heard.
    await world.database.run(sql`
      update payments set scenario = 'succeeded;0' where project_id = ${id} and mode = 'test' and id = ${body.id}`);
    assert.equal((await end(body)).status, 200, status);
    for (const headers of [{}, { 'Idempotency-Key': randomBytes(12).toString('hex') }]) {
      const path = `/v1/test/payments/${body.id}/advance`;
      const refused = await post(path, { outcome: 'succeeded' }, headers);
      assert.deepEqual([refused.status, refused.body.code], [409, 'INVALID_STATE'], refused.text);
      assert.match(refused.body.message, new RegExp(status));
    }
  }
});
