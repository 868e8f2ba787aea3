// Drafts, time limits and the ends of an interview (contract/hiring.md section 4 "Clocks", H69, H70).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { come, headingIn, hiddenIn, visitorOf } from '../kit/candidates.ts';
import { headingOf, interviews, openQuestion } from '../kit/interviews.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

test('a draft is saved by its button, shown on every device, and gone with the answer', async () => {
  const { api, campaign } = await interviews(world, [
    openQuestion('Un', { maxAnswerChars: 20 }),
    openQuestion('Deux'),
  ]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  assert.equal((await visitor.answer({ text: 'à moitié' }, 'draft')).status, 303);
  const other = await come(world, visitor.inviteUrl, visitor.id);
  const { text } = await other.look();
  assert.match(text, />\nà moitié<\/textarea>/);
  assert.match(text, /Enregistré, /);
  const long = await visitor.answer({ text: 'x'.repeat(21) }, 'draft');
  assert.equal(long.status, 400);
  assert.match(long.text, /id="text-fault"/);
  assert.match((await other.look()).text, />\nà moitié<\/textarea>/, 'the one before stays');
  await visitor.answer({ text: 'entière' });
  assert.doesNotMatch((await other.look()).text, /à moitié/);
  const late = await visitor.act('draft', { item: '0.0', key: 'k'.repeat(22), text: 'trop tard' });
  assert.equal(late.status, 409);
});

test('HC69 at the time limit the saved draft is the answer, and the session has timed out', async () => {
  const { api, campaign, ...it } = await interviews(
    world,
    [openQuestion('Un'), openQuestion('Deux'), openQuestion('Trois')],
    {
      timeLimitMinutes: 10,
    },
  );
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  await visitor.answer({ text: 'un' });
  await visitor.answer({ text: 'au milieu' }, 'draft');
  await world.advance(10 * 60_000 + 30_000);
  assert.equal(await headingOf(visitor), 'Deux', 'a minute of grace');
  await world.advance(30_000);
  const [session] = await it.sessions();
  assert.deepEqual([session?.['status'], session?.['endReason']], ['COMPLETED', 'TIMED_OUT']);
  assert.equal(
    (await visitor.act('answer', { item: '1.0', key: 'k'.repeat(22), text: 'x' })).status,
    409,
  );
  assert.deepEqual(
    (await it.said()).filter(([kind]) => kind === 'ANSWER'),
    [
      ['ANSWER', 'un'],
      ['ANSWER', 'au milieu'],
    ],
  );
  assert.match((await visitor.look()).text, /Le temps était écoulé/);
});

test('HC69 a question’s own time runs from its showing, with 15 s of grace; then what was saved is the answer', async () => {
  const { api, campaign, ...it } = await interviews(world, [
    openQuestion('Vite', { timeLimitSeconds: 30 }),
    openQuestion('Vite aussi', { timeLimitSeconds: 30 }),
    openQuestion('Tranquille'),
  ]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  const page = await visitor.look();
  assert.match(page.text, /data-left="30"/);
  await visitor.answer({ text: 'brouillon' }, 'draft');
  await world.advance(44_000);
  assert.equal((await visitor.answer({ text: 'à temps' })).status, 303, 'within the grace');
  const hidden = hiddenIn((await visitor.look()).text);
  await visitor.act('draft', { ...hidden, text: 'gardé' });
  await world.advance(45_001);
  const late = await visitor.act('answer', { ...hidden, text: 'trop tard' });
  assert.equal(late.status, 409);
  assert.match(late.text, /Le temps de la question était écoulé/);
  assert.equal(headingIn(late.text), 'Tranquille');
  assert.deepEqual(
    (await it.said()).filter(([kind]) => kind === 'ANSWER'),
    [
      ['ANSWER', 'à temps'],
      ['ANSWER', 'gardé'],
    ],
  );
});

test('HC69 what was saved of a question whose time is over is its answer, however the session ends', async () => {
  const { api, campaign, ...it } = await interviews(world, [
    openQuestion('Vite', { timeLimitSeconds: 30 }),
    openQuestion('Tranquille'),
  ]);
  const saving = async (kept: string) => {
    const visitor = await visitorOf(world, api, campaign);
    await visitor.begin();
    await visitor.look();
    await visitor.answer({ text: kept }, 'draft');
    return visitor;
  };
  const one = await saving('arrêtée par le recruteur');
  const two = await saving('arrêtée par le candidat');
  await saving('jamais revenue');
  await world.advance(44_000);
  await saving('pas encore à terme');
  await world.advance(1_001);
  const of = async ({ id }: { id: string }) =>
    (await it.sessions()).find(({ candidateId }) => candidateId === id)?.['id'];
  const last = (await it.sessions())[0]?.['id'];
  const ids = [await of(one), last];
  await api.post(`/interviews/${campaign}/sessions/end`, { ids, dryRun: false });
  assert.equal((await two.act('withdraw', { sure: 'yes' })).status, 303);
  await world.advance(86_400_000);
  const ends: unknown[] = [];
  for (const { id } of await it.sessions()) {
    const { endReason, progress, messages } = (await api.get(`/sessions/${id}`)).body.data;
    const said = messages.filter(({ kind }: { kind: string }) => kind === 'ANSWER');
    ends.push([endReason, progress.answered, said.map(({ content }: never) => content)]);
  }
  assert.deepEqual(ends, [
    ['ENDED_BY_RECRUITER', 0, []],
    ['ABANDONED', 1, ['jamais revenue']],
    ['WITHDRAWN', 1, ['arrêtée par le candidat']],
    ['ENDED_BY_RECRUITER', 1, ['arrêtée par le recruteur']],
  ]);
});

test('HC69 a question whose page never came has all of its time, and stands in no record before', async () => {
  const { api, campaign } = await interviews(world, [
    openQuestion('Vite', { timeLimitSeconds: 30 }),
    openQuestion('Vite aussi', { timeLimitSeconds: 30 }),
    openQuestion('Tranquille'),
  ]);
  const visitor = await visitorOf(world, api, campaign);
  // The consent arrives, and the line is cut before its answer.
  assert.equal((await visitor.begin()).status, 303);
  await world.advance(600_000);
  const first = (await visitor.look()).text;
  assert.equal(headingIn(first), 'Vite');
  assert.match(first, /data-left="30"/);
  await world.advance(20_000);
  const again = (await (await come(world, visitor.inviteUrl, visitor.id)).look()).text;
  assert.match(again, /data-left="(?:10|9)"/, 'shown once, its time runs');
  // So does an answer: what it asks next was shown to nobody.
  assert.equal((await visitor.act('answer', { ...hiddenIn(first), text: 'un' })).status, 303);
  await world.advance(600_000);
  const { cookie, path } = visitor;
  const record = await world.call('GET', `${path}/record.json`, { cookie });
  assert.match(record.text, /Vite/);
  assert.doesNotMatch(record.text, /Vite aussi|Tranquille/, 'nobody reads ahead');
  const next = (await visitor.look()).text;
  assert.equal(headingIn(next), 'Vite aussi');
  assert.match(next, /data-left="30"/);
  await world.advance(45_001);
  assert.equal(await headingOf(visitor), 'Tranquille');
  const later = await world.call('GET', `${path}/record.json`, { cookie });
  assert.match(later.text, /Tranquille/);
});

test('a draft is activity: whoever writes is not taken for gone', async () => {
  const { api, campaign, ...it } = await interviews(world, [openQuestion('Un')]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  await world.advance(23 * 3_600_000);
  assert.equal((await visitor.answer({ text: 'à moitié' }, 'draft')).status, 303);
  await world.advance(23 * 3_600_000);
  assert.match((await visitor.look()).text, />\nà moitié<\/textarea>/);
  await world.advance(3_600_000);
  const [session] = await it.sessions();
  assert.deepEqual([session?.['status'], session?.['endReason']], ['ABANDONED', 'ABANDONED']);
});

test('what was typed and not sent goes when the recruiter ends the session', async () => {
  const { api, campaign, ...it } = await interviews(world, [openQuestion('Un')]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  await visitor.answer({ text: 'pas encore envoyé' }, 'draft');
  const id = String((await it.sessions())[0]?.['id']);
  const ended = await api.post(`/interviews/${campaign}/sessions/end`, {
    ids: [id],
    dryRun: false,
  });
  assert.equal(ended.body.data.results[0].status, 'succeeded', ended.text);
  const left = await world.database.all({
    text: 'select 1 from session_drafts where session_id = $1',
    values: [id],
  });
  assert.deepEqual(left, []);
});

test('a session that nobody comes back to is abandoned after a day, with what was answered', async () => {
  const { api, campaign, ...it } = await interviews(world, [
    openQuestion('Un'),
    openQuestion('Deux'),
  ]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  await world.advance(23 * 3_600_000);
  await visitor.answer({ text: 'un' });
  await world.advance(23 * 3_600_000);
  const [running] = await it.sessions();
  assert.equal(running?.['status'], 'IN_PROGRESS');
  await world.advance(3_600_000);
  const [session] = await it.sessions();
  // What ends by itself was no activity; the day that nobody came is no time of the interview either.
  assert.equal(session?.['updatedAt'], running?.['updatedAt']);
  const lasted = Date.parse(session?.['endedAt'] ?? '') - Date.parse(session?.['updatedAt'] ?? '');
  assert.ok(lasted >= 86_400_000 && lasted < 86_460_000, `${lasted}`);
  assert.equal(session?.['totalDurationSeconds'], 0);
  assert.deepEqual([session?.['status'], session?.['endReason']], ['ABANDONED', 'ABANDONED']);
  assert.equal(session?.['reportStatus'], 'READY');
});

test('HC70 a session of an archived campaign may be finished within a day, and is closed then', async () => {
  const { api, campaign, ...it } = await interviews(world, [
    openQuestion('Un'),
    openQuestion('Deux'),
  ]);
  const [one, two] = [await visitorOf(world, api, campaign), await visitorOf(world, api, campaign)];
  await one.begin();
  await two.begin();
  await world.advance(3_600_000);
  await api.remove(`/interviews/${campaign}`);
  await world.advance(20 * 3_600_000);
  for (const text of ['1', '2']) assert.equal((await one.answer({ text })).status, 303);
  assert.equal((await one.act('send')).status, 303);
  await two.answer({ text: '1' });
  await world.advance(4 * 3_600_000);
  const ends = (await it.sessions()).map(({ endReason }) => endReason);
  assert.deepEqual(ends.sort(), ['CAMPAIGN_CLOSED', 'COMPLETED']);
});

test('at the last look typos are corrected, with the versions kept, until it is sent', async () => {
  const { api, campaign, ...it } = await interviews(world, [
    openQuestion('Un'),
    { text: 'Jour', type: 'SINGLE_CHOICE', options: ['Lundi', 'Mardi'] },
  ]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  await visitor.answer({ text: 'une fote' });
  assert.equal((await visitor.act('send')).status, 409, 'questions are left');
  await visitor.answer({ choice: '0' });
  const [, , first, , second] = (await it.detail()).messages;
  const correct = (message: { id: string }, fields: Record<string, string>) =>
    visitor.act('correct', { message: message.id, ...fields });
  for (const nothing of [' ', '\u200b\u2060']) {
    const empty = await correct(first, { text: nothing });
    assert.equal(empty.status, 400);
    assert.match(empty.text, /<details open>/);
  }
  assert.equal((await correct(first, { text: 'une faute' })).status, 303);
  assert.equal((await correct(first, { text: 'une faute' })).status, 303);
  assert.equal((await correct(second, { choice: '1' })).status, 303);
  const row = await world.database.one<{ versions: { content: string }[] }>({
    text: 'select versions from session_messages where id = $1',
    values: [first.id],
  });
  assert.deepEqual(
    row?.versions.map(({ content }) => content),
    ['une fote'],
  );
  for (let n = 1; n < 20; n++) await correct(first, { text: `version ${n}` });
  assert.equal((await correct(first, { text: 'encore' })).status, 409);
  await visitor.act('send');
  assert.equal((await correct(first, { text: 'après' })).status, 409);
  const answers = (await it.said()).filter(([kind]) => kind === 'ANSWER');
  assert.deepEqual(answers, [
    ['ANSWER', 'version 19'],
    ['ANSWER', 'Mardi'],
  ]);
});

test('whoever stops for good has withdrawn, and finds what was said', async () => {
  const { api, campaign, ...it } = await interviews(world, [
    openQuestion('Un'),
    openQuestion('Deux'),
  ]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  await visitor.answer({ text: 'un' });
  assert.equal((await visitor.act('withdraw', { sure: 'yes' })).status, 303);
  assert.equal((await visitor.act('withdraw', { sure: 'yes' })).status, 303);
  const [session] = await it.sessions();
  assert.deepEqual([session?.['status'], session?.['endReason']], ['ABANDONED', 'WITHDRAWN']);
  const { data } = (await api.get(`/interviews/${campaign}/candidates`)).body;
  assert.equal(data[0].status, 'WITHDRAWN');
  assert.match((await visitor.look('en')).text, /You stopped the interview/);
  assert.equal((await visitor.begin()).status, 409);
});
