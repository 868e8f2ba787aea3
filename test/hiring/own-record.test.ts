// What candidates find and do afterwards: what was asked, said and read, a review by a person (reviewReport), all of it to
// take along, all of it erased; a retake (retakeCandidate) and a new link (contract/hiring.md section 5, points 8 and 9).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { come, headingIn, postForm, visitorOf } from '../kit/candidates.ts';
import { interviews, openQuestion } from '../kit/interviews.ts';
import { locksAwaited } from '../kit/waiting.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

const secret = 'Objectif que personne ne lit';
const settings = {
  title: 'Vendeuse',
  objective: secret,
  assessmentCriteria: [{ name: 'Écoute', key: 'ecoute' }],
};
const questions = [
  openQuestion('Une vente ?', { criteria: ['ecoute'], followUpPrompts: ['jamais posée'] }),
  openQuestion('Et puis ?', { followUpEnabled: false }),
];
const long = 'Hier j’ai vendu trois boubous à une cliente qui cherchait une robe pour sa sœur.';

/** Somebody who has answered everything and sent it. */
async function done(body: object = {}) {
  const it = await interviews(world, questions, settings);
  const visitor = await visitorOf(world, it.api, it.campaign, {
    ...{ name: 'Awa Diop', email: 'awa@x.sn', phone: '77 123 45 67', notes: 'note du recruteur' },
    ...body,
  });
  await visitor.begin();
  for (const text of [long, 'Et puis rien.']) await visitor.answer({ text });
  await visitor.act('send');
  await world.advance(1_000);
  return { it, visitor };
}

test('HC92 a candidate contests, a person answers, and both values stand on the page', async () => {
  const { it, visitor } = await done();
  for (const contest of ['', '  ', 'x'.repeat(5_001), 'a\0b']) {
    const refused = await visitor.act('contest', { contest });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /id="contest-fault"/);
  }
  assert.equal((await visitor.act('contest', { contest: 'C’est incomplet.' })).status, 303);
  assert.equal((await visitor.act('contest', { contest: 'C’est incomplet.' })).status, 303, 'once');
  assert.equal((await visitor.act('contest', { contest: 'Autre chose' })).status, 409);
  const report = await it.report();
  assert.deepEqual(
    [report.review.status, report.review.contestText],
    ['CONTESTED', 'C’est incomplet.'],
  );
  const due = Date.parse(report.review.dueAt) - Date.parse(report.review.contestedAt);
  assert.equal(due, 30 * 86_400_000);
  const contested = await visitor.look();
  assert.match(contested.text, /Vous avez demandé une relecture le/);
  assert.match(contested.text, /Réponse attendue avant le/);
  const reviewed = await world.call('PUT', `/dashboard/hire/reports/${report.id}/review`, {
    cookie: it.api.cookie,
    body: {
      note: 'note entre nous',
      reply: 'Nous avons relu.',
      overrides: [{ key: 'ecoute', level: 4, note: 'vu' }],
    },
  });
  assert.equal(reviewed.status, 200, reviewed.text);
  const { text } = await visitor.look();
  assert.match(text, /Nous avons relu\./);
  assert.match(text, /Valeur du programme[^<]*Non observé/);
  assert.match(text, /nouvelle valeur[^<]*Niveau 4 \/ 5/);
  const taken = await world.call('GET', `${visitor.path}/record.json`, { cookie: visitor.cookie });
  assert.match(taken.text, /Nous avons relu\./);
  for (const shown of [text, taken.text]) assert.doesNotMatch(shown, /note entre nous|"vu"/);
});

test('HC66 HC92 another candidate of the same campaign takes along, contests and erases nothing but their own', async () => {
  const { it, visitor } = await done();
  const report = await it.report();
  const other = await visitorOf(world, it.api, it.campaign, { name: 'Autre', email: 'b@x.sn' });
  await other.begin();
  const { cookie } = other;
  const acts = [
    { act: 'contest', contest: 'Au nom d’une autre' },
    { act: 'erase', erase: 'yes' },
  ];
  for (const fields of acts) {
    assert.equal((await postForm(world, visitor.path, fields, { cookie })).status, 401);
  }
  const path = `${visitor.path}/record.json`;
  assert.equal((await world.call('GET', path, { cookie })).status, 401);
  const own = await world.call('GET', `${other.path}/record.json`, { cookie });
  assert.deepEqual(
    own.body.sessions.map(({ candidateId }: { candidateId: string }) => candidateId),
    [other.id],
  );
  const { body } = await it.api.get(`/sessions/${report.sessionId}/report`);
  assert.deepEqual(
    [body.data.review.status, body.data.participantName],
    ['NOT_REVIEWED', 'Awa Diop'],
  );
});

