// deleteAccount: a person leaves without a trace that could still be used, whatever else happens at the same moment.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invite } from '../../../test/kit/invitations.ts';
import { audited, join, liveProject } from '../../../test/kit/team.ts';
import { assertNobody, tablesWith } from '../../../test/kit/traces.ts';
import { eventually, locksAwaited } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

type Person = Awaited<ReturnType<World['signUp']>>;
type Cookie = { cookie: string };

let world: World;
let second: string;

before(async () => {
  world = await startWorld();
  second = (await world.second()).url;
});
after(() => world.close());

const good = 'un mot de passe';
const remove = ({ cookie }: Cookie, server = '', password = good) =>
  world.call('DELETE', `${server}/v1/compte`, {
    cookie,
    body: { confirmation: 'SUPPRIMER', password },
  });
const read = ({ cookie }: Cookie) => world.call('GET', '/v1/compte/export', { cookie });
const create = ({ cookie }: Cookie, server = '') =>
  world.call('POST', `${server}/v1/projets`, { cookie, body: { name: 'Boutique' } });
const accept = (token: string, { cookie }: Cookie, server = '') =>
  world.call('POST', `${server}/v1/invitations/${token}/accepter`, { cookie });
const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>, server = '') =>
  world.call('POST', `${server}/auth/sign-in/email`, { body: { email, password } });
const shown = ({ status, body }: { status: number; body: { code?: string } | undefined }) =>
  body?.code ? `${status} ${body.code}` : String(status);

const assertGone = (person: Person) => assertNobody(world, ['', second], person);

test('S3 ten wrong passwords in a minute, on two servers: five are judged, and no right one after them', async () => {
  const { userId, ...person } = await world.signUp();
  const other = await world.signUp();
  const answers = [];
  for (let n = 0; n < 10; n++) answers.push(await remove(person, n % 2 ? second : '', 'faux'));
  const expected = Array(10).fill('403 INVALID_PASSWORD', 0, 5).fill('429 RATE_LIMITED', 5);
  assert.deepEqual(answers.map(shown), expected);
  const late = await remove(person);
  assert.equal(shown(late), '429 RATE_LIMITED');
  // Others delete, and everybody signs in, as if nothing had been.
  assert.equal(shown(await remove(other, '', 'faux')), '403 INVALID_PASSWORD');
  assert.equal((await signIn(person)).status, 200);
  assert.equal((await signIn({ ...other })).status, 200);
  await world.advance(Number(late.headers.get('retry-after')) * 1_000);
  assert.equal(shown(await remove(person)), '204');
  await assertGone({ userId, ...person });
});

test('S3 twenty guesses at once: five are judged over all servers', async () => {
  const person = await world.signUp();
  const guesses = Array.from({ length: 20 }, (_, n) => remove(person, n % 2 ? second : '', 'faux'));
  const expected = Array(20).fill('403 INVALID_PASSWORD', 0, 5).fill('429 RATE_LIMITED', 5);
  assert.deepEqual((await Promise.all(guesses)).map(shown).sort(), expected);
});

test('DA68 S1 a deletion needs its word, the password and a sign-in of less than ten minutes', async () => {
  const person = await world.signUp();
  const { cookie } = person;
  for (const [body, fields] of [
    [{}, ['confirmation']],
    [{ confirmation: 'supprimer', password: 1, x: 1 }, ['confirmation', 'password', 'x']],
  ] as const) {
    const answer = await world.call('DELETE', '/v1/compte', { cookie, body });
    assert.equal(shown(answer), '400 INVALID_REQUEST');
    assert.deepEqual(Object.keys(answer.body.fields).sort(), fields);
  }
  const unsaid = { confirmation: 'SUPPRIMER' };
  const without = await world.call('DELETE', '/v1/compte', { cookie, body: unsaid });
  assert.equal(shown(without), '403 INVALID_PASSWORD');
  await world.advance(660_000);
  assert.equal(shown(await remove(person)), '403 REAUTHENTICATION_REQUIRED');
  assert.equal((await read(person)).status, 200);
});

