// getOnboarding and answerOnboarding: questions with fixed answers that a person may change, and an end; and what
// content/onboarding asks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onboardingQuestions } from '../../../contract/platform/onboarding.shapes.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { exportOnboarding } from './index.ts';
import { readQuestions } from './questions.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

type Cookie = { cookie: string };
const read = async ({ cookie }: Cookie) =>
  (await world.call('GET', '/v1/moi/onboarding', { cookie })).body;
const answer = ({ cookie }: Cookie, question: string, body?: unknown) =>
  world.call('PUT', `/v1/moi/onboarding/${question}`, { cookie, body });

test('DA65 content/onboarding asks the questions of the contract, each answer once and in both languages', () => {
  const { version, questions } = readQuestions();
  assert.match(version, /^\d{4}\.\d+$/);
  assert.deepEqual(
    questions.map(({ id }) => id),
    onboardingQuestions,
  );
  for (const { label, answers } of questions) {
    assert.ok(answers.length > 0);
    assert.equal(new Set(answers.map(({ id }) => id)).size, answers.length);
    for (const { id } of answers) assert.match(id, /^[a-z]+(_[a-z]+)*$/);
    for (const text of [label, ...answers.map((one) => one.label)]) {
      assert.deepEqual(Object.keys(text), ['fr', 'en']);
      assert.ok(Object.values(text).every((words) => words.trim().length > 1));
    }
  }
});

test('DA65 an answer is one of the list and may change; fin ends the questions, however it is said and how often', async () => {
  const person = await world.signUp();
  const other = await world.signUp();
  const questions = Object.fromEntries(
    readQuestions().questions.map(({ id, answers }) => [id, answers.map((one) => one.id)]),
  );
  assert.deepEqual(await read(person), { answers: {}, finished: false, questions });
  const words: [unknown, string][] = [
    [{ answer: 'rien' }, 'answer'],
    [{ answer: '' }, 'answer'],
    [{ answer: 3 }, 'answer'],
    [{}, 'answer'],
    [undefined, 'answer'],
    [{ answer: 'autre', extra: 1 }, 'extra'],
  ];
  for (const [body, field] of words) {
    const refused = await answer(person, 'connu', body);
    assert.deepEqual([refused.status, refused.body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(refused.body.fields), [field]);
  }
  for (const unknown of ['zzz', 'constructor', '%00']) {
    const refused = await answer(person, unknown, { answer: 'autre' });
    assert.deepEqual([refused.status, refused.body.code], [404, 'NOT_FOUND']);
  }
  const done = await answer(person, 'connu', { answer: 'article' });
  assert.deepEqual([done.status, done.text], [204, '']);
  for (const body of [{ answer: 'true' }, { answer: 'fin' }, {}, undefined]) {
    assert.equal((await answer(person, 'fin', body)).status, 204);
    const said = await read(person);
    assert.deepEqual([said.finished, said.answers.fin], [true, 'oui']);
  }
  assert.equal((await answer(person, 'connu', { answer: 'autre' })).status, 204);
  const { finished, answers } = await read(person);
  assert.deepEqual(
    { finished, answers },
    { finished: true, answers: { connu: 'autre', fin: 'oui' } },
  );
  assert.deepEqual(await exportOnboarding(world.database, person.userId), { answers });
  assert.deepEqual((await read(other)).answers, {});
});

test('DA65 an answer that comes while its account is deleted finds nobody', async () => {
  const person = await world.signUp();
  await answer(person, 'profil', { answer: 'autre' });
  const late = await world.database.transaction(async (tx) => {
    await tx.run(sql`delete from users where id = ${person.userId}`);
    const sent = answer(person, 'profil', { answer: 'etudiant' });
    await locksAwaited(world, 1);
    return { sent };
  });
  assert.equal((await late.sent).body.code, 'UNAUTHENTICATED');
  assert.deepEqual(await exportOnboarding(world.database, person.userId), { answers: {} });
});
