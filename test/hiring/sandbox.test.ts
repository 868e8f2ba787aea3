// The sandbox: createSandboxSession and what comes of it, and practices, refusePractices (contract/hiring.md H31 to
// H36, H49, H62).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listSessionEvents } from '../../src/hiring/webhooks/index.ts';
import { bothModes, type Hirer, hirer, hiringOf, newHiringKey, shown } from '../kit/hiring.ts';
import { scopeOf } from '../kit/hiring-sessions.ts';
import { dashboardOf } from '../kit/hiring-webhooks.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const questions = [
  { text: 'Racontez.', criteria: ['calme'] },
  { text: 'Ville ?', type: 'SINGLE_CHOICE', options: ['Dakar', 'Thiès'] },
  { text: 'Combien ?', type: 'NUMBER', criteria: ['calcul'] },
];
async function sandboxCampaign(api: Pick<Hirer, 'campaign' | 'post'>): Promise<string> {
  const id = await api.campaign({ assessmentCriteria: [{ name: 'Calme' }, { name: 'Calcul' }] });
  await api.post(`/interviews/${id}/questions`, questions);
  await api.post(`/interviews/${id}/publish`);
  return id;
}

test('HC31 HC32 a production key makes no session, nor does a campaign that is not published', async () => {
  const { test: sandbox, live } = await bothModes(world);
  const real = await live.published(1);
  assert.equal(shown(await live.post(`/interviews/${real}/sessions`)), '412 PRECONDITION_FAILED');
  const draft = await sandbox.campaign();
  assert.equal(
    shown(await sandbox.post(`/interviews/${draft}/sessions`)),
    '412 PRECONDITION_FAILED',
  );
  for (const [api, id] of [
    [live, real],
    [sandbox, draft],
  ] as const) {
    assert.deepEqual((await api.get(`/interviews/${id}/sessions`)).body.data, []);
  }
});

test('HC33 a published campaign is all that the sandbox asks for, one without a question too', async () => {
  const api = await hirer(world, { mode: 'test' });
  const id = await api.published(0, { assessmentCriteria: [{ name: 'Calme' }] });
  const { data } = (await api.post(`/interviews/${id}/sessions`)).body;
  assert.deepEqual([data.status, data.reportStatus, data.messages], ['COMPLETED', 'READY', []]);
  const report = (await api.get(`/sessions/${data.id}/report`)).body.data;
  assert.deepEqual([report.score, report.coverage], [null, { observed: 0, total: 1 }]);
});

test('HC33 HC80 HP22 a session of the sandbox has run through, with its report that observes nothing', async () => {
  const api = await hirer(world, { mode: 'test' });
  const id = await sandboxCampaign(api);
  const { status, body } = await api.post(`/interviews/${id}/sessions`, '', {
    'Content-Type': 'application/json',
  });
  assert.equal(status, 200);
  const { data } = body;
  assert.deepEqual(
    [data.status, data.endReason, data.livemode, data.reportStatus, data.candidateId],
    ['COMPLETED', 'SANDBOX', false, 'READY', null],
  );
  assert.deepEqual(data.progress, { answered: 3, skipped: 0, total: 3 });
  const asked = data.messages.filter(({ kind }: { kind: string }) => kind === 'QUESTION');
  const said = data.messages.filter(({ role }: { role: string }) => role === 'USER');
  assert.deepEqual(
    asked.map(({ content }: { content: string }) => content),
    questions.map(({ text }) => text),
  );
  assert.deepEqual(
    said.map((one: Record<string, unknown>) => [
      one['content'],
      one['choice'],
      one['number'],
      one['origin'],
    ]),
    [
      ['Réponse de démonstration à la question 1.', null, null, 'SANDBOX'],
      ['Dakar', [0], null, 'SANDBOX'],
      ['1', null, 1, 'SANDBOX'],
    ],
  );
  const report = (await api.get(`/sessions/${data.id}/report`)).body.data;
  assert.deepEqual(
    [report.status, report.score, report.evaluator.kind],
    ['READY', null, 'SANDBOX'],
  );
  assert.deepEqual(report.coverage, { observed: 0, total: 2 });
  for (const one of report.criteria)
    assert.deepEqual([one.status, one.level], ['UNOBSERVED', null]);
  assert.deepEqual(
    report.criteria.map(({ reason }: { reason: string }) => reason),
    ['SANDBOX', 'SANDBOX'],
  );
  assert.deepEqual(report.messages, data.messages);
  assert.deepEqual((await api.get(`/sessions/${data.id}`)).body.data, data);
  const { organizationId: organization_id, mode } = await scopeOf(world, data.id);
  const events = await listSessionEvents(world.database, {
    organization_id,
    mode,
    session_id: data.id,
  });
  assert.deepEqual(
    events.map(({ type }) => type),
    ['session.completed', 'session.report_ready'],
  );
  const { counts } = (await api.get(`/interviews/${id}`)).body.data;
  assert.deepEqual(
    [counts.sessionsInProgress, counts.sessionsEnded, counts.reportsReady],
    [0, 1, 1],
  );
});