test('S11 who owns a project with others, or with live money, keeps the account and everything else', async () => {
  const { id, secret, cookie } = await liveProject(world);
  const alone = (await create({ cookie })).body.id as string;
  const member = await join(world, id, 'admin');
  const refused = async (expected: string, reason?: string) => {
    const rows = await world.countRows();
    const answer = await remove({ cookie });
    assert.deepEqual([shown(answer), answer.body.reason], [expected, reason]);
    assert.deepEqual(await world.countRows(), rows);
    assert.equal((await world.call('GET', `/v1/projets/${alone}`, { cookie })).status, 200);
  };
  await world.pay(secret);
  // What the operator is asked in the background leaves a row of its own.
  await world.idle();
  await refused('409 OWNER_MUST_STAY');
  // A member who is no owner leaves others behind without being asked.
  assert.equal(shown(await remove(member)), '204');
  await assertGone(member);
  assert.deepEqual((await audited(world, id)).at(-1)?.action, 'member.left');
  await refused('409 BALANCE_NOT_EMPTY', 'pending_payment');
});

test('DA69 R11 a deleted account is gone everywhere: sessions, keys, name and address; the ledger and the audit stay', async () => {
  const host = await world.project();
  const { id, key, ...person } = await world.project();
  await world.pay(key);
  const spare = (await create(person)).body.id as string;
  const used = await invite(world, host, person.email, 'viewer');
  assert.equal((await accept(used.token, person)).status, 200);
  const theirs = await world.newKey(host.id, host.cookie);
  const third = await world.project();
  const waiting = await invite(world, third, person.email, 'user');
  await world.call('POST', '/auth/request-password-reset', { body: { email: person.email } });
  await world.advance(3_000);
  const current = (server = '', secret = key) =>
    world.call('GET', `${server}/v1/moi/cle`, { key: secret });
  for (const server of ['', second]) assert.equal((await current(server)).status, 200);
  const again = (await signIn(person)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const journals = () => world.database.all(sql`select id from journals where project_id = ${id}`);
  await eventually('the payment is settled', async () => (await journals()).length > 0);

  const gone = await remove(person, second);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  await assertGone(person);
  await assertGone({ ...person, cookie: again });
  assert.equal(shown(await current(second)), '401 API_KEY_REVOKED');
  await eventually('the other server refuses the key', async () => {
    return shown(await current()) === '401 API_KEY_REVOKED';
  });
  assert.equal((await current('', theirs.secret)).status, 200);
  assert.equal(shown(await signIn(person)), '401 INVALID_EMAIL_OR_PASSWORD');
  assert.deepEqual(
    await tablesWith(world, person.email),
    ['invitations'],
    'the invitation that waits',
  );
  assert.deepEqual(
    await tablesWith(world, good),
    await tablesWith(world, 'plain:'),
    'only of the others',
  );
  for (const project of [id, spare]) {
    const [entry] = (await audited(world, project)).slice(-1);
    assert.deepEqual([entry?.user_id, entry?.action], [person.userId, 'project.deleted']);
  }
  const own = await world.database.all(sql`
    select action, details from audit_entries
     where user_id = ${person.userId} and project_id is null`);
  assert.deepEqual(own, [{ action: 'account.deleted', details: {} }]);
  // What is left is a pseudonym: on record, and as the author of what belongs to projects.
  const pseudonym = new Set(await tablesWith(world, person.userId));
  pseudonym.delete('minute_counts');
  assert.deepEqual([...pseudonym], ['api_keys', 'audit_entries', 'invitations']);
  assert.equal((await journals()).length, 1);

  // The address is free: whoever confirms it starts with nothing, and may accept what was sent to it.
  const { email, password } = person;
  await world.app.signIn.createUser({ name: 'Awa', email, password, verified: true });
  const cookie = (await signIn(person)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  assert.deepEqual((await world.call('GET', '/v1/projets', { cookie })).body.data, []);
  assert.deepEqual((await read({ cookie })).body.audit, []);
  assert.equal((await accept(waiting.token, { cookie })).status, 200);
});

test('two deletions, a sign-in and a creation at once: one deletion succeeds and nothing is left', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await world.signUp();
    const [one, two, opened, made] = await Promise.all([
      remove(person, round % 2 ? second : ''),
      remove(person, second),
      signIn(person),
      create(person),
    ]);
    assert.deepEqual([one, two].map(shown).sort(), ['204', '401 UNAUTHENTICATED']);
    assert.match(shown(opened), /^(200|401 INVALID_EMAIL_OR_PASSWORD)$/);
    assert.match(shown(made), /^(201|401 UNAUTHENTICATED)$/);
    await assertGone(person);
  }
});

