// updateProject, getLive, setLive and deleteProject: live mode is switched knowingly and on record, and a
// project is never deleted with live money inside.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invite } from '../../../test/kit/invitations.ts';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { audited, liveProject, replacedKey } from '../../../test/kit/team.ts';
import { eventually, locksAwaited, lockWaiters } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { iso } from '../../kit/clock.ts';

let world: World;
let second: string;

before(async () => {
  world = await startWorld();
  second = (await world.second()).url;
});
after(() => world.close());

test('C3 updateProject renames the project for everybody and leaves its slug', async () => {
  const { id, cookie } = await world.project();
  const before = (await read(id, { cookie })).body;
  const answer = await rename(id, { cookie }, ' Épicerie du marché ');
  assert.equal(answer.status, 200);
  const { name: _, slug, created_at } = before;
  assert.deepEqual(answer.body, { id, name: 'Épicerie du marché', slug, created_at });
  assert.deepEqual(answer.body, (await list({ cookie })).body.data[0]);
  for (const name of ['', '  ', '\u200b', 'a'.repeat(61), 1, undefined]) {
    const { status, body } = await rename(id, { cookie }, name);
    assert.deepEqual(
      [status, body.code, Object.keys(body.fields)],
      [400, 'INVALID_REQUEST', ['name']],
    );
  }
});

test('S8 live mode is switched on by acknowledging it alone, and each change is on record with who and when', async () => {
  const { id, cookie, userId } = await world.project();
  assert.deepEqual((await live(id, { cookie })).body, { live_enabled: false });
  const rows = await world.countRows();
  const wrong: [unknown, string[]][] = [
    [{ live_enabled: true }, ['acknowledged']],
    [{ live_enabled: true, acknowledged: false }, ['acknowledged']],
    [{ live_enabled: true, acknowledged: 'true' }, ['acknowledged']],
    [{ live_enabled: true, acknowledged: null }, ['acknowledged']],
    [{ acknowledged: true }, ['live_enabled']],
    [{ live_enabled: 'yes', acknowledged: 1, x: 1 }, ['acknowledged', 'live_enabled', 'x']],
  ];
  for (const [sent, fields] of wrong) {
    const { status, body } = await setLive(id, { cookie }, sent);
    assert.deepEqual([status, body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(body.fields).sort(), fields);
  }
  assert.deepEqual((await live(id, { cookie })).body, { live_enabled: false });
  assert.deepEqual(await world.countRows(), rows);
  for (const sent of [on, on, off, { ...off, acknowledged: false }, on]) {
    const { status, body } = await setLive(id, { cookie }, sent);
    assert.deepEqual([status, body], [200, { live_enabled: sent.live_enabled }]);
    assert.deepEqual((await live(id, { cookie })).body, body);
  }
  const entries = await audited(world, id);
  assert.deepEqual(
    entries.map(({ user_id, action, details }) => [user_id, action, details]),
    [
      [userId, 'live.enabled', { acknowledged: true }],
      [userId, 'live.disabled', {}],
      [userId, 'live.enabled', { acknowledged: true }],
    ],
  );
  assert.ok(entries.every(({ at }) => Math.abs(at - Date.now()) < 60_000));
  await assert.rejects(world.database.run(sql`delete from audit_entries`), /only grows/);
});

test('S8 decision 20: an address that is not confirmed switches nothing', async () => {
  const { id, cookie, userId } = await world.project();
  await world.database.run(sql`update users set email_verified = false where id = ${userId}`);
  const { status, body } = await setLive(id, { cookie }, on);
  assert.deepEqual([status, body.code], [409, 'EMAIL_NOT_VERIFIED']);
  assert.deepEqual(await audited(world, id), []);
});

test('K18 K23 a live key is refused while live mode is off, here at once and elsewhere within a second', async () => {
  const { id, cookie } = await world.project();
  await setLive(id, { cookie }, on);
  const { secret } = await world.newKey(id, cookie, { mode: 'live' });
  for (const [sent, code] of [
    [off, 'LIVE_NOT_ENABLED'],
    [on, undefined],
    [off, 'LIVE_NOT_ENABLED'],
  ] as const) {
    // Both servers know the key as it was.
    await Promise.all([current(secret), current(secret, second)]);
    assert.equal((await setLive(id, { cookie }, sent)).status, 200);
    assert.equal((await current(secret)).body.code, code);
    await eventually('the other server has heard', async () => {
      return (await current(secret, second)).body.code === code;
    });
  }
});

test('K18 a live key that is created while live mode is switched off is refused like every other', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, cookie } = await world.project();
    await setLive(id, { cookie }, on);
    const [made, switched] = await Promise.all([
      world.newKey(id, cookie, { mode: 'live' }) as Promise<{ secret?: string; code?: string }>,
      setLive(id, { cookie }, off, second),
    ]);
    assert.equal(switched.status, 200);
    if (made.secret === undefined) assert.equal(made.code, 'LIVE_NOT_ENABLED');
    else assert.equal((await current(made.secret)).body.code, 'LIVE_NOT_ENABLED');
  }
});

