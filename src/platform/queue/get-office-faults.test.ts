// Proves that operators read the release's fault report (contract/dashboard.md UI167): getOfficeFaults.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorOf } from '../../../test/kit/operators.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('UI167 the report of the release: each fault with its seed, figures, day and command', async () => {
  const { cookie } = await operatorOf(world, 'support');
  const { status, body } = await world.call('GET', '/v1/backoffice/faults', { cookie });
  assert.equal(status, 200);
  const first = body.faults.find(({ name }: { name: string }) => name === 'F1');
  assert.equal(first.title, 'Servers killed while they deliver');
  assert.deepEqual([first.seed, first.violations], [7, []]);
  const figureOf = (name: string) =>
    first.figures.find((one: { name: string }) => one.name === name)?.value;
  assert.equal(figureOf('lost'), '0');
  assert.ok(Number(figureOf('kills (kill -9)')) > 0);
});
