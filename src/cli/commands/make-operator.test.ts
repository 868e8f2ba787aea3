// Proves the operator's command from outside: an account gets permissions, holds them from the next call, and loses them.
import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { publishTerms } from '../../../test/kit/conditions.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld();
  await publishTerms(world);
});
after(() => world.close());

const make = (...words: string[]) =>
  runCommand({ DATABASE_URL: world.databaseUrl }, 'make-operator', ...words);

test('an account becomes an operator, with reading in any case, and is none again; both are in the audit', async () => {
  const { email, cookie, userId } = await world.signUp('Awa');
  const me = async () => (await world.call('GET', '/v1/moi', { cookie })).body.operator;
  assert.equal(await me(), null);
  const done = await make(email, '--may', 'review,money');
  assert.deepEqual([done.code, done.err], [0, '']);
  assert.match(done.out, /is an operator who may support, review, money\./);
  assert.deepEqual(await me(), { permissions: ['support', 'review', 'money'] });
  assert.match((await make(email, '--may', 'money,review')).out, /already: nothing was changed/);
  assert.match((await make(email, '--undo')).out, /is no operator\./);
  assert.equal(await me(), null);
  const entries = await world.database.all(sql`
    select user_id, action, details from audit_entries
     where details ->> 'person' = ${userId} order by id`);
  const by = { user_id: `operator:${userInfo().username}`, action: 'operator.changed' };
  const given = ['support', 'review', 'money'];
  assert.deepEqual(entries, [
    { ...by, details: { person: userId, before: [], after: given } },
    { ...by, details: { person: userId, before: given, after: [] } },
  ]);
});

test('a command that names nobody, or a permission that is none, says so', async () => {
  assert.match((await make('nobody@example.com')).err, /No account has the address/);
  for (const words of [
    [],
    ['awa'],
    ['a@b.sn', '--may', 'all'],
    ['a@b.sn', '--may', 'money', '--undo'],
  ]) {
    const wrong = await make(...words);
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /Write it as: npm run cli -- make-operator/);
  }
});
