// mailExport: whoever leaves before a file is ready is told by mail that it is.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailsTo } from '../../../test/kit/mails.ts';
import { join } from '../../../test/kit/team.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('UI85 a page that was left asks for the mail: one for each file, for whoever began it, while it is made or after', async () => {
  const shop = await world.project();
  const path = `/v1/projets/${shop.id}/exports`;
  const begin = async () =>
    (
      await world.call('POST', path, {
        cookie: shop.cookie,
        body: { kind: 'payments', mode: 'test' },
      })
    ).body.id;
  const leave = (id: string, cookie = shop.cookie) =>
    world.call('POST', `${path}/${id}/mail`, { cookie });
  const told = async () =>
    (await mailsTo(world, shop.email)).filter((text) => /export/i.test(text)).length;
  await world.app.worker.stop(1_000);
  const [left, watched, stopped] = [await begin(), await begin(), await begin()];
  const answer = await leave(left);
  assert.deepEqual([answer.status, answer.body.status], [200, 'running'], answer.text);
  // Whoever did not begin it is told of nothing and changes nothing.
  const viewer = await join(world, shop.id, 'viewer');
  assert.equal((await leave(watched, viewer.cookie)).status, 200);
  await world.call('DELETE', `${path}/${stopped}`, { cookie: shop.cookie });
  await leave(stopped);
  world.app.worker.start();
  await world.advance(0);
  assert.equal(await told(), 1);
  // It was ready a moment before the page said that it was left; many may say so at once.
  await Promise.all([watched, watched, left, left, stopped].map((id) => leave(id)));
  await world.advance(0);
  assert.equal(await told(), 2);
  assert.equal((await mailsTo(world, viewer.email)).length, 0);
  assert.equal((await leave(watched, (await world.project()).cookie)).status, 404);
});
