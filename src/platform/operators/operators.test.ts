// Proves what operators may do to one another: permissions by another person only, a second factor in production, each
// change in the audit. Operations: listOfficeOperators, putOfficeOperator, deleteOfficeOperator, listOfficeAudit.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { createOperatorCheck } from './may-operate.ts';

let world: World;
let chief: Awaited<ReturnType<typeof operatorOf>>;
before(async () => {
  world = await startWorld();
  chief = await operatorOf(world, 'people', 'support');
});
after(() => world.close());

const call = (method: string, path: string, body?: object, cookie = chief.cookie) =>
  world.call(method, `/v1/backoffice${path}`, { cookie, ...(body ? { body } : {}) });

test('a person gets permissions with reading, keeps their first day, and loses them', async () => {
  const { userId, email } = await world.signUp('Binta');
  const made = await call('PUT', `/operators/${userId}`, { permissions: ['money'], reason });
  assert.deepEqual([made.status, made.body.permissions], [200, ['support', 'money']]);
  assert.deepEqual(made.body.user, { id: userId, name: 'Binta', email });
  const { data } = (await call('GET', '/operators')).body;
  assert.ok(data.some((one: { user: { id: string } }) => one.user.id === userId));
  assert.equal((await call('DELETE', `/operators/${userId}`, { reason })).status, 204);
  assert.equal((await call('DELETE', `/operators/${userId}`, { reason })).status, 404);
  const audit = await call('GET', `/audit?action=operator.changed&actor=${chief.userId}`);
  const [taken, given] = audit.body.data;
  assert.deepEqual(given.actor, { kind: 'operator', id: chief.userId, name: 'Operateur' });
  assert.deepEqual([given.before, given.after], [[], ['support', 'money']]);
  assert.deepEqual([taken.before, taken.after], [['support', 'money'], []]);
  assert.deepEqual([given.reason, given.details.person, given.project], [reason, userId, null]);
  assert.match(given.from, /^127\.0\.0\./);
});

test('nobody changes their own permissions', async () => {
  const path = `/operators/${chief.userId}`;
  const more = await call('PUT', path, { permissions: ['people', 'money'], reason });
  assert.deepEqual([more.status, more.body.code], [409, 'INVALID_STATE']);
  assert.equal((await call('DELETE', path, { reason })).status, 409);
  const row = await world.database.one<{ permissions: string[] }>(sql`
    select permissions from operators where user_id = ${chief.userId}`);
  assert.deepEqual(row?.permissions, ['people', 'support']);
});

test('UI161 who has no account is not found, whatever they are called', async () => {
  for (const none of ['usr_1', 'nobody', '%00']) {
    const path = `/operators/${none}`;
    const made = await call('PUT', path, { permissions: ['support'], reason });
    const taken = await call('DELETE', path, { reason });
    assert.deepEqual([made.status, taken.status], [404, 404], none);
  }
});

test('an act without a reason, or with one too short, names the field', async () => {
  const { userId } = await world.signUp('Cheikh');
  for (const wrong of [
    {},
    { reason: 'bof' },
    { reason: '          ' },
    { reason: 'x'.repeat(501) },
  ]) {
    const { status, body } = await call('PUT', `/operators/${userId}`, {
      permissions: ['support'],
      ...wrong,
    });
    assert.deepEqual([status, Object.keys(body.fields)], [400, ['reason']]);
  }
});

test('in production an operator without a second factor does nothing', async () => {
  const { userId } = await operatorOf(world, 'support');
  const inProduction = createOperatorCheck(world.database, true);
  const elsewhere = createOperatorCheck(world.database, false);
  assert.equal(await inProduction(userId, 'support'), 'second_factor');
  assert.equal(await elsewhere(userId, 'support'), 'yes');
  assert.equal(await inProduction(userId, 'money'), 'no');
  await world.database.run(sql`update users set two_factor_enabled = true where id = ${userId}`);
  assert.equal(await inProduction(userId, 'support'), 'yes');
});