test('R11 a deleted project is gone: its keys on all servers, its deliveries, its members; a place is free', async () => {
  const receiver = await startReceiver();
  receiver.answer = 500;
  try {
    const { id, key, ...owner } = await world.project();
    for (let n = 1; n < 20; n++) await create(owner);
    assert.equal((await create(owner)).body.code, 'PROJECT_LIMIT_REACHED');
    const { slug } = (await read(id, owner)).body;
    await world.call('POST', `/v1/projets/${id}/webhooks`, {
      key,
      body: { url: receiver.url, events: ['payment.succeeded'] },
    });
    await world.pay(key);
    await world.advance(0);
    await world.advance(3_000);
    await receiver.waitFor(1);
    const { token } = await invite(world, { id, ...owner }, 'invite@example.com');
    const graced = await replacedKey(world, id, owner);
    for (const secret of [key, graced]) await current(secret, second);
    const gone = await remove(id, owner);
    // Test money and what is under way in test mode never hold up a deletion (contract/payments.md B.1).
    assert.deepEqual([gone.status, gone.text], [204, '']);
    for (const secret of [key, graced]) {
      const { status, body } = await current(secret);
      assert.deepEqual([status, body.code], [401, 'API_KEY_REVOKED']);
      assert.equal((await world.pay(secret)).body.code, 'INVALID_API_KEY');
      await eventually('the other server refuses it', async () => {
        return (await current(secret, second)).body.code === 'API_KEY_REVOKED';
      });
    }
    await world.advance(90_000_000);
    await eventually('every round that was due is over', async () => {
      const due = await world.database.all(sql`select subject from jobs where project_id = ${id}`);
      return due.length === 0;
    });
    assert.equal(receiver.received.length, 1, 'a round was sent after the deletion');
    for (const answer of [
      await read(id, owner),
      await live(id, owner),
      await rename(id, owner, 'x'),
      await world.call('GET', `/v1/projets/${id}/membres`, { cookie: owner.cookie }),
      await remove(id, owner),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [404, 'PROJECT_NOT_FOUND']);
    }
    const link = await world.call('GET', `/v1/invitations/${token}`);
    assert.deepEqual([link.status, link.body.code], [404, 'INVITATION_NOT_FOUND']);
    assert.equal((await list(owner)).body.data.length, 19);
    const next = await create(owner);
    assert.equal(next.status, 201);
    assert.notEqual(next.body.slug, slug);
    const entry = (await audited(world, id)).at(-1);
    assert.deepEqual([entry?.user_id, entry?.action], [owner.userId, 'project.deleted']);
    const row = await world.database.one<{ deleted_at: number }>(
      sql`select deleted_at from projects where id = ${id}`,
    );
    assert.equal(row && iso(row.deleted_at), (await current(key)).body.revoked_at);
  } finally {
    await receiver.close();
  }
});

test('S9 a project with live money in it, or on its way, is not deleted, and says which', async () => {
  const { id, secret, ...owner } = await liveProject(world);
  const refused = async (reason: string) => {
    const { status, body } = await remove(id, owner);
    assert.deepEqual([status, body.code, body.reason], [409, 'BALANCE_NOT_EMPTY', reason]);
    const accounts = await world.database.all<{ status: string }>(
      sql`select status from merchant_accounts where project_id = ${id}`,
    );
    assert.deepEqual(accounts, [{ status: 'active' }]);
    const acts = (await audited(world, id)).map(({ action }) => action);
    assert.deepEqual(acts, ['live.enabled', 'key.created'], 'no deletion is on record');
    assert.equal((await current(secret)).status, 200);
  };
  const page = { channel: undefined, customer: undefined, expires_in: 300 };
  const held = await world.pay(secret, page);
  assert.equal(held.body.status, 'pending');
  await refused('pending_payment');
  await world.advance(300_000);
  const paid = await world.pay(secret);
  await refused('pending_payment');
  // The very settlement may run: before or after, there is a reason.
  const [, during] = await Promise.all([world.advance(3_000), remove(id, owner, second)]);
  assert.equal(during.body.code, 'BALANCE_NOT_EMPTY');
  await eventually('the payment is settled, here or on the other server', async () => {
    const path = `/v1/payments/${paid.body.id}`;
    return (await world.call('GET', path, { key: secret })).body.status === 'succeeded';
  });
  await refused('available');
  for (const [account, reason] of [
    ['payout_reserved', 'payout_in_progress'],
    ['dispute_held', 'open_dispute'],
  ] as const) {
    await world.database.run(sql`
      update balances set account = ${account} where project_id = ${id} and balance > 0`);
    await refused(reason);
  }
  await world.database.run(sql`update balances set balance = 0 where project_id = ${id}`);
  assert.equal((await remove(id, owner)).status, 204);
});

