// Proves that the photos and the profile of a closed account are removed when their time has come, and not before, and
// that an account which was opened again keeps its own (contract/payments.md B.9; docs/decisions/0034).
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { awa } from '../../../test/kit/identities.ts';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { picture } from '../../../test/kit/pictures.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, monthsLater } from '../../kit/clock.ts';

let world: World;
let photo: Buffer;
before(async () => {
  world = await startWorld({ IDENTITY_RETENTION: '2' });
  photo = await picture();
});
after(() => world.close());

const day_ms = 86_400_000;

async function identified() {
  const made = await world.project();
  const { key, id } = made;
  const put = (path: string, body: object | Buffer, headers: Record<string, string> = {}) =>
    world.call('PUT', path, { key, body, headers });
  assert.equal((await put('/v1/kyc/profile', awa)).status, 200);
  for (const kind of ['id_front', 'selfie']) {
    const sent = await put(`/v1/kyc/captures/${kind}`, photo, { 'Content-Type': 'image/jpeg' });
    assert.equal(sent.status, 200, sent.text);
  }
  const set = (merchant_status: string) =>
    world.call('POST', '/v1/test/merchant', { key, body: { merchant_status } });
  return { ...made, id, set };
}

const rows = async (projectId: string) => {
  const files = await world.database.all(sql`select 1 from files where project_id = ${projectId}`);
  const identity = await world.database.one<{ profile: object | null; sealed: string | null }>(sql`
    select profile, id_number_sealed as sealed from identities where project_id = ${projectId}`);
  const jobs = await world.database.all(sql`
    select 1 from jobs where project_id = ${projectId} and kind = 'forget-identity'`);
  return {
    files: files.length,
    profile: identity?.profile ?? null,
    sealed: identity?.sealed ?? null,
    jobs: jobs.length,
  };
};
const onDisk = (projectId: string): number => {
  const folder = join(world.dataDir, 'files', projectId);
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    .length;
};

test('B.9 photos and profile go two months after the closure, to the day, from the store too', async () => {
  const { id, set } = await identified();
  assert.equal(onDisk(id), 2);
  const closed = clock.now();
  await set('closed');
  await world.advance(0);
  const wait = monthsLater(closed, 2) - closed;
  await world.advance(wait - day_ms);
  const kept = await rows(id);
  assert.deepEqual([kept.files, kept.profile !== null, kept.jobs, onDisk(id)], [2, true, 1, 2]);
  await world.advance(day_ms + 60_000);
  await world.advance(0);
  assert.deepEqual(await rows(id), { files: 0, profile: null, sealed: null, jobs: 0 });
  assert.equal(onDisk(id), 0);
});

test('B.9 an account that was opened again keeps its file', async () => {
  const { id, set } = await identified();
  await set('closed');
  await world.advance(0);
  await set('active');
  await world.advance(70 * day_ms);
  const left = await rows(id);
  assert.deepEqual([left.files, left.profile !== null, left.jobs], [2, true, 0]);
});

test('B.9 an account that is opened again while its file is about to go keeps it', async () => {
  const { id, set } = await identified();
  await set('closed');
  await world.advance(0);
  const opening = await world.database.transaction(async (tx) => {
    await tx.run(
      sql`update merchant_accounts set status = 'active' where project_id = ${id} and mode = 'test'`,
    );
    const forgetting = world.advance(70 * day_ms);
    await locksAwaited(world, 1);
    // In an object: awaited in here it would wait for our own lock.
    return { forgetting };
  });
  await opening.forgetting;
  const left = await rows(id);
  assert.deepEqual([left.files, left.profile !== null, left.jobs], [2, true, 0]);
});

test('B.9 of an account that was closed twice the time begins with the second closure', async () => {
  const { id, set } = await identified();
  await set('closed');
  await world.advance(0);
  await set('active');
  await world.advance(40 * day_ms);
  await set('closed');
  await world.advance(30 * day_ms);
  await world.advance(0);
  assert.equal((await rows(id)).files, 2);
  await world.advance(33 * day_ms);
  await world.advance(0);
  assert.deepEqual(await rows(id), { files: 0, profile: null, sealed: null, jobs: 0 });
});

test('B.9 a deleted project’s file goes too; an account without one leaves nothing that waits', async () => {
  const { id, cookie } = await identified();
  const bare = await world.project();
  await world.call('GET', '/v1/merchant', { key: bare.key });
  for (const made of [{ id, cookie }, bare]) {
    const gone = await world.call('DELETE', `/v1/projets/${made.id}`, { cookie: made.cookie });
    assert.equal(gone.status, 204, gone.text);
  }
  await world.advance(0);
  assert.equal((await rows(bare.id)).jobs, 0);
  assert.equal((await rows(id)).files, 2);
  await world.advance(70 * day_ms);
  await world.advance(0);
  const left = await rows(id);
  assert.deepEqual([left.files, left.profile, onDisk(id)], [0, null, 0]);
});

test('B.9 no operator opens the account of a deleted project again, nor verifies its file: it goes in its time', async () => {
  const { id, key, cookie } = await identified();
  const submitted = { key, body: { kyc_status: 'submitted' } };
  await world.call('POST', '/v1/test/merchant', submitted);
  const gone = await world.call('DELETE', `/v1/projets/${id}`, { cookie });
  assert.equal(gone.status, 204, gone.text);
  await world.advance(0);
  const { cookie: chief } = await operatorOf(world, 'support', 'money', 'configure', 'review');
  const office = (method: string, path: string, body: object) =>
    world.call(method, `/v1/backoffice${path}`, {
      ...{ cookie: chief, body: { mode: 'test', reason, ...body } },
    });
  const answers = [
    await office('PATCH', `/merchants/${id}`, { merchant_status: 'active' }),
    await office('PUT', '/channels/wave/in', { project_id: id, status: 'closed' }),
    await office('POST', `/identity/${id}/decision`, { outcome: 'verified' }),
  ];
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.code]),
    answers.map(() => [404, 'NOT_FOUND']),
  );
  const account = await world.database.one<{ status: string; kyc_status: string }>(sql`
    select status, kyc_status from merchant_accounts where project_id = ${id} and mode = 'test'`);
  assert.deepEqual(account, { status: 'closed', kyc_status: 'submitted' });
  const audit = await world.call('GET', `/v1/backoffice/audit?project=${id}`, { cookie: chief });
  assert.deepEqual(
    audit.body.data.map(({ action }: { action: string }) => action),
    ['project.deleted'],
  );
  await world.advance(70 * day_ms);
  await world.advance(0);
  assert.equal((await rows(id)).files, 0);
});
