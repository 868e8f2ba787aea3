// listFeatureRequests, createFeatureRequest, voteFeatureRequest, unvoteFeatureRequest, updateFeatureRequest: what people
// wish for, with counts that are exact whoever votes, withdraws, merges or leaves at the same moment.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, iso, nextMidnight } from '../../kit/clock.ts';
import { makeMaintainer } from '../../platform/index.ts';
import { exportFeatureRequests, exportVotes } from './index.ts';

type Person = Awaited<ReturnType<World['signUp']>>;

let world: World;
let people: Person[];
let maintainer: Person;

before(async () => {
  world = await startWorld();
  people = await Promise.all(Array.from({ length: 8 }, () => world.signUp()));
  maintainer = await world.signUp();
  const { email } = maintainer;
  await world.database.transaction((tx) =>
    makeMaintainer(tx, email, true, { by: 'test' }, clock.now()),
  );
});
after(() => world.close());

const person = (n: number) => people[n] as Person;
const post = ({ cookie }: Person, body: object) =>
  world.call('POST', '/v1/demandes', { cookie, body });
const list = (caller: { cookie?: string } = {}, query = '') =>
  world.call('GET', `/v1/demandes${query}`, {
    ...('cookie' in caller ? { cookie: caller.cookie } : {}),
  });
const vote = ({ cookie }: Person, id: string) =>
  world.call('PUT', `/v1/demandes/${id}/vote`, { cookie });
const unvote = ({ cookie }: Person, id: string) =>
  world.call('DELETE', `/v1/demandes/${id}/vote`, { cookie });
const shown = ({ status, body }: Answer) => [status, body.code ?? body.votes, body.voted];

const decide = (id: string, body: object, { cookie } = maintainer) =>
  world.call('PATCH', `/v1/maintenance/demandes/${id}`, { cookie, body });

async function request(title: string, author = person(0)): Promise<string> {
  const { status, body } = await post(author, { kind: 'api', title });
  assert.equal(status, 201);
  return body.id as string;
}

test('DA64 a request has a known kind and a title of 5 to 120 characters; every wrong field is named', async () => {
  const wrong: [object, string[]][] = [
    [{ kind: 'x', title: 'abc' }, ['kind', 'title']],
    [{}, ['kind', 'title']],
    [{ kind: 'api', title: '  abcd  ' }, ['title']],
    [{ kind: 'api', title: '\u200b'.repeat(5) }, ['title']],
    [{ kind: 'api', title: 'é'.repeat(121) }, ['title']],
    [{ kind: 'api', title: 'Carte', details: 'd'.repeat(2_001), votes: 3 }, ['details', 'votes']],
  ];
  const before = await world.countRows();
  for (const [body, fields] of wrong) {
    const answer = await post(person(0), body);
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(answer.body.fields).sort(), fields);
  }
  assert.deepEqual(await world.countRows(), before);
  const title = '🛒'.repeat(120);
  const made = await post(person(0), { kind: 'outil', title, details: '  Un reçu  ' });
  const { id, created_at, ...rest } = made.body;
  assert.match(id, /^dem_/);
  assert.match(created_at, /Z$/);
  const fresh = { note: null, status: 'ouverte', votes: 0, voted: false, mine: true };
  assert.deepEqual(rest, { kind: 'outil', title, details: 'Un reçu', ...fresh });
  for (const details of [undefined, null, ' ']) {
    const bare = await post(person(0), { kind: 'autre', title: ' Carte ', details });
    assert.deepEqual([bare.status, bare.body.title, bare.body.details], [201, 'Carte', null]);
  }
});

test('DA62 votes are exact: twice is once, and people who vote and withdraw at once lose and invent none', async () => {
  const id = await request('Un SDK pour Dart');
  assert.deepEqual(shown(await vote(person(1), id)), [200, 1, true]);
  assert.deepEqual(shown(await vote(person(1), id)), [200, 1, true]);
  assert.deepEqual(shown(await unvote(person(1), id)), [200, 0, false]);
  assert.deepEqual(shown(await unvote(person(1), id)), [200, 0, false]);
  // Each twice, and those of the second half take theirs back as often.
  await Promise.all(people.flatMap((one) => [vote(one, id), vote(one, id)]));
  const leaving = people.slice(4).flatMap((one) => [unvote(one, id), unvote(one, id)]);
  const answers = await Promise.all([...leaving, vote(person(0), id)]);
  for (const { status, body } of answers) assert.ok(status === 200 && body.votes >= 4);
  assert.deepEqual(shown(await vote(person(2), id)), [200, 4, true]);
  for (const unknown of ['dem_00000000000000000000000000', 'x', '%00']) {
    assert.deepEqual(shown(await vote(person(1), unknown)).slice(0, 2), [404, 'NOT_FOUND']);
    assert.deepEqual(shown(await unvote(person(1), unknown)).slice(0, 2), [404, 'NOT_FOUND']);
  }
});

