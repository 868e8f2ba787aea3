// resendEvent: by hand, with the same id and body, beside the automatic schedule.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { type Call, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kit/ids.ts';
import { emit } from '../index.ts';

let world: World;

before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('D26 D27 user and administrator resend, once within a second, and the schedule goes on as it was', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { id, key, cookie } = await world.project();
  const hooks = `/v1/projets/${id}/webhooks`;
  const body = { url: receiver.url, events: ['payment.succeeded'] };
  const endpoint = (await world.call('POST', hooks, { key, body })).body.id;
  receiver.answer = 500;
  const scope = { projectId: id, mode: 'test' as const };
  await world.database.transaction((tx) =>
    emit(tx, [{ scope, type: 'payment.succeeded', objectId: newId('pay') }]),
  );
  await world.advance(0);
  const [event] = (await world.call('GET', `/v1/projets/${id}/events`, { cookie })).body.data;
  const path = `/v1/projets/${id}/events/${event.id}`;
  const resend = (caller: Call) => world.call('POST', `${path}/resend`, caller);
  const people = { user: await world.signUp('Moussa'), viewer: await world.signUp('Fatou') };
  for (const [role, person] of Object.entries(people)) {
    await world.database.run(sql`insert into members (project_id, user_id, role, joined_at)
      values (${id}, ${person.userId}, ${role}, now())`);
  }
  const refused = await resend({ cookie: people.viewer.cookie });
  assert.deepEqual([refused.status, refused.body.code], [403, 'FORBIDDEN_ROLE']);
  assert.deepEqual([refused.body.role, refused.body.required], ['viewer', 'user']);
  receiver.answer = 200;
  const answers = await Promise.all([cookie, cookie, cookie].map((one) => resend({ cookie: one })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  await world.advance(0);
  assert.equal(receiver.received.length, 2, 'three clicks are one resend');
  await world.advance(1_001);
  assert.equal((await resend({ cookie: people.user.cookie })).status, 200);
  await world.advance(0);
  const [first, second, third] = receiver.received;
  for (const again of [second, third]) {
    assert.equal(again?.body, first?.body);
    assert.equal(again?.headers['x-svc-event-id'], event.id);
  }
  const shown = (await world.call('GET', path, { cookie })).body;
  assert.deepEqual([shown.status, shown.rounds], ['pending', 1]);
  const kinds = shown.attempts.map((one: { manual: boolean; round: number }) => [
    one.manual,
    one.round,
  ]);
  assert.deepEqual(kinds, [
    [false, 1],
    [true, 1],
    [true, 2],
  ]);
  // The second automatic round comes at its own date.
  await world.advance(37_000);
  assert.equal(receiver.received.length, 4);
  assert.equal((await world.call('GET', path, { cookie })).body.rounds, 2);
  const data = (await world.newKey(id, cookie, { scopes: ['data'] })).secret;
  assert.equal((await resend({ key: data })).status, 404);
  await world.call('DELETE', `${hooks}/${endpoint}`, { key });
  const none = await resend({ key });
  assert.deepEqual([none.status, none.body.code], [409, 'INVALID_STATE']);
  const { status } = (await world.call('GET', path, { cookie })).body;
  assert.match(none.body.message, new RegExp(`\\(${status}\\)`), 'names the current state');
  await world.database.run(sql`update projects set deleted_at = now() where id = ${id}`);
  const gone = await resend({ cookie });
  assert.deepEqual([gone.status, gone.body.code], [404, 'PROJECT_NOT_FOUND']);
});
