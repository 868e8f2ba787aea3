// Proves that a server without payments says so on every payment route and works otherwise (spec, gateway_mode).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operations } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { newId } from '../../kit/ids.ts';

let world: World;
before(async () => {
  world = await startWorld({ GATEWAY_MODE: 'not_wired' });
});
after(() => world.close());

/** Of an object that there is not, in the caller's own project. */
const addressOf = (path: string, project: string) =>
  path.replace('/projets/{id}', `/projets/${project}`).replace('{id}', newId('pay'));

const routes = Object.values<Operation>(operations).filter(({ family }) => family === 'payments');

test('GATEWAY_MODE not_wired: every payment route is 503 PAYMENTS_UNAVAILABLE, whatever is sent', async () => {
  const { id, key } = await world.project();
  const before = await world.countRows();
  assert.ok(routes.length >= 4);
  for (const { method, path } of routes) {
    const target = addressOf(path, id);
    // The server's state is said before the faults of the body (B.0, 8 before 12).
    for (const body of method === 'GET' ? [undefined] : [{ amount: 10_000 }, { amount: -1 }]) {
      const answer = await world.call(method, target, { key, body });
      assert.equal(answer.status, 503, `${method} ${path} ${answer.text}`);
      assert.equal(answer.body.code, 'PAYMENTS_UNAVAILABLE');
      assert.ok(Number(answer.headers.get('retry-after')) >= 1);
    }
  }
  assert.deepEqual(await world.countRows(), before, 'not even a merchant account');
});

test('GATEWAY_MODE not_wired: who calls is still decided first', async () => {
  const data = await world.project({ scopes: ['data'] });
  for (const { method, path } of routes) {
    const target = addressOf(path, data.id);
    const body = method === 'GET' ? undefined : {};
    assert.equal((await world.call(method, target, { body })).status, 401);
    const scoped = await world.call(method, target, { key: data.key, body });
    assert.equal(scoped.body.code, 'MISSING_SCOPE');
  }
});

test('GATEWAY_MODE not_wired: /health says it, and projects, keys and endpoints work', async () => {
  const health = await world.call('GET', '/health');
  assert.equal(health.status, 200);
  assert.equal(health.body.payments.gateway_mode, 'not_wired');
  const mine = await world.project();
  const detail = await world.call('GET', `/v1/projets/${mine.id}`, { cookie: mine.cookie });
  assert.equal(detail.status, 200);
  const endpoint = await world.call('POST', `/v1/projets/${mine.id}/webhooks`, {
    key: mine.key,
    body: { url: 'https://boutique.example/hook', events: ['payment.succeeded'] },
  });
  assert.equal(endpoint.status, 201, endpoint.text);
});