test('DA63 everybody reads one list, most votes first and then the oldest; voted is true for own votes alone', async () => {
  const most = await request('Une API des marchés');
  const first = await request('Des jeux sur la pluie');
  const second = await request('Des jeux sur la pêche');
  for (const one of people) await vote(one, most);
  for (const id of [second, first]) await vote(person(3), id);
  const anonymous = (await list()).body.data as { id: string; voted: boolean }[];
  const ids = anonymous.map(({ id }) => id);
  assert.equal(ids[0], most);
  assert.deepEqual(
    ids.filter((id) => id === first || id === second),
    [first, second],
  );
  assert.ok(anonymous.every(({ voted }) => !voted));
  const signedIn = (await list(person(3))).body.data as typeof anonymous;
  assert.deepEqual(
    signedIn.map((one) => ({ ...one, voted: false, mine: false })),
    anonymous,
  );
  const mine = signedIn.filter(({ voted }) => voted).map(({ id }) => id);
  assert.deepEqual(mine.slice(0, 1), [most]);
  assert.ok(mine.includes(first) && !mine.includes(ids.at(-1) as string));
  const pages = await Promise.all([1, 2].map((page) => list({}, `?per_page=2&page=${page}`)));
  assert.deepEqual(
    pages.flatMap(({ body }) => body.data.map((one: { id: string }) => one.id)),
    ids.slice(0, 4),
  );
  assert.deepEqual(Object.keys((await list({}, '?per_page=1001&page=0')).body.fields).sort(), [
    'page',
    'per_page',
  ]);
  assert.equal((await list({ cookie: 'auth.session_token=nobody' })).status, 200);
});

test('DA64 one person makes twenty requests in a day, however many are sent at once', async () => {
  const busy = await world.signUp();
  const most = limits.featureRequestsPerDay;
  const many = () =>
    Promise.all(
      Array.from({ length: most + 4 }, (_, n) => post(busy, { kind: 'jeu', title: `Jeu n° ${n}` })),
    );
  const answers = await many();
  assert.equal(answers.filter(({ status }) => status === 201).length, most);
  const refused = answers.filter(({ status }) => status !== 201);
  const reset = nextMidnight(clock.now());
  for (const { status, body, headers } of refused) {
    assert.deepEqual([status, body.code, body.limit], [429, 'QUOTA_EXCEEDED', most]);
    assert.equal(body.reset_at, iso(reset));
    const left = ['ratelimit-limit', 'ratelimit-remaining'].map((name) => headers.get(name));
    assert.deepEqual(left, [`${most}`, '0']);
    assert.ok(Number(headers.get('retry-after')) <= 86_400);
  }
  assert.equal((await post(person(5), { kind: 'jeu', title: 'Un autre' })).status, 201);
  clock.advance(reset - clock.now());
  assert.equal((await post(busy, { kind: 'jeu', title: 'Le lendemain' })).status, 201);
});

test('DA62 DA69 a deleted account takes its votes along, even one it is giving; what it wrote stays', async () => {
  const leaver = await world.signUp();
  const id = await request('Un jeu des écoles', leaver);
  await vote(person(1), id);
  await vote(leaver, id);
  const given = await exportVotes(world.database, leaver.userId);
  assert.deepEqual(
    given.map(({ request_id, title }) => [request_id, title]),
    [[id, 'Un jeu des écoles']],
  );
  const written = await exportFeatureRequests(world.database, leaver.userId);
  assert.deepEqual(
    written.map((one) => [one.id, one.status, Object.keys(one).length]),
    [[id, 'ouverte', 7]],
  );
  // What they send while their account is being deleted waits, and finds them gone.
  const late = await world.database.transaction(async (tx) => {
    await tx.run(sql`delete from users where id = ${leaver.userId}`);
    const sent = [vote(leaver, id), post(leaver, { kind: 'api', title: 'Encore une' })];
    await locksAwaited(world, sent.length);
    return { sent };
  });
  for (const { status, body } of await Promise.all(late.sent)) {
    assert.deepEqual([status, body.code], [401, 'UNAUTHENTICATED']);
  }
  const data = (await list()).body.data as { id: string; votes: number }[];
  assert.equal(data.find((one) => one.id === id)?.votes, 1);
  const left = await world.database.all(sql`
    select 1 from feature_requests where author_id = ${leaver.userId}`);
  assert.deepEqual(left, []);
});

