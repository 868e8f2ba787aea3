// Sessions and reports as callers of the hiring API meet them: listSessions, getSession, getSessionReport, endSessions
// (contract/hiring.md H37 to H40, H53, H54, H68, H81).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listSessionEvents } from '../../src/hiring/webhooks/index.ts';
import { type Hirer, hirer, hiringOf, newHiringKey, shown } from '../kit/hiring.ts';
import { answer, beginFor, endFor, scopeOf } from '../kit/hiring-sessions.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const invite = async (api: Hirer, id: string, count = 1): Promise<string[]> => {
  const people = Array.from({ length: count }, (_, n) => ({ name: `P${n}`, email: `p${n}@x.sn` }));
  const { data } = (await api.post(`/interviews/${id}/candidates`, people)).body;
  return data.map((one: { id: string }) => one.id);
};

const eventsOf = async (sessionId: string): Promise<string[]> => {
  const { organizationId: organization_id, mode } = await scopeOf(world, sessionId);
  const key = { organization_id, mode, session_id: sessionId };
  return (await listSessionEvents(world.database, key)).map(({ type }) => type);
};

test('HC37 HP20 without dryRun: false nothing ends, and each id is said to be eligible', async () => {
  const api = await hirer(world);
  const id = await api.published(2);
  const [candidate = ''] = await invite(api, id);
  const { id: session } = await beginFor(world, candidate);
  for (const more of [{}, { dryRun: true }]) {
    const { body } = await api.post(`/interviews/${id}/sessions/end`, { ids: [session], ...more });
    assert.deepEqual(body, {
      data: { dryRun: true, results: [{ id: session, status: 'eligible', reason: null }] },
    });
  }
  assert.equal((await api.get(`/sessions/${session}`)).body.data.status, 'IN_PROGRESS');
  assert.deepEqual(await eventsOf(session), []);
});

test('HC38 HP20 dryRun: false ends those in progress of this campaign; each id is answered once, in order', async () => {
  const api = await hirer(world);
  const other = await hirer(world);
  const [id, elsewhere] = [await api.published(2), await api.published(1)];
  const people = await invite(api, id, 2);
  const [theirs] = await invite(other, await other.published(1));
  const [mine] = await invite(api, elsewhere);
  const sessions = [people[0], people[1], theirs, mine].map((one) => beginFor(world, one ?? ''));
  const [live = '', ended = '', foreign = '', away = ''] = (await Promise.all(sessions)).map(
    (one) => one.id,
  );
  await endFor(world, ended);
  const unknown = `ses_${'0'.repeat(26)}`;
  const long = 'x'.repeat(8_192);
  const ids = [foreign, ended, live, 'a b', unknown, live, away, live.toUpperCase(), long];
  const { status, body } = await api.post(`/interviews/${id}/sessions/end`, { ids, dryRun: false });
  assert.equal(status, 200);
  const skipped = (one: string, reason: string) => ({ id: one, status: 'skipped', reason });
  assert.deepEqual(body.data, {
    dryRun: false,
    results: [
      skipped(foreign, 'not_found'),
      skipped(ended, 'already_ended'),
      { id: live, status: 'succeeded', reason: null },
      skipped('a b', 'not_found'),
      skipped(unknown, 'not_found'),
      skipped(away, 'not_found'),
      skipped(live.toUpperCase(), 'not_found'),
      skipped(long, 'not_found'),
    ],
  });
  const { data } = (await api.get(`/sessions/${live}`)).body;
  assert.deepEqual([data.status, data.endReason], ['COMPLETED', 'ENDED_BY_RECRUITER']);
  assert.equal((await api.get(`/sessions/${away}`)).body.data.status, 'IN_PROGRESS');
  assert.equal((await other.get(`/sessions/${foreign}`)).body.data.status, 'IN_PROGRESS');
});

test('HC39 HP20 no ids, 101 of them, and a dryRun that is text are refused', async () => {
  const api = await hirer(world);
  const id = await api.published(1);
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `ses_${n}`);
  for (const body of [
    {},
    { ids: [] },
    { ids: ids(101) },
    { ids: ids(1), dryRun: 'false' },
    { ids: ids(1), dryRun: null },
    { ids: [1] },
    { ids: ids(1), foo: 1 },
  ]) {
    const refused = await api.post(`/interviews/${id}/sessions/end`, body);
    assert.equal(shown(refused), '400 BAD_REQUEST', JSON.stringify(body));
  }
  assert.equal((await api.post(`/interviews/${id}/sessions/end`, { ids: ids(100) })).status, 200);
  const missing = `/interviews/int_${'0'.repeat(26)}/sessions/end`;
  assert.equal(shown(await api.post(missing, { ids: ids(1) })), '404 NOT_FOUND');
});