test('HC34 equal campaigns give equal sessions; a candidate has one, and of the own campaign', async () => {
  const api = await hirer(world, { mode: 'test' });
  const [one, two] = [await sandboxCampaign(api), await sandboxCampaign(api)];
  const contents = async (id: string) =>
    (await api.post(`/interviews/${id}/sessions`)).body.data.messages.map(
      ({ content, role }: Record<string, string>) => [role, content],
    );
  assert.deepEqual(await contents(one), await contents(two));
  const [{ id: candidateId }] = (
    await api.post(`/interviews/${one}/candidates`, { name: 'A', email: 'a@x.sn' })
  ).body.data;
  assert.equal(
    shown(await api.post(`/interviews/${two}/sessions`, { candidateId })),
    '404 NOT_FOUND',
  );
  const made = await api.post(`/interviews/${one}/sessions`, { candidateId });
  assert.deepEqual([made.status, made.body.data.participantName], [200, 'A']);
  assert.equal(
    shown(await api.post(`/interviews/${one}/sessions`, { candidateId })),
    '409 CONFLICT',
  );
  const [candidate] = (await api.get(`/interviews/${one}/candidates`)).body.data;
  assert.deepEqual([candidate.status, candidate.sessionId], ['FINISHED', made.body.data.id]);
  for (const body of [{ candidateId: 'x' }, { foo: 1 }, []]) {
    assert.equal(
      shown(await api.post(`/interviews/${one}/sessions`, JSON.stringify(body))),
      '400 BAD_REQUEST',
    );
  }
  const key = { 'Idempotency-Key': 'session-1' };
  const first = await api.post(`/interviews/${two}/sessions`, undefined, key);
  assert.equal((await api.post(`/interviews/${two}/sessions`, undefined, key)).text, first.text);
});

test('HC93 a retake can be tried in the sandbox: a further session, the one before stays, and no third one', async () => {
  const api = await hirer(world, { mode: 'test' });
  const id = await api.published(1);
  const path = `/interviews/${id}/sessions`;
  const [{ id: candidateId }] = (await api.post(`/interviews/${id}/candidates`, { name: 'A' })).body
    .data;
  const first = (await api.post(path, { candidateId })).body.data;
  const retaken = await dashboardOf(world, api.cookie).post(`/candidates/${candidateId}/retake`);
  assert.deepEqual([retaken.status, retaken.body.data.status], [200, 'INVITED']);
  const second = await api.post(path, { candidateId });
  assert.equal(second.status, 200, second.text);
  assert.equal(shown(await api.post(path, { candidateId })), '409 CONFLICT');
  const listed = (await api.get(path)).body.data.map((one: { id: string }) => one.id);
  assert.deepEqual(listed, [second.body.data.id, first.id]);
  const [candidate] = (await api.get(`/interviews/${id}/candidates`)).body.data;
  assert.deepEqual([candidate.status, candidate.sessionId], ['FINISHED', second.body.data.id]);
  assert.equal((await api.get(`/sessions/${first.id}/report`)).body.data.status, 'READY');
});

test('HC72 HC73 whoever was erased, or purged before they began, gets no session of the sandbox and is said to be gone', async () => {
  const api = await hirer(world, { mode: 'test' });
  const mine = dashboardOf(world, api.cookie);
  const id = await api.published(1, { retentionDays: 1 });
  const people = await api.post(`/interviews/${id}/candidates`, [{ name: 'A' }, { name: 'B' }]);
  const [erased, purged] = people.body.data;
  await mine.remove(`/candidates/${erased.id}`);
  await api.remove(`/interviews/${id}`);
  await world.advance(2 * 86_400_000);
  await mine.post(`/interviews/${id}/restore`);
  for (const { id: candidateId } of [erased, purged]) {
    const refused = await api.post(`/interviews/${id}/sessions`, { candidateId });
    assert.equal(shown(refused), '409 CONFLICT');
    assert.match(refused.body.error.message, /est effacé/);
  }
  const { counts } = (await api.get(`/interviews/${id}`)).body.data;
  assert.deepEqual([counts.candidates, counts.sessionsEnded], [2, 0]);
});