test('DA62 votes end where a request is closed and go on where it is open again; only a maintainer decides', async () => {
  const id = await request('Un guide des douanes');
  await vote(person(1), id);
  const refused = await decide(id, { status: 'livree' }, person(1));
  assert.deepEqual([refused.status, refused.body.code], [403, 'FORBIDDEN_ROLE']);
  const wrong: [object, string[]][] = [
    [{ status: 'finie', note: ' ', votes: 2 }, ['note', 'status', 'votes']],
    [{ note: 'n'.repeat(1_001) }, ['note']],
    [{ status: 'fusionnee' }, ['merged_into']],
    [{ merged_into: id }, ['merged_into']],
    [{ status: 'fusionnee', merged_into: id }, ['merged_into']],
    [{ status: 'fusionnee', merged_into: 'dem_00000000000000000000000000' }, ['merged_into']],
  ];
  for (const [body, fields] of wrong) {
    const answer = await decide(id, body);
    assert.deepEqual([answer.status, Object.keys(answer.body.fields ?? {}).sort()], [400, fields]);
  }
  const merge = { status: 'fusionnee', merged_into: id };
  for (const unknown of ['dem_x', '%00', 'dem_00000000000000000000000000']) {
    assert.equal((await decide(unknown, merge)).body.code, 'NOT_FOUND');
  }
  for (const status of ['livree', 'refusee'] as const) {
    const done = await decide(id, { status, note: ' En ligne. ' });
    const { note, votes, voted } = done.body;
    assert.deepEqual([done.body.status, note, votes, voted], [status, 'En ligne.', 1, false]);
    for (const answer of [await vote(person(2), id), await unvote(person(1), id)]) {
      assert.deepEqual([answer.status, answer.body.code], [409, 'INVALID_STATE']);
      assert.match(answer.body.message, new RegExp(status));
    }
  }
  const open = await decide(id, { status: 'a_l_etude', note: null });
  assert.deepEqual([open.body.status, open.body.note], ['a_l_etude', null]);
  assert.deepEqual(shown(await vote(person(2), id)), [200, 2, true]);
});

test('DA62 a merge adds the votes of who has none there, once, and makes no circle, whoever merges at once', async () => {
  const [a, b, c] = [await request('Les marées'), await request('Marées'), await request('Vagues')];
  for (const one of people.slice(0, 4)) await vote(one, a);
  for (const one of people.slice(2, 5)) await vote(one, b);
  const merge = (from: string, into: string) =>
    decide(from, { status: 'fusionnee', merged_into: into });
  const votesOf = async (id: string) =>
    (await list()).body.data.find((one: { id: string }) => one.id === id).votes;
  // People vote meanwhile: a vote is there before the merge and goes along, or is refused.
  const [ab, ba, ...votes] = await Promise.all([
    merge(a, b),
    merge(b, a),
    ...people.slice(5).map((one) => vote(one, a)),
  ]);
  assert.deepEqual([ab.status, ba.status].sort(), [200, 409]);
  assert.match((ab.status === 409 ? ab : ba).body.message, /fusionnee/);
  const [merged, target] = ab.status === 200 ? [a, b] : [b, a];
  const counted = votes.filter(({ status }) => status === 200).length;
  assert.equal(await votesOf(target), 5 + counted);
  // Once more is the same merge; another one, or another status, is not.
  assert.equal((await merge(merged, target)).status, 200);
  for (const body of [{ status: 'fusionnee', merged_into: c }, { status: 'ouverte' }]) {
    assert.equal((await decide(merged, body)).body.code, 'INVALID_STATE');
  }
  assert.equal((await merge(c, merged)).body.code, 'INVALID_STATE');
  assert.equal((await decide(merged, { note: 'Voir l’autre.' })).body.note, 'Voir l’autre.');
  const late = await vote(person(7), merged);
  assert.ok(late.status === 409 && late.body.message.includes(target));
  assert.equal((await merge(target, c)).status, 200);
  assert.equal(await votesOf(c), 5 + counted);
  // Half of the voters leave at once; the number of each request is that of its rows all the same.
  const leave = ({ userId }: Person) =>
    world.database.run(sql`delete from users where id = ${userId}`);
  await Promise.all(people.slice(4).map(leave));
  assert.equal(await votesOf(c), 4);
  const wrong = await world.database.all(sql`
    select id, votes from feature_requests r
     where votes <> (select count(*) from feature_votes v where v.request_id = r.id)`);
  assert.deepEqual(wrong, []);
});