test('HC53 HC54 a report is 412 while the session runs, PENDING after it, then says that nobody evaluated', async () => {
  const api = await hirer(world);
  const id = await api.campaign({ assessmentCriteria: [{ name: 'Calme' }, { name: 'Calcul' }] });
  await api.post(`/interviews/${id}/questions`, [
    { text: 'Racontez.', criteria: ['calme'] },
    { text: 'Ville ?' },
    { text: 'Fin ?' },
  ]);
  await api.post(`/interviews/${id}/publish`);
  const [candidate = ''] = await invite(api, id);
  const begun = await beginFor(world, candidate);
  const path = `/sessions/${begun.id}/report`;
  assert.equal(shown(await api.get(path)), '412 PRECONDITION_FAILED');
  const said = 'Je garde mon calme 😀, toujours.';
  await answer(world, begun, said, 'Thiès');
  await endFor(world, begun.id, 'COMPLETED', { report_ms: 60_000 });
  const pending = (await api.get(path)).body.data;
  assert.deepEqual([pending.status, pending.criteria, pending.evaluator], ['PENDING', [], null]);
  assert.equal((await api.get(`/sessions/${begun.id}`)).body.data.reportStatus, 'PENDING');
  assert.deepEqual(await eventsOf(begun.id), ['session.completed']);
  await world.advance(60_000);
  const report = (await api.get(path)).body.data;
  assert.deepEqual([report.status, report.evaluator.kind, report.score], ['READY', 'NONE', null]);
  assert.deepEqual(report.coverage, { observed: 0, total: 2 });
  const [calm, sums] = report.criteria;
  assert.deepEqual([calm.status, calm.reason, calm.level], ['UNOBSERVED', 'NO_EVALUATOR', null]);
  const [quote] = calm.evidence;
  const message = report.messages.find((one: { id: string }) => one.id === quote.messageId);
  assert.deepEqual([quote.basis, quote.quote], ['QUESTION_MAPPING', said]);
  assert.equal(message.content.slice(quote.start, quote.end), quote.quote);
  assert.deepEqual(sums.evidence, []);
  assert.deepEqual(
    report.answers.map(({ text, status }: Record<string, string>) => [text, status]),
    [
      [said, 'ANSWERED'],
      ['Thiès', 'ANSWERED'],
      ['', 'NOT_REACHED'],
    ],
  );
  assert.ok(report.limits.length >= 2, 'nobody evaluated, and a question was not reached');
  const english = (await api.get(path, { 'Accept-Language': 'en' })).body.data.limits;
  assert.match(english.join(' '), /No automatic evaluation was configured\./);
  assert.deepEqual(await eventsOf(begun.id), ['session.completed', 'session.report_ready']);
  assert.equal((await api.get(`/interviews/${id}`)).body.data.counts.reportsReady, 1);
});

test('HC68 a running session keeps the questions, the title and the revision that it began with', async () => {
  const api = await hirer(world);
  const id = await api.published(2);
  const before = (await api.get(`/interviews/${id}`)).body.data;
  const [candidate = ''] = await invite(api, id);
  const { id: session } = await beginFor(world, candidate);
  await api.patch(`/questions/${before.questions[0].id}`, { text: 'autre' });
  await api.remove(`/questions/${before.questions[1].id}`);
  await api.patch(`/interviews/${id}`, { title: 'Autre' });
  const { data } = (await api.get(`/sessions/${session}`)).body;
  assert.deepEqual(data.questions, before.questions);
  assert.deepEqual([data.interview.title, data.revision], [before.title, before.revision]);
  await endFor(world, session);
  await world.advance(1_000);
  const report = (await api.get(`/sessions/${session}/report`)).body.data;
  assert.deepEqual([report.interviewTitle, report.revision], [before.title, before.revision]);
});

test('HC81 a key that may read reports alone sees no name; one that may read candidates does', async () => {
  const api = await hirer(world);
  const id = await api.published(1);
  const [candidate = ''] = await invite(api, id);
  const { id: session } = await beginFor(world, candidate);
  await endFor(world, session);
  const names = (scopes: string[], name: string | null) => async () => {
    const key = await newHiringKey(world, api.cookie, { scopes });
    const reader = hiringOf(world, key.secret);
    const answers = [
      (await reader.get(`/interviews/${id}/sessions`)).body.data[0],
      (await reader.get(`/sessions/${session}`)).body.data,
      (await reader.get(`/sessions/${session}/report`)).body.data,
    ];
    for (const one of answers) {
      const email = name && 'p0@x.sn';
      assert.deepEqual([one.participantName, one.participantEmail], [name, email]);
      assert.equal(one.candidateId, candidate);
    }
  };
  await names(['reports:read'], null)();
  await names(['reports:read', 'candidates:write'], null)();
  await names(['reports:read', 'candidates:read'], 'P0')();
});

