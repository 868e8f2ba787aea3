// A reset of test mode beside streams of events: nothing of what comes after it is missed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStream } from '../../../test/kit/stream.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kit/ids.ts';
import { emit } from '../index.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const make = (projectId: string, mode: 'test' | 'live' = 'test') =>
  world.database.transaction((tx) =>
    emit(tx, [{ scope: { projectId, mode }, type: 'payment.succeeded', objectId: newId('pay') }]),
  );

test('B.11 B.12 after a reset of test mode whoever follows, or begins to, misses nothing that comes', async () => {
  const { id, key } = await world.project();
  const follow = (after = '') =>
    openStream(`${world.url}/v1/projets/${id}/events/stream${after}`, {
      Authorization: `Bearer ${key}`,
    });
  for (let n = 0; n < 5; n++) await make(id);
  const live = await follow('?after=0');
  await live.events(5);
  assert.equal((await world.call('POST', '/v1/test/reset', { key })).status, 200);
  const later = await follow();
  for (let n = 0; n < 2; n++) await make(id);
  const rows = await world.database.all<{ id: string }>(
    sql`select id from events where project_id = ${id} order by id`,
  );
  assert.equal(rows.length, 2);
  for (const stream of [live, later]) {
    const seen = (await stream.events(2)).map((frame) => frame.id);
    assert.deepEqual(
      seen.sort(),
      rows.map((row) => row.id),
    );
    stream.close();
  }
});