test('HC92 HC72 who contests while all of it is being erased leaves no word behind', async () => {
  const { it, visitor } = await done();
  const { id } = await it.report();
  // The erasure waits for this lock first, the contest behind it: its cookie was good when it was looked at.
  const later = await world.database.transaction(async (tx) => {
    await tx.run({
      text: 'select from session_reports where id = $1 for update',
      values: [id],
    });
    const erased = visitor.act('erase', { erase: 'yes' });
    await locksAwaited(world, 1);
    const contested = visitor.act('contest', { contest: 'Ces mots ne restent pas.' });
    await locksAwaited(world, 2);
    return { erased, contested };
  });
  const [erased, contested] = await Promise.all([later.erased, later.contested]);
  assert.equal(erased.status, 200);
  assert.ok([401, 409].includes(contested.status), String(contested.status));
  const { review } = await it.report();
  assert.deepEqual([review.status, review.contestText], ['NOT_REVIEWED', null]);
});

test('the page says what was asked, said and read from which words, and keeps the recruiter’s own to itself', async () => {
  const { visitor } = await done();
  const page = await visitor.look();
  assert.equal(headingIn(page.text), 'Votre entretien');
  assert.match(page.text, /Une vente \?/);
  const quotes = page.text.split(long).length - 1;
  assert.equal(quotes, 2, 'said once, and read once');
  assert.match(page.text, /Aucun programme n’a évalué vos réponses/);
  const print = await world.call('GET', `${visitor.path}/record`, { cookie: visitor.cookie });
  const json = await world.call('GET', `${visitor.path}/record.json`, { cookie: visitor.cookie });
  for (const { text } of [page, print, json]) {
    assert.doesNotMatch(text, /Objectif que personne|note du recruteur|jamais posée/);
  }
  for (const part of ['Awa Diop', 'awa@x.sn', '+221771234567'])
    assert.ok(print.text.includes(part));
  const { candidate, interview, sessions } = json.body;
  assert.match(
    json.headers.get('content-disposition') ?? '',
    /^attachment; filename="can_\w+\.json"$/,
  );
  assert.deepEqual(
    [candidate.name, candidate.email, candidate.consent.textVersion, interview.title],
    ['Awa Diop', 'awa@x.sn', '2026-11-23', 'Vendeuse'],
  );
  const kinds = sessions[0].messages.map(({ kind }: { kind: string }) => kind);
  assert.deepEqual(kinds, ['NOTICE', 'QUESTION', 'ANSWER', 'QUESTION', 'ANSWER', 'END']);
  assert.equal(sessions[0].report.criteria[0].evidence[0].quote, long);
});

test('HC72 a candidate erases all of it, and only after saying so; counts stay, the link opens nothing', async () => {
  const { it, visitor } = await done();
  const before = (await it.api.get(`/interviews/${it.campaign}`)).body.data.counts;
  const unsure = await visitor.act('erase');
  assert.equal(unsure.status, 400);
  assert.match(unsure.text, /id="erase-fault"/);
  const erased = await visitor.act('erase', { erase: 'yes' });
  assert.equal(erased.status, 200);
  assert.match(erased.headers.get('set-cookie') ?? '', /^hire_candidate=; /);
  assert.match(erased.text, /Tout est effacé/);
  const again = await visitor.look();
  assert.equal(again.status, 401);
  assert.doesNotMatch(again.text, /gardé/, 'nothing is kept that could be come back to');
  assert.equal((await postForm(world, new URL(visitor.inviteUrl).pathname, {})).status, 404);
  const { data } = (await it.api.get(`/interviews/${it.campaign}/candidates`)).body;
  assert.deepEqual([data[0].status, data[0].name, data[0].email], ['ERASED', '', null]);
  assert.deepEqual((await it.detail()).messages, []);
  assert.deepEqual((await it.api.get(`/interviews/${it.campaign}`)).body.data.counts, before);
});

test('HC72 an erasure in the middle ends the session first, and takes the draft along', async () => {
  const it = await interviews(world, questions, settings);
  const visitor = await visitorOf(world, it.api, it.campaign);
  await visitor.begin();
  await visitor.answer({ text: 'brouillon secret' }, 'draft');
  assert.equal((await visitor.act('erase', { erase: 'yes' })).status, 200);
  const [session] = await it.sessions();
  assert.deepEqual([session?.['status'], session?.['endReason']], ['ABANDONED', 'WITHDRAWN']);
  const left = await world.database.one<{ count: bigint }>({
    text: 'select count(*) as count from session_drafts',
    values: [],
  });
  assert.equal(left?.count, 0n);
});