test('HC81 HP14 a page that was asked before says what has changed since, names and all', async () => {
  const api = await hirer(world);
  const id = await api.published(1);
  const people = await invite(api, id, 3);
  const [, , oldest = ''] = people;
  const begun = [];
  for (const one of people) begun.push(await beginFor(world, one));
  const reports = await newHiringKey(world, api.cookie, { scopes: ['reports:read'] });
  const page = async (reader: Pick<Hirer, 'get'>, query = '') =>
    (await reader.get(`/interviews/${id}/sessions${query}`)).body;
  const said = async (reader: Pick<Hirer, 'get'>) =>
    (await page(reader)).data.map((one: Record<string, unknown>) => [
      ...[one['participantName'], one['participantEmail'], one['status']],
    ]);
  const [last, middle, first] = ['P2', 'P1', 'P0'].map((name) => [
    ...[name, `${name.toLowerCase()}@x.sn`, 'IN_PROGRESS'],
  ]);
  assert.deepEqual(await said(api), [last, middle, first]);
  assert.deepEqual(await said(api), [last, middle, first]);
  const unnamed = Array(3).fill([null, null, 'IN_PROGRESS']);
  assert.deepEqual(await said(hiringOf(world, reports.secret)), unnamed);
  const { data, cursor } = await page(api, '?limit=2');
  const next = await page(api, `?limit=2&cursor=${encodeURIComponent(cursor)}`);
  assert.deepEqual([...data, ...next.data], (await page(api)).data);

  // What a name may hold, the marks between the values of a row and JSON's own among it.
  const name = '"participantName":null \\ "Ndèye" 😀';
  assert.equal((await api.patch(`/interviews/${id}/candidates/${oldest}`, { name })).status, 200);
  await endFor(world, begun[1]?.id ?? '');
  const ended = [...(middle ?? []).slice(0, 2), 'COMPLETED'];
  assert.deepEqual(await said(api), [[name, 'p2@x.sn', 'IN_PROGRESS'], ended, first]);

  const erased = await world.call('DELETE', `/dashboard/hire/candidates/${oldest}`, {
    cookie: api.cookie,
  });
  assert.ok(erased.status < 300, erased.text);
  const [gone, ...rest] = await said(api);
  assert.deepEqual([gone[0], gone[1], ...rest], [null, null, ended, first]);
});

test('HP14 pages of many campaigns that are asked for at once stay apart, names and all', async () => {
  const askers = await Promise.all(
    Array.from({ length: 5 }, async (_, n) => {
      const api = await hirer(world);
      const id = await api.published(1);
      const made = await api.post(`/interviews/${id}/candidates`, [
        ...Array.from({ length: 3 }, (_, m) => ({ name: `Nom ${n} ${m}` })),
      ]);
      for (const one of made.body.data) await beginFor(world, one.id);
      return { api, id, n };
    }),
  );
  const pages = await Promise.all(
    askers.flatMap(({ api, id, n }) =>
      [1, 2, 3].map(async (limit) => {
        const { body } = await api.get(`/interviews/${id}/sessions?limit=${limit}`);
        return { n, limit, body };
      }),
    ),
  );
  for (const { n, limit, body } of pages) {
    const names = body.data.map((one: { participantName: string }) => one.participantName);
    assert.deepEqual(
      names,
      [2, 1, 0].slice(0, limit).map((m) => `Nom ${n} ${m}`),
    );
    assert.equal(body.cursor === null, limit === 3);
  }
  const [one, other] = askers;
  const foreign = await one?.api.get(`/interviews/${other?.id}/sessions`);
  assert.equal(foreign?.status, 404);
});

test('active time leaves pauses out, and getHiringUsage counts a production session as one credit', async () => {
  const api = await hirer(world);
  const id = await api.published(3, { timeLimitMinutes: 60 });
  const [candidate = ''] = await invite(api, id);
  let session = await beginFor(world, candidate);
  await world.advance(120_000);
  session = await answer(world, session, 'un');
  await world.advance(11 * 60_000);
  await endFor(world, session.id);
  const { data } = (await api.get(`/sessions/${session.id}`)).body;
  assert.equal(data.totalDurationSeconds, 120);
  const usage = (await api.get('/usage')).body.data;
  assert.deepEqual(usage.credits, { consumed: 1, limit: null });
  assert.deepEqual(usage.sessions, { started: 1, ended: 1, writtenMinutes: 2, voiceMinutes: 0 });
  assert.deepEqual(usage.candidates, { invited: 1, started: 1, finished: 1 });
  const [row] = (await api.get(`/interviews/${id}/sessions`)).body.data;
  assert.deepEqual(row.progress, { answered: 1, skipped: 0, total: 3 });
});