test('S9 of a live payment and a deletion that wait for one another the first wins', async () => {
  for (const first of ['payment', 'deletion']) {
    const { id, secret, ...owner } = await liveProject(world);
    await world.call('GET', '/v1/balances', { key: secret });
    const waiting = await world.database.transaction(async (tx) => {
      await tx.run(sql`select from merchant_accounts where project_id = ${id} for update`);
      const acts = [() => world.pay(secret), () => remove(id, owner)];
      const begun = [];
      for (const act of first === 'payment' ? acts : acts.reverse()) {
        begun.push(act());
        await locksAwaited(world, begun.length);
      }
      // Handed out in an object: awaiting it in here would wait for our own lock.
      return { begun };
    });
    const [one, two] = await Promise.all(waiting.begun);
    if (first === 'payment') {
      assert.deepEqual([one?.status, two?.body.reason], [201, 'pending_payment']);
    } else {
      assert.deepEqual([one?.status, two?.body.code], [204, 'MERCHANT_SUSPENDED']);
      assert.equal(two?.body.merchant_status, 'closed');
    }
  }
});

test('S9 a first live payment that comes while the deletion is about to commit finds the account closed', async () => {
  const { id, secret, ...owner } = await liveProject(world);
  const waiting = await world.database.transaction(async (tx) => {
    await tx.run(sql`lock table audit_entries in exclusive mode`);
    const deletion = remove(id, owner);
    await locksAwaited(world, 1);
    let answered = false;
    const payment = world.pay(secret).finally(() => {
      answered = true;
    });
    await eventually('the payment waits, or is there', async () => {
      return answered || (await lockWaiters(world)) >= 2;
    });
    return { both: [deletion, payment] };
  });
  const [gone, refused] = await Promise.all(waiting.both);
  assert.deepEqual([gone?.status, refused?.body.code], [204, 'MERCHANT_SUSPENDED']);
});

test("S9 a project's first live payments racing its deletion: it is deleted, or they are, never both", async () => {
  for (let round = 0; round < 10; round++) {
    const { id, secret, ...owner } = await liveProject(world);
    const [gone, ...payments] = await Promise.all([
      remove(id, owner, round % 2 ? second : ''),
      world.pay(secret),
      world.pay(secret, { channel: undefined, customer: undefined }),
    ]);
    const rows = await world.database.all(sql`select id from payments where project_id = ${id}`);
    const made = payments.filter(({ status }) => status === 201).length;
    assert.equal(rows.length, made);
    if (gone.status === 204) assert.equal(made, 0, 'it was deleted with money inside');
    else assert.deepEqual([gone.status, gone.body.reason], [409, 'pending_payment']);
    for (const { status, body } of payments.filter((one) => one.status !== 201)) {
      const code = status === 403 ? 'MERCHANT_SUSPENDED' : 'INVALID_API_KEY';
      assert.equal(body.code, code);
    }
  }
});

const on = { live_enabled: true, acknowledged: true };
const off = { live_enabled: false };

type Cookie = { cookie: string };

const path = (id: string, end = '', server = '') => `${server}/v1/projets/${id}${end}`;
const create = ({ cookie }: Cookie) =>
  world.call('POST', '/v1/projets', { cookie, body: { name: 'Boutique' } });
const list = ({ cookie }: Cookie) => world.call('GET', '/v1/projets', { cookie });
const read = (id: string, { cookie }: Cookie) => world.call('GET', path(id), { cookie });
const rename = (id: string, { cookie }: Cookie, name: unknown) =>
  world.call('PUT', path(id), { cookie, body: { name } });
const live = (id: string, { cookie }: Cookie) => world.call('GET', path(id, '/live'), { cookie });
const setLive = (id: string, { cookie }: Cookie, body: unknown, server = '') =>
  world.call('PUT', path(id, '/live', server), { cookie, body });
const remove = (id: string, { cookie }: Cookie, server = '') =>
  world.call('DELETE', path(id, '', server), { cookie });
const current = (key: string, server = '') => world.call('GET', `${server}/v1/moi/cle`, { key });
