// rotateWebhookSecret: a new signing secret, with an overlap in which receivers know either.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { type Received, startReceiver } from '../../../test/kit/receiver.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { emit } from '../index.ts';

let world: World;

before(async () => {
  world = await startWorld();
});
after(() => world.close());

const hour = 3_600_000;
const rotate = (id: string, cookie: string, body: unknown = { grace: '1h' }) =>
  world.call('POST', `/v1/projets/${id}/webhook-secret/rotate`, { cookie, body });
const projectOf = async (id: string, cookie: string) =>
  (await world.call('GET', `/v1/projets/${id}`, { cookie })).body;
const secretOf = async (id: string, cookie: string): Promise<string> =>
  (await projectOf(id, cookie)).webhook_secret;
const untilOf = async (id: string, cookie: string): Promise<string | null | undefined> =>
  (await projectOf(id, cookie)).webhook_secret_previous_until;

/** Which of some secrets each header of a delivery verifies with. */
function verifiedBy({ headers, body }: Received, secrets: Record<string, string>) {
  const names = Object.entries(secrets);
  const ours = names.filter(([, secret]) => {
    const mac = createHmac('sha256', secret).update(`${headers['x-svc-timestamp']}.${body}`);
    return headers['x-svc-signature'] === `v1=${mac.digest('hex')}`;
  });
  const standard = names.filter(([, secret]) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  });
  return [ours.map(([name]) => name), standard.map(([name]) => name)];
}

test('D33 UI125 in the grace our header is signed with the former secret and the standard one with both', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { id, key, cookie } = await world.project();
  await world.call('POST', `/v1/projets/${id}/webhooks`, {
    key,
    body: { url: receiver.url, events: ['payment.succeeded'] },
  });
  const scope = { projectId: id, mode: 'test' as const };
  const deliver = async () => {
    await world.database.transaction((tx) =>
      emit(tx, [{ scope, type: 'payment.succeeded', objectId: newId('pay') }]),
    );
    await world.advance(0);
    const last = receiver.received.at(-1);
    assert.ok(last);
    return last;
  };
  const first = await secretOf(id, cookie);
  assert.equal(await untilOf(id, cookie), null);
  const { status, body } = await rotate(id, cookie);
  assert.equal(status, 200);
  assert.equal(await untilOf(id, cookie), body.previous_until);
  assert.match(body.webhook_secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.equal(await secretOf(id, cookie), body.webhook_secret);
  const secrets = { first, second: body.webhook_secret as string };
  assert.deepEqual(verifiedBy(await deliver(), secrets), [['first'], ['first', 'second']]);
  // To the very millisecond that the answer named.
  await world.advance(Date.parse(body.previous_until) - clock.now() - 5_000);
  assert.deepEqual(verifiedBy(await deliver(), secrets), [['first'], ['first', 'second']]);
  await world.advance(5_000);
  assert.deepEqual(verifiedBy(await deliver(), secrets), [['second'], ['second']]);
  assert.equal(await untilOf(id, cookie), null);
  await world.database.run(sql`update sessions set created_at = ${new Date(clock.now())}`);
  // A later rotation ends the grace of the one before; `now` leaves none.
  const { webhook_secret: third } = (await rotate(id, cookie, { grace: '24h' })).body;
  await world.advance(1_001);
  const { webhook_secret: fourth } = (await rotate(id, cookie, { grace: 'now' })).body;
  const all = { ...secrets, third, fourth };
  assert.deepEqual(verifiedBy(await deliver(), all), [['fourth'], ['fourth']]);
});

test('D33 of rotations made at once one wins, so that the secret in use keeps its grace', async () => {
  const { id, cookie } = await world.project();
  const first = await secretOf(id, cookie);
  const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(id, cookie)));
  const codes = answers.map(({ status, body }) => body.code ?? status).sort();
  assert.deepEqual(codes, [200, ...Array(4).fill('INVALID_STATE')]);
  const won = answers.find(({ status }) => status === 200)?.body.webhook_secret;
  assert.notEqual(won, first);
  assert.equal(await secretOf(id, cookie), won);
});

test('R9 S1 E22 only an administrator who signed in lately rotates it, for a grace of the list', async () => {
  const { id, key, cookie } = await world.project();
  const first = await secretOf(id, cookie);
  for (const grace of [undefined, '2h', 'NOW', 3600]) {
    const { status, body } = await rotate(id, cookie, { grace });
    assert.deepEqual([status, Object.keys(body.fields)], [400, ['grace']]);
  }
  const path = `/v1/projets/${id}/webhook-secret/rotate`;
  const byKey = await world.call('POST', path, { key, body: { grace: 'now' } });
  assert.deepEqual([byKey.status, byKey.body.code], [401, 'UNAUTHENTICATED']);
  const person = await world.signUp('Moussa');
  assert.equal((await rotate(id, person.cookie)).body.code, 'PROJECT_NOT_FOUND');
  for (const role of ['viewer', 'user']) {
    await world.database.run(sql`insert into members (project_id, user_id, role, joined_at)
      values (${id}, ${person.userId}, ${role}, now())
      on conflict (project_id, user_id) do update set role = excluded.role`);
    const { status, body } = await rotate(id, person.cookie);
    assert.deepEqual(
      [status, body.code, body.role, body.required],
      [403, 'FORBIDDEN_ROLE', role, 'admin'],
    );
  }
  await world.advance(hour / 6);
  const stale = await rotate(id, cookie);
  assert.deepEqual([stale.status, stale.body.code], [403, 'REAUTHENTICATION_REQUIRED']);
  assert.equal(await secretOf(id, cookie), first);
});
