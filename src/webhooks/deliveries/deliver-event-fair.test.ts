// Neighbours of a receiver that hangs: it holds its own places and nobody else's; and what a dying server
// leaves behind is shown.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kit/ids.ts';
import { emit } from '../index.ts';

let world: World;

before(async () => {
  world = await startWorld();
});
after(() => world.close());

async function subscribed() {
  const receiver = await startReceiver();
  const { id, key } = await world.project();
  const made = await world.call('POST', `/v1/projets/${id}/webhooks`, {
    key,
    body: { url: receiver.url, events: ['payment.succeeded'] },
  });
  assert.equal(made.status, 201, made.text);
  const announce = (count: number) =>
    world.database.transaction((tx) =>
      emit(
        tx,
        Array.from({ length: count }, () => ({
          scope: { projectId: id, mode: 'test' as const },
          type: 'payment.succeeded' as const,
          objectId: newId('pay'),
        })),
      ),
    );
  return { id, receiver, announce };
}

const attemptsOf = (projectId: string) =>
  world.database.all<{ cause: string | null; round: number; event_id: string }>(sql`
    select a.cause, a.round, a.event_id from delivery_attempts a join events e on e.id = a.event_id
     where e.project_id = ${projectId} order by a.id`);

test('D23 while 400 events of one project hang, another project gets its own; one slow answer holds up no other', async (t) => {
  const slow = await subscribed();
  const quick = await subscribed();
  t.after(() => Promise.all([slow.receiver.close(), quick.receiver.close()]));
  const held: ServerResponse[] = [];
  slow.receiver.answer = (response) => void held.push(response);
  await slow.announce(400);
  await slow.receiver.waitFor(80);
  await quick.announce(20);
  await quick.receiver.waitFor(20, 4_000);
  assert.deepEqual(await attemptsOf(slow.id), [], 'all of them still hang');
  assert.ok(held.length <= 128, `${held.length} of 256 places`);
  // One that answers is kept while those that were taken beside it go on hanging.
  held.shift()?.end();
  while ((await attemptsOf(slow.id)).length === 0) await setTimeout(10);
  assert.equal((await attemptsOf(slow.id)).length, 1, 'the others still hang');
  slow.receiver.answer = 200;
  for (const response of held) response.end();
  await slow.receiver.waitFor(400);
  await world.idle();
  assert.equal((await attemptsOf(slow.id)).length, 400);
  assert.equal(new Set(slow.receiver.received.map((one) => one.body)).size, 400);
});

test('D17 an attempt that a dying server broke off is shown as interrupted, once', async (t) => {
  const { id, receiver, announce } = await subscribed();
  t.after(() => receiver.close());
  await world.app.worker.stop(0);
  await announce(1);
  // A server that took the job and died: its lease has ended, and nothing of it was kept.
  await world.database.run(
    sql`update jobs set taken = taken + 1, lease_by = 'gone' where project_id = ${id}`,
  );
  receiver.answer = 500;
  world.app.worker.start();
  await world.idle();
  const shown = async () => (await attemptsOf(id)).map(({ cause, round }) => [cause, round]);
  assert.deepEqual(await shown(), [
    ['interrupted', 1],
    ['status', 1],
  ]);
  receiver.answer = 200;
  await world.advance(37_000);
  assert.deepEqual((await shown()).slice(2), [[null, 2]]);
});

test('D18 a round whose lease was lost is undone alone: those kept beside it are not sent again', async (t) => {
  const { id, receiver, announce } = await subscribed();
  t.after(() => receiver.close());
  const held: ServerResponse[] = [];
  receiver.answer = (response) => void held.push(response);
  await announce(8);
  await receiver.waitFor(8);
  // Another server holds one of them now, as after a stall longer than the lease.
  const stolen = JSON.parse(receiver.received[3]?.body ?? '').id;
  await world.database.run(sql`
    update jobs set taken = taken + 1, lease_by = 'other', run_at = run_at + interval '1 hour'
     where subject = ${stolen}`);
  receiver.answer = 200;
  for (const response of held) response.end();
  await world.idle();
  await world.advance(5_000);
  assert.equal(receiver.received.length, 8, 'nothing is sent again');
  const kept = await attemptsOf(id);
  assert.equal(kept.length, 7);
  assert.ok(kept.every(({ event_id }) => event_id !== stolen));
});
