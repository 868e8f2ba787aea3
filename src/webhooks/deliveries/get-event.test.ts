// getEvent: the text that was signed, the time of each signature, and when the next round is due.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { emit } from '../index.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('UI113 UI126 an event shows its body as sent, when each attempt was signed and when the next one is due', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  receiver.answer = 500;
  const { id, key, cookie } = await world.project();
  await world.call('POST', `/v1/projets/${id}/webhooks`, {
    key,
    body: { url: receiver.url, events: ['payment.succeeded'] },
  });
  const event = {
    scope: { projectId: id, mode: 'test' as const },
    type: 'payment.succeeded' as const,
    objectId: newId('pay'),
  };
  await world.database.transaction((tx) => emit(tx, [event], clock.now()));
  await world.advance(0);
  const list = await world.call('GET', `/v1/projets/${id}/events?type=payment.succeeded`, {
    cookie,
  });
  const path = `/v1/projets/${id}/events/${list.body.data[0].id}`;
  const read = async () => (await world.call('GET', path, { cookie })).body;
  const failing = await read();
  const [first] = receiver.received;
  assert.equal(failing.body, first?.body);
  assert.equal(failing.status, 'pending');
  assert.ok(Date.parse(failing.next_attempt_at) > clock.now());
  // To the second: that is what the signature is made with.
  assert.equal(
    Date.parse(failing.attempts[0].signed_at) / 1000,
    Number(first?.headers['webhook-timestamp']),
  );
  receiver.answer = 200;
  await world.advance(Date.parse(failing.next_attempt_at) - clock.now() + 1_000);
  const done = await read();
  assert.deepEqual([done.status, done.next_attempt_at], ['delivered', null]);
  assert.equal(done.attempts.length, failing.attempts.length + 1);
});
