// A heap of passwords from one network: whoever comes from another one is compared next, and not behind all of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someAtOnce } from './better-auth.ts';
import { traced } from './sign-in-pool.ts';

test('S6 of a heap of passwords from one network and one from another, that one is compared in its turn', async () => {
  const compared: string[] = [];
  const passwords = someAtOnce(
    {
      hash: async (password) => password,
      async verify({ password }) {
        compared.push(password);
        await new Promise(setImmediate);
        return true;
      },
    },
    1,
  );
  const compare = (address: string, password: string) =>
    traced({ failure: undefined, mails: [], address }, () =>
      passwords.verify({ hash: '', password }),
    );
  const heap = Array.from({ length: 40 }, (_, n) => compare('192.0.2.1', `guess ${n}`));
  const other = compare('198.51.100.7', 'mine');
  // One subscriber of IPv6 has as many addresses as they like.
  const same = Array.from({ length: 40 }, (_, n) => compare(`2001:db8::${n}`, `other ${n}`));
  assert.ok(await other);
  assert.ok(compared.length <= 4, `${compared.length} were compared first`);
  await Promise.all([...heap, ...same]);
  assert.equal(compared.length, 81);
});
