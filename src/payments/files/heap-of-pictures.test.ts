// What the neighbours of a heap of pictures feel, each of which takes seconds to decode: another project's picture is judged
// beside them, and those beyond what may wait are told to come again (docs/limits.md).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { limits } from '../../../contract/limits.ts';
import { noise, picture } from '../../../test/kit/pictures.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const send = (key: string, body: Buffer) =>
  world.call('PUT', '/v1/kyc/captures/selfie', {
    key,
    body,
    headers: { 'Content-Type': 'image/webp' },
  });

test('B.15.10 a heap of one project’s pictures holds up no other’s, and is bounded', async () => {
  const [{ key }, neighbour] = [await world.project(), await world.project()];
  const slow = await sharp(await noise(1_000, 1_000))
    .webp({ quality: 20 })
    .toBuffer();
  const ends: Answer[] = [];
  const heap = Array.from({ length: 24 }, async () => {
    ends.push(await send(key, slow));
  });
  await eventually('some have ended', async () => ends.length > 0);
  assert.equal((await send(neighbour.key, await picture())).status, 200);
  const kept = () => ends.filter(({ status }) => status === 200).length;
  const before = kept();
  assert.ok(before < limits.picturesWaiting / 2, `${before} of the heap came before the neighbour`);
  await Promise.all(heap);
  const refused = ends.filter(({ status }) => status !== 200);
  assert.ok(refused.length > 0 && kept() > limits.picturesWaiting);
  for (const { status, body, headers } of refused) {
    assert.deepEqual([status, body.code], [429, 'RATE_LIMITED']);
    assert.equal(headers.get('retry-after'), '5');
  }
  assert.equal((await send(key, await picture())).status, 200);
});