test('a sign-in, a creation and an acceptance that wait for a deletion find nobody', async () => {
  const host = await world.project();
  const person = await world.signUp();
  const { token } = await invite(world, host, person.email);
  const { begun } = await world.database.transaction(async (tx) => {
    await tx.run(sql`lock table audit_entries in exclusive mode`);
    const all = [];
    for (const act of [remove, signIn, create, () => accept(token, person)]) {
      all.push(act(person, second));
      await locksAwaited(world, all.length);
    }
    return { begun: all };
  });
  const [gone, ...late] = (await Promise.all(begun)).map(shown);
  assert.equal(gone, '204');
  const nobody = '401 UNAUTHENTICATED';
  assert.deepEqual(late, ['401 INVALID_EMAIL_OR_PASSWORD', nobody, nobody]);
  await assertGone(person);
});

test('a project that is created between the two locks of a deletion is deleted with the account', async () => {
  const person = await world.signUp();
  const { begun } = await world.database.transaction(async (tx) => {
    await tx.run(sql`lock table members in exclusive mode`);
    const creation = create(person);
    await locksAwaited(world, 1);
    const deletion = remove(person, second);
    await locksAwaited(world, 2);
    return { begun: [creation, deletion] };
  });
  const [made, gone] = await Promise.all(begun);
  assert.deepEqual([made?.status, gone?.status], [201, 204]);
  await assertGone(person);
  const row = sql`select id from projects where id = ${made?.body.id} and deleted_at is null`;
  assert.equal(await world.database.one(row), undefined);
});

test('S11 an acceptance that races a deletion, of the guest or of the owner, leaves no orphan and no ghost', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, ...owner } = await world.project();
    const guest = await world.signUp();
    const { token } = await invite(world, { id, ...owner }, guest.email, 'admin');
    const leaver = round % 2 ? owner : guest;
    const [joined, gone] = await Promise.all([accept(token, guest, second), remove(leaver)]);
    if (leaver === guest) {
      assert.match(shown(joined), /^(200|401 UNAUTHENTICATED)$/);
      assert.equal(shown(gone), '204');
      await assertGone(guest);
    } else if (joined.status === 200) assert.equal(shown(gone), '409 OWNER_MUST_STAY');
    else {
      assert.deepEqual([shown(joined), shown(gone)], ['404 INVITATION_NOT_FOUND', '204']);
      await assertGone(owner);
    }
  }
  const orphans = await world.database.all(sql`
    select id from projects p where deleted_at is null and not exists (
      select from members m where m.project_id = p.id and m.user_id = p.owner_id)`);
  assert.deepEqual(orphans, []);
});

test('S9 a live payment that races a deletion: it is refused, or the account stays', async () => {
  for (let round = 0; round < 6; round++) {
    const { secret, cookie } = await liveProject(world);
    const [paid, gone] = await Promise.all([
      world.pay(secret),
      remove({ cookie }, round % 2 ? second : ''),
    ]);
    if (paid.status === 201) assert.equal(shown(gone), '409 BALANCE_NOT_EMPTY');
    else assert.deepEqual([paid.status < 500, shown(gone)], [true, '204']);
  }
});