test('a record holds what was corrected, what is not sent yet, and what the employer calls them', async () => {
  const it = await interviews(world, [
    openQuestion('Une vente ?', { followUpEnabled: false }),
    { text: 'Ville ?', type: 'SINGLE_CHOICE', options: ['Dakar', 'Thiès'] },
  ]);
  const visitor = await visitorOf(world, it.api, it.campaign, { externalRef: 'REF-77' });
  await visitor.begin();
  await visitor.answer({ text: 'Trois bubus.' });
  await visitor.answer({ choice: '1' }, 'draft');
  const { cookie, path } = visitor;
  const read = async (name: string) => world.call('GET', `${path}/${name}`, { cookie });
  const running = (await read('record.json')).body;
  assert.equal(running.candidate.externalRef, 'REF-77');
  const { savedAt: _, ...draft } = running.sessions[0].draft;
  assert.deepEqual(draft, { item: '1.0', text: '', choice: ['1'], number: '' });
  const page = (await read('record?lang=en')).text;
  assert.match(page, /REF-77[\s\S]*Not sent yet[\s\S]*>Thiès</);
  await visitor.answer({ choice: '0' });
  const message = /name="message" value="(msg_\w+)"/.exec((await visitor.look()).text)?.[1] ?? '';
  assert.equal((await visitor.act('correct', { message, text: 'Trois boubous.' })).status, 303);
  await visitor.act('send');
  const { sessions } = (await read('record.json')).body;
  const found = sessions[0].messages.find(({ id }: { id: string }) => id === message);
  assert.equal(found.content, 'Trois boubous.');
  assert.deepEqual([found.versions[0].content, sessions[0].draft], ['Trois bubus.', null]);
  assert.match((await read('record')).text, /Avant votre correction[\s\S]*Trois bubus\./);
});

test('HC93 a retake is a further session by the same link; the earlier one stays', async () => {
  const it = await interviews(world, questions, settings);
  const visitor = await visitorOf(world, it.api, it.campaign);
  await visitor.begin();
  await visitor.act('withdraw', { sure: 'yes' });
  await world.advance(1_000);
  const given = await world.call('POST', `/dashboard/hire/candidates/${visitor.id}/retake`, {
    cookie: it.api.cookie,
  });
  assert.equal(given.status, 200, given.text);
  const again = await come(world, visitor.inviteUrl, visitor.id);
  assert.equal(headingIn((await again.look()).text), 'Avant de commencer');
  assert.equal((await again.begin()).status, 303);
  const sessions = await it.sessions();
  assert.deepEqual(
    sessions.map(({ status }) => status),
    ['IN_PROGRESS', 'ABANDONED'],
  );
  for (const text of [long, 'fin']) await again.answer({ text });
  await again.act('send');
  const { body } = await world.call('GET', `${again.path}/record.json`, { cookie: again.cookie });
  assert.equal(body.sessions.length, 2);
  assert.match((await again.look()).text, /Vos entretiens précédents/);
});

test('HC92 HC93 the record of an earlier interview is contested too, and another’s is not', async () => {
  const { it, visitor } = await done();
  const { visitor: stranger } = await done({ email: 'autre@x.sn' });
  const neighbour = await visitorOf(world, it.api, it.campaign, { email: 'voisin@x.sn' });
  const [first] = await it.sessions();
  const session = String(first?.['id']);
  await world.call('POST', `/dashboard/hire/candidates/${visitor.id}/retake`, {
    cookie: it.api.cookie,
  });
  const again = await come(world, visitor.inviteUrl, visitor.id);
  const record = (who = again) => world.call('GET', `${who.path}/record`, { cookie: who.cookie });
  const field = `name="session" value="${session}"`;
  assert.ok((await record()).text.includes(field), 'before it is taken');
  await again.begin();
  for (const text of [long, 'fin']) await again.answer({ text });
  await again.act('send');
  await world.advance(1_000);
  assert.ok((await record()).text.includes(field), 'and after');
  const empty = await again.act('contest', { contest: ' \u200b', session });
  assert.equal(empty.status, 400);
  assert.match(empty.text, /role="alert">Écrivez ce que vous contestez/);
  for (const other of ['ses_00000000000000000000000000', 'x', '\0']) {
    assert.equal((await again.act('contest', { contest: 'Non.', session: other })).status, 409);
  }
  for (const one of [stranger, neighbour]) {
    assert.equal((await one.act('contest', { contest: 'Non.', session })).status, 409);
  }
  const sent = await again.act('contest', { contest: 'La première était juste.', session });
  assert.deepEqual(
    [sent.status, sent.headers.get('location')],
    [303, `${again.path}/record?lang=fr`],
  );
  const { data } = (await it.api.get(`/sessions/${session}/report`)).body;
  assert.deepEqual(
    [data.review.status, data.review.contestText],
    ['CONTESTED', 'La première était juste.'],
  );
  assert.equal((await it.report()).review.status, 'NOT_REVIEWED', 'the latest is not contested');
  assert.ok(!(await record()).text.includes(field));
});

test('HC97 the recruiter’s new link resumes the interview, and the old one opens nothing', async () => {
  const it = await interviews(world, questions, settings);
  const visitor = await visitorOf(world, it.api, it.campaign, { email: 'neuf@x.sn' });
  await visitor.begin();
  await visitor.answer({ text: long });
  const path = `/dashboard/hire/candidates/${visitor.id}/invite`;
  const sent = await world.call('POST', path, { cookie: it.api.cookie, body: { rotate: true } });
  assert.equal(sent.status, 200, sent.text);
  assert.equal((await visitor.look()).status, 401);
  assert.equal((await postForm(world, new URL(visitor.inviteUrl).pathname, {})).status, 404);
  const { data } = (await it.api.get(`/interviews/${it.campaign}/candidates`)).body;
  const fresh = await come(world, data[0].inviteUrl, visitor.id);
  assert.equal(headingIn((await fresh.look()).text), 'Et puis ?');
});
