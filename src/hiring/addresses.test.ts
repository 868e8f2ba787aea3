// Texts of public addresses: which organisation they name, and where the hash of a personal link is found.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { bytesOfId, newId } from '../kit/ids.ts';
import { randomBytes } from '../kit/random.ts';
import { hashInvite, newInviteToken, organizationIn } from './addresses.ts';

const minutes = (n: number) => Date.UTC(2026, 10, 24) + n * 60_000;

test('a personal link names its organisation; hashes of one minute begin alike, and the rest of each is its own', () => {
  const organization = newId('org');
  const tokens = Array.from({ length: 100 }, () => newInviteToken(organization, minutes(0)));
  for (const token of tokens) assert.equal(organizationIn('token', token), organization);
  const hashes = tokens.map(hashInvite);
  assert.ok(hashes.every((one) => /^[0-9a-f]{64}$/.test(one)));
  assert.equal(new Set(hashes.map((one) => one.slice(0, 6))).size, 1);
  assert.equal(new Set(hashes.map((one) => one.slice(6, 20))).size, 100);
  const later = [1, 2, 3].map((n) => hashInvite(newInviteToken(organization, minutes(n))));
  assert.deepEqual([...later].sort(), later);
  // Another minute is another link: nothing that is asked for can be moved beside one that is there.
  const [token = ''] = tokens;
  const bytes = Buffer.from(token, 'base64url');
  bytes[18] = (bytes[18] ?? 0) ^ 1;
  assert.notEqual(hashInvite(bytes.toString('base64url')).slice(6), hashInvite(token).slice(6));
});

test('a link of the former form, without a minute, is found as it was', () => {
  const organization = newId('org');
  const former = Buffer.concat([bytesOfId(organization), randomBytes(16)]).toString('base64url');
  assert.equal(organizationIn('token', former), organization);
  assert.equal(hashInvite(former), hash('sha256', former, 'hex'));
  for (const wrong of [former.slice(1), `${former}a`, `${former}abcde`])
    assert.equal(organizationIn('token', wrong), undefined, wrong);
});