test('HC81 HC86 repeated under its Idempotency-Key by another key, a session names nobody to one that may not read candidates', async () => {
  const api = await hirer(world, { mode: 'test' });
  const id = await api.published(1);
  const [{ id: candidateId }] = (
    await api.post(`/interviews/${id}/candidates`, { name: 'Awa Diop', email: 'awa@x.sn' })
  ).body.data;
  const scopes = ['candidates:write', 'reports:read'];
  const { secret } = await newHiringKey(world, api.cookie, { mode: 'test', scopes });
  const other = hiringOf(world, secret);
  const path = `/interviews/${id}/sessions`;
  const headers = { 'Idempotency-Key': 'session-of-awa' };
  const [first, twin] = await Promise.all([
    api.post(path, { candidateId }, headers),
    api.post(path, { candidateId }, headers),
  ]);
  assert.deepEqual([first.status, twin.status, twin.text], [200, 200, first.text]);
  assert.equal(first.body.data.participantName, 'Awa Diop');
  const again = await other.post(path, { candidateId }, headers);
  assert.equal(again.status, 200, again.text);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const { participantName: name, participantEmail: email, ...seen } = again.body.data;
  assert.deepEqual([name, email], [null, null]);
  const { participantName: _n, participantEmail: _e, ...whole } = first.body.data;
  assert.deepEqual(seen, whole);
  const body = { candidateId, foo: 1 };
  assert.equal(shown(await other.post(path, body, headers)), '400 BAD_REQUEST');
  assert.equal(shown(await other.post(path, {}, headers)), '409 CONFLICT');
  assert.equal((await api.post(path, { candidateId }, headers)).text, first.text);
  // Sent at once by both, each is answered as its key may see.
  const [{ id: second }] = (await api.post(`/interviews/${id}/candidates`, { name: 'Modou Sarr' }))
    .body.data;
  const atOnce = { 'Idempotency-Key': 'session-of-modou' };
  const answers = await Promise.all(
    [api, other, other, api].map((one) => one.post(path, { candidateId: second }, atOnce)),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  for (const answer of [answers[1], answers[2]]) {
    assert.equal(answer?.body.data.participantName, null);
  }
});

test('HC35 HP05 neither mode sees what is the other’s', async () => {
  const { test: sandbox, live } = await bothModes(world);
  const id = await sandboxCampaign(sandbox);
  const real = await live.published(1);
  const { id: session } = (await sandbox.post(`/interviews/${id}/sessions`)).body.data;
  for (const path of [
    `/interviews/${id}`,
    `/interviews/${id}/candidates`,
    `/interviews/${id}/sessions`,
  ]) {
    assert.equal(shown(await live.get(path)), '404 NOT_FOUND', path);
  }
  for (const path of [`/sessions/${session}`, `/sessions/${session}/report`]) {
    assert.equal(shown(await live.get(path)), '404 NOT_FOUND', path);
  }
  assert.equal(shown(await sandbox.get(`/interviews/${real}`)), '404 NOT_FOUND');
  assert.equal(shown(await sandbox.remove(`/interviews/${real}`)), '404 NOT_FOUND');
  assert.deepEqual((await sandbox.get('/interviews')).body.data.length, 1);
});

test('HC36 the sandbox uses no credit and sends no mail; getHiringUsage counts it for test keys alone', async () => {
  const { test: sandbox, live } = await bothModes(world);
  const before = (await live.get('/usage')).body.data;
  const id = await sandboxCampaign(sandbox);
  const mails = () =>
    world.database.one<{ count: number }>({
      text: "select count(*)::int as count from jobs where kind = 'send-mail'",
      values: [],
    });
  const waiting = await mails();
  await sandbox.post(`/interviews/${id}/candidates`, { name: 'A', email: 'a@x.sn' });
  await sandbox.post(`/interviews/${id}/sessions`);
  assert.deepEqual(await mails(), waiting);
  assert.deepEqual((await live.get('/usage')).body.data, before);
  assert.deepEqual(before.credits, { consumed: 0, limit: null });
  const usage = (await sandbox.get('/usage')).body.data;
  assert.equal(usage.livemode, false);
  assert.deepEqual(usage.credits, { consumed: 0, limit: null });
  assert.deepEqual(usage.campaigns, { draft: 0, published: 1, archived: 0 });
  assert.deepEqual(usage.candidates, { invited: 1, started: 0, finished: 0 });
  assert.deepEqual([usage.sessions.started, usage.sessions.ended], [1, 1]);
  assert.deepEqual(usage.reports, { ready: 1, failed: 0, reviewed: 0 });
  assert.deepEqual(usage.keys, { active: 2, limit: 10 });
  assert.deepEqual(usage.seats, { used: 1, limit: null });
});

test('HC49 HP12 practices are 410 with the scope, whatever is asked, and 403 without', async () => {
  const { cookie, key } = await hirer(world);
  const without = await newHiringKey(world, cookie, { scopes: ['campaigns:read'] });
  for (const path of ['/interviews/x/practices?limit=0&a=1', `/practices/int_${'0'.repeat(26)}`]) {
    assert.equal(shown(await hiringOf(world, key).get(path)), '410 PILOT_UNAVAILABLE', path);
    const answer = await hiringOf(world, without.secret).get(path);
    assert.equal(shown(answer), '403 INSUFFICIENT_SCOPE', path);
    assert.equal(shown(await world.call('GET', `/api/v1${path}`)), '401 UNAUTHORIZED', path);
  }
});

test('HC62 a report knows no feeling, no tone and no recommendation', async () => {
  const api = await hirer(world, { mode: 'test' });
  const id = await sandboxCampaign(api);
  const { id: session } = (await api.post(`/interviews/${id}/sessions`)).body.data;
  const { text } = await api.get(`/sessions/${session}/report`);
  for (const word of ['sentiment', 'emotion', 'tone', 'accent', 'recommendation', 'gender']) {
    assert.ok(!text.toLowerCase().includes(word), word);
  }
});
