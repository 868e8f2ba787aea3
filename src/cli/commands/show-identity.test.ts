// Proves that whoever decides on an identity file sees it, alone, and that each view is in the audit (contract/payments.md B.9).
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { awa, identifying } from '../../../test/kit/identities.ts';
import { authSecret } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

const { on, whole, submit } = identifying();

const show = (secret: string, ...words: string[]) => {
  const env = {
    DATABASE_URL: on.world.databaseUrl,
    DATA_DIR: on.world.dataDir,
    AUTH_SECRET: secret,
  };
  return runCommand(env, 'show-identity', ...words);
};
const place = () => mkdtempSync(join(tmpdir(), 'svc-identity-'));

test('B.9 the reviewer sees the photos and the number, in a folder of their own; each view is in the audit', async () => {
  const secret = authSecret;
  await whole();
  await submit();
  const into = join(place(), 'seen');
  const done = await show(secret, on.made.id, '--into', into, '--mode', 'test');
  assert.equal(done.code, 0, done.err);
  assert.deepEqual(readdirSync(into).sort(), [
    'id_back.jpg',
    'id_front.jpg',
    'profile.json',
    'selfie.jpg',
  ]);
  assert.equal(statSync(into).mode & 0o777, 0o700);
  assert.equal(statSync(join(into, 'selfie.jpg')).mode & 0o777, 0o600);
  assert.equal(readFileSync(join(into, 'selfie.jpg')).subarray(0, 2).toString('hex'), 'ffd8');
  const { profile, kyc_status } = JSON.parse(readFileSync(join(into, 'profile.json'), 'utf8'));
  assert.deepEqual([profile.id_number, profile.last_name], [awa.id_number, awa.last_name]);
  const again = await show(secret, on.made.id, '--into', into, '--mode', 'test');
  assert.match(again.err, /is there already/);
  const other = join(place(), 'again');
  assert.equal((await show(secret, on.made.id, '--into', other, '--mode', 'test')).code, 0);
  const entries = await on.world.database.all<{ user_id: string; details: object }>(sql`
    select user_id, details from audit_entries
     where project_id = ${on.made.id} and action = 'identity.viewed'`);
  assert.equal(entries.length, 2);
  assert.deepEqual(entries[0], {
    user_id: `operator:${userInfo().username}`,
    details: {
      ...{ mode: 'test', before: kyc_status, after: kyc_status },
      photos: ['id_front', 'id_back', 'selfie'],
    },
  });
});

test('a file that is not there, another secret, and words that say nothing are told in a sentence', async () => {
  const secret = authSecret;
  const none = await show(secret, on.made.id, '--into', join(place(), 'x'));
  assert.match(none.err, /has no identity file/);
  await whole();
  const foreign = 'another secret, of at least 32 characters';
  const closed = await show(foreign, on.made.id, '--into', join(place(), 'x'), '--mode', 'test');
  assert.equal(closed.code, 1);
  for (const words of [[], [on.made.id], [on.made.id, '--into', '/tmp/x', '--mode', 'prod']]) {
    const wrong = await show(secret, ...words);
    assert.match(wrong.err, /Write it as: npm run cli -- show-identity/);
  }
});
