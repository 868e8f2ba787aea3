// Names of people, wherever one comes in: at a sign-up, at a change, and from the house itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testPostgres } from '../../../test/kit/postgres.ts';
import { cookieOf, password, signInWorld, type World } from './sign-in-world.ts';

let world: World;
before(async () => {
  world = await signInWorld((await testPostgres()).url);
});
after(() => world.close());

const wrong = [
  '',
  '   ',
  '\u200b',
  '\u3164',
  'Awa\u202eDiop',
  '\u2066Awa',
  'Awa\nDiop',
  'Awa\x07',
  'A\u2028B',
];

test('N9 a name that is empty or hides or turns what others read is refused wherever it comes in', async () => {
  const email = 'name@example.sn';
  for (const name of wrong) {
    const { status, body } = await world.post('/auth/sign-up/email', { name, email, password });
    assert.deepEqual([status, body['code']], [400, 'VALIDATION_ERROR'], JSON.stringify(name));
    await assert.rejects(world.signIn.createUser({ name, email, password }), JSON.stringify(name));
  }
  const up = await world.post('/auth/sign-up/email', { name: ' Ndèye ', email, password });
  assert.equal(up.status, 200, 'the refused ones have left no account');
  const headers = { cookie: cookieOf(up) };
  for (const name of wrong) {
    const { status, body } = await world.post('/auth/update-user', { name }, { headers });
    assert.deepEqual([status, body['code']], [400, 'VALIDATION_ERROR'], JSON.stringify(name));
  }
  assert.equal((await world.signIn.session(headers.cookie))?.name, 'Ndèye');
  assert.equal((await world.post('/auth/update-user', { name: 'محمد' }, { headers })).status, 200);
  assert.equal((await world.signIn.session(headers.cookie))?.name, 'محمد');
});
