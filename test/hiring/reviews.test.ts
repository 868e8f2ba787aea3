// Reviews of reports and the rights of people on the dashboard: reviewReport, retryReport, restoreCampaign,
// retakeCandidate (contract/hiring.md H19, H92, H93).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hiringRights } from '../../src/hiring/index.ts';
import { findReport, lockReport, saveReport } from '../../src/hiring/reports/index.ts';
import { clock } from '../../src/kit/clock.ts';
import { createSeal } from '../../src/kit/seal.ts';
import { queueMails } from '../../src/platform/index.ts';
import { come, visitorOf } from '../kit/candidates.ts';
import { type Hirer, hirer, shown } from '../kit/hiring.ts';
import { answer, beginFor, endFor, scopeOf } from '../kit/hiring-sessions.ts';
import { colleagueIn, dashboardOf } from '../kit/hiring-webhooks.ts';
import { mailsTo } from '../kit/mails.ts';
import { authSecret, startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

const criteria = { assessmentCriteria: [{ name: 'Calme' }, { name: 'Calcul' }] };

/** A candidate who has answered, with the report of it. */
async function finished(api: Hirer, campaign: string) {
  const made = await api.post(`/interviews/${campaign}/candidates`, { name: 'Ibou' });
  const candidateId: string = made.body.data[0].id;
  const session = await beginFor(world, candidateId);
  await answer(world, session, 'Je reste calme devant une file.');
  await endFor(world, session.id);
  await world.idle();
  const { data: report } = (await api.get(`/sessions/${session.id}/report`)).body;
  return { candidateId, sessionId: session.id, report };
}

/** As the candidate's page does it. */
async function contest(sessionId: string, text: string): Promise<void> {
  const scope = await scopeOf(world, sessionId);
  const seal = createSeal(authSecret, 'mails');
  const { tellContest } = hiringRights({
    seals: { links: seal, cursors: seal, mails: seal },
    forget: [],
  });
  await world.database.transaction(async (tx) => {
    const found = await findReport(tx, scope, sessionId);
    const report = found && (await lockReport(tx, found));
    assert.ok(report);
    const now = clock.now();
    const due_at = now + 30 * 86_400_000;
    const changes = { review_status: 'CONTESTED', contested_at: now, contest_text: text } as const;
    const contested = { ...report, ...changes, due_at };
    await saveReport(tx, contested);
    await tellContest(tx, contested, now);
  });
}

test('HC92 a contested report is told by mail, reviewed with an override and answered; the machine’s value stays', async () => {
  const api = await hirer(world);
  const mine = dashboardOf(world, api.cookie);
  const campaign = await api.published(1, criteria);
  const { sessionId, report } = await finished(api, campaign);
  await contest(sessionId, 'On ne m’a pas demandé le calcul.');
  const waiting = (await api.get(`/sessions/${sessionId}/report`)).body.data.review;
  assert.deepEqual(
    [waiting.status, waiting.contestText],
    ['CONTESTED', 'On ne m’a pas demandé le calcul.'],
  );
  assert.equal(Date.parse(waiting.dueAt) - Date.parse(waiting.contestedAt), 30 * 86_400_000);
  const mails = await mailsTo(world, api.email);
  const mail = mails.find((text) => text.includes(report.id)) ?? assert.fail('no mail');
  assert.ok(!mail.includes('demandé le calcul'), 'what they wrote stands in the report alone');

  const reviewed = await mine.put(`/reports/${report.id}/review`, {
    note: 'Vu ensemble.',
    reply: 'Nous avons relu : vous avez raison.',
    overrides: [{ key: 'calcul', level: 4, note: 'Au téléphone' }],
  });
  assert.equal(reviewed.status, 200, reviewed.text);
  const {
    review,
    criteria: found,
    score,
  } = (await api.get(`/sessions/${sessionId}/report`)).body.data;
  assert.deepEqual(
    [review.status, review.reviewer, review.note, review.reply, review.contestText],
    [
      ...['REVIEWED', 'Awa', 'Vu ensemble.', 'Nous avons relu : vous avez raison.'],
      'On ne m’a pas demandé le calcul.',
    ],
  );
  const calcul = found[1];
  assert.deepEqual(
    [calcul.status, calcul.level, calcul.override.level, calcul.override.note, calcul.override.by],
    ['UNOBSERVED', null, 4, 'Au téléphone', 'Awa'],
  );
  assert.equal(found[0].override, null);
  assert.equal(score, null, 'a person’s level makes no score');
  const again = await mine.put(`/reports/${report.id}/review`, { reply: 'Relu encore.' });
  assert.deepEqual(
    [again.body.data.review.note, again.body.data.criteria[1].override],
    [null, null],
    'a review replaces the one before',
  );
});

test('HC92 a contest is told however many mails wait for its reader', async () => {
  const api = await hirer(world);
  const campaign = await api.published(1, criteria);
  const { sessionId, report } = await finished(api, campaign);
  const seal = createSeal(authSecret, 'mails');
  const heap = Array.from({ length: 30 }, (_, n) => ({
    ...{ to: api.email, subject: `${n}`, text: 'autre chose' },
  }));
  await world.database.transaction((tx) => queueMails(tx, seal, heap));
  await contest(sessionId, 'Relisez.');
  const told = async () => (await mailsTo(world, api.email)).some((one) => one.includes(report.id));
  assert.equal(await told(), false, 'its reader has had the three of the hour');
  for (let hours = 0; hours < 30 && !(await told()); hours++) await world.advance(3_600_001);
  assert.ok(await told());
});

test('HC92 a criterion called as what every object has is read and overridden as any other', async () => {
  const api = await hirer(world);
  const named = [{ name: 'Constructor' }, { name: 'Proto', key: '__proto__' }];
  const campaign = await api.published(1, { assessmentCriteria: named });
  const { sessionId, report } = await finished(api, campaign);
  const shownBy = (data: { criteria: { key: string; override: { level: number } | null }[] }) =>
    data.criteria.map(({ key, override }) => [key, override?.level ?? null]);
  assert.deepEqual(shownBy(report), [
    ['constructor', null],
    ['__proto__', null],
  ]);
  const overrides = ['constructor', '__proto__'].map((key, i) => ({ key, level: i + 3 }));
  const mine = dashboardOf(world, api.cookie);
  const reviewed = await mine.put(`/reports/${report.id}/review`, { overrides });
  assert.equal(reviewed.status, 200, reviewed.text);
  const read = (await api.get(`/sessions/${sessionId}/report`)).body.data;
  assert.deepEqual(shownBy(read), [
    ['constructor', 3],
    ['__proto__', 4],
  ]);
});

test('HC92 a review names criteria of its report, once each, with a level or none', async () => {
  const api = await hirer(world);
  const mine = dashboardOf(world, api.cookie);
  const campaign = await api.published(1, criteria);
  const { report } = await finished(api, campaign);
  const path = `/reports/${report.id}/review`;
  for (const [overrides, named] of [
    [[{ key: 'chant', level: 3 }], 'overrides.0.key'],
    [
      [
        { key: 'calme', level: 3 },
        { key: 'calme', level: null },
      ],
      'overrides.1.key',
    ],
    [[{ key: 'calme', level: 6 }], 'overrides.0.level'],
    [[{ key: 'calme' }], 'overrides.0.level'],
  ] as const) {
    const answer = await mine.put(path, { overrides });
    assert.equal(shown(answer), '400 BAD_REQUEST');
    assert.ok(answer.body.error.message.includes(named), answer.text);
  }
  assert.equal(shown(await mine.put(path, { notes: 'x' })), '400 BAD_REQUEST');
  const stranger = dashboardOf(world, (await hirer(world)).cookie);
  assert.equal(shown(await stranger.put(path, {})), '404 NOT_FOUND');
  const { theirs } = await colleagueIn(world, api);
  assert.equal(shown(await theirs.put(path, {})), '403 FORBIDDEN');
});

test('HC92 a report that failed is relaunched, and only such a one', async () => {
  const api = await hirer(world);
  const mine = dashboardOf(world, api.cookie);
  const campaign = await api.published(1, criteria);
  const { sessionId, report } = await finished(api, campaign);
  assert.equal(shown(await mine.post(`/reports/${report.id}/retry`)), '409 CONFLICT');
  await world.database.run({
    text: `update session_reports set status = 'FAILED', error = 'MODEL', tries = 3 where id = $1`,
    values: [report.id],
  });
  const asked = await mine.post(`/reports/${report.id}/retry`);
  assert.deepEqual(asked.body.data, { id: report.id, sessionId, status: 'PENDING' });
  await world.idle();
  const after = (await api.get(`/sessions/${sessionId}/report`)).body.data;
  assert.deepEqual([after.status, after.error], ['READY', null]);
});

test('HC93 a retake lets a candidate begin again on the same link; the session before and its report stay', async () => {
  const api = await hirer(world);
  const mine = dashboardOf(world, api.cookie);
  const campaign = await api.published(1, criteria);
  const made = await api.post(`/interviews/${campaign}/candidates`, { name: 'Ibou' });
  const [{ id, inviteUrl }] = made.body.data;
  assert.equal(shown(await mine.post(`/candidates/${id}/retake`)), '409 CONFLICT', 'nothing ended');
  const first = await beginFor(world, id);
  assert.equal(shown(await mine.post(`/candidates/${id}/retake`)), '409 CONFLICT', 'it runs');
  await endFor(world, first.id, 'ABANDONED');
  await world.idle();
  const retaken = await mine.post(`/candidates/${id}/retake`);
  assert.deepEqual(
    [retaken.body.data.status, retaken.body.data.inviteUrl, retaken.body.data.sessionId],
    ['INVITED', inviteUrl, first.id],
  );
  // What was said before is still theirs to read and to take along.
  const again = await come(world, inviteUrl, id);
  const notice = (await again.look()).text;
  assert.match(notice, /name="act" value="begin"/);
  assert.match(notice, new RegExp(`href="/i/c/${id}/record\\?lang=fr"`));
  const record = await world.call('GET', `/i/c/${id}/record.json`, { cookie: again.cookie });
  assert.ok(record.text.includes(first.id));
  const second = await beginFor(world, id);
  const [listed] = (await api.get(`/interviews/${campaign}/candidates`)).body.data;
  assert.deepEqual([listed.sessionId, listed.status], [second.id, 'STARTED']);
  const kept = (await api.get(`/sessions/${first.id}/report`)).body.data;
  assert.deepEqual([kept.status, kept.sessionId], ['READY', first.id]);
  const list = (await api.get(`/interviews/${campaign}/sessions`)).body.data;
  assert.deepEqual(
    list.map((row: { id: string }) => row.id),
    [second.id, first.id],
  );
});

test('HC73 HC93 a session that is purged before the one it followed says so, and asks nothing of its candidate', async () => {
  const api = await hirer(world);
  const campaign = await api.published(1, { retentionDays: 10 });
  const visitor = await visitorOf(world, api, campaign);
  const interview = async (text: string) => {
    await visitor.begin();
    await visitor.answer({ text });
    assert.equal((await visitor.act('send')).status, 303);
    await world.idle();
  };
  await interview('avant');
  assert.match((await visitor.look()).text, /name="contest"/);
  await dashboardOf(world, api.cookie).post(`/candidates/${visitor.id}/retake`);
  await api.patch(`/interviews/${campaign}`, { retentionDays: 1 });
  await interview('après');
  await world.advance(2 * 86_400_000);
  const { text } = await visitor.look();
  assert.match(text, /Le temps de conservation est passé/);
  assert.doesNotMatch(text, /name="contest"/, 'nothing is left to contest');
  assert.doesNotMatch(text, /Question non posée/, 'it was asked');
  const record = await world.call('GET', `${visitor.path}/record?lang=fr`, {
    cookie: visitor.cookie,
  });
  assert.match(record.text, /avant/);
  assert.doesNotMatch(record.text, /Question non posée/);
  assert.equal(record.text.split('name="contest"').length, 2, 'of the one that is kept');
});

test('HC19 an archived campaign is restored to what it was, by an administrator', async () => {
  const api = await hirer(world);
  const mine = dashboardOf(world, api.cookie);
  const published = await api.published(1);
  const before = (await api.get(`/interviews/${published}`)).body.data;
  await api.remove(`/interviews/${published}`);
  const restored = await mine.post(`/interviews/${published}/restore`);
  assert.deepEqual(
    [restored.body.data.status, restored.body.data.url, restored.body.data.archivedAt],
    ['PUBLISHED', before.url, null],
  );
  assert.equal((await api.patch(`/interviews/${published}`, { title: 'Encore' })).status, 200);
  const draft = await api.campaign();
  await api.remove(`/interviews/${draft}`);
  const again = await mine.post(`/interviews/${draft}/restore`);
  assert.equal(again.body.data.status, 'DRAFT');
  const { theirs } = await colleagueIn(world, api);
  assert.equal(shown(await theirs.post(`/interviews/${draft}/restore`)), '403 FORBIDDEN');
});
