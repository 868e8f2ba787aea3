// What is erased and purged: eraseCandidate, and the job that purges what was kept for its time (contract/hiring.md H72,
// H73; section 5, point 9).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { organizationTables } from '../../src/db/tenants.ts';
import { whatStays } from '../../src/hiring/erasure/index.ts';
import { listSessionEvents } from '../../src/hiring/webhooks/index.ts';
import { come } from '../kit/candidates.ts';
import { type Hirer, hirer, raceRounds, shown } from '../kit/hiring.ts';
import { tablesWith } from '../kit/hiring-erasure.ts';
import { answer, beginFor, endFor, scopeOf } from '../kit/hiring-sessions.ts';
import { closeReceivers, colleagueIn, dashboardOf, receiving } from '../kit/hiring-webhooks.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(async () => {
  await closeReceivers();
  await world.close();
});

const day_ms = 86_400_000;
let planted = 0;

/** A person with everything that a candidate can have, each text found nowhere else. */
function person() {
  const n = ++planted;
  return {
    name: `Ndèye Plantée${n}`,
    email: `plantee${n}@candidats.sn`,
    phone: '+221 77 123 45 67',
    notes: `Note plantée ${n}`,
    externalRef: `REF-PLANTEE-${n}`,
  };
}
/** A key is its caller's own text and its claim stays, so it must not be kept as it was given. */
const keyOf = (one: ReturnType<typeof person>) => `invite-${one.email}`;

const wordsOf = (one: ReturnType<typeof person>) => [
  one.name.split(' ')[1] ?? '',
  ...[one.email, one.notes, one.externalRef, '+221771234567', `Phrase de ${one.name}`],
];

async function invited(api: Hirer, campaign: string) {
  const one = person();
  const made = await api.post(`/interviews/${campaign}/candidates`, one, {
    'Idempotency-Key': keyOf(one),
  });
  assert.equal(made.status, 200, made.text);
  return { one, id: made.body.data[0].id as string };
}

const criteria = { assessmentCriteria: [{ name: 'Calme', key: 'calme' }] };

test('HC72 an erased candidate leaves no word in any table, the counts and an emptied session', async () => {
  const api = await hirer(world);
  const mine = dashboardOf(world, api.cookie);
  const receiver = await receiving();
  const campaign = await api.published(2, criteria);
  const { one, id } = await invited(api, campaign);
  receiver.answer = (response) => void response.writeHead(500).end(`I read ${one.name}`);
  await mine.endpoint(receiver.url);
  const session = await beginFor(world, id);
  await answer(world, session, `Phrase de ${one.name}, un.`, `Phrase de ${one.name}, deux.`);
  await endFor(world, session.id);
  for (const ms of [0, 61_000, 601_000]) await world.advance(ms);
  for (const word of wordsOf(one)) assert.ok((await tablesWith(world, word)).length > 0, word);
  const before = (await api.get(`/interviews/${campaign}`)).body.data.counts;
  const used = (await api.get('/usage')).body.data;
  assert.deepEqual(used.candidates, { invited: 1, started: 1, finished: 1 });

  const erased = await mine.remove(`/candidates/${id}`);
  assert.deepEqual(erased.body.data, { id, erased: true });
  for (const word of wordsOf(one)) assert.deepEqual(await tablesWith(world, word), [], word);
  assert.deepEqual((await api.get(`/interviews/${campaign}`)).body.data.counts, before);
  assert.deepEqual((await api.get('/usage')).body.data, used);
  const detail = (await api.get(`/sessions/${session.id}`)).body.data;
  assert.deepEqual(
    [detail.messages, detail.participantName, detail.participantEmail, detail.progress.answered],
    [[], null, null, 2],
  );
  const report = (await api.get(`/sessions/${session.id}/report`)).body.data;
  assert.deepEqual(
    [report.status, report.criteria, report.answers, report.limits.length],
    ['READY', [], [], 1],
  );
  const [listed] = (await api.get(`/interviews/${campaign}/candidates`)).body.data;
  assert.deepEqual(
    [listed.status, listed.name, listed.email, listed.inviteUrl],
    ['ERASED', '', null, null],
  );
  const changed = await api.patch(`/interviews/${campaign}/candidates/${id}`, { name: 'Encore' });
  assert.equal(shown(changed), '409 CONFLICT');
  assert.equal((await mine.remove(`/candidates/${id}`)).status, 200, 'once more is the same');
  const again = await api.post(`/interviews/${campaign}/candidates`, one, {
    'Idempotency-Key': keyOf(one),
  });
  assert.equal(again.body.data[0].name, '', 'the stored answer was forgotten');
});

test('HC72 a running session ends first, and each event is announced once', async () => {
  const api = await hirer(world);
  const campaign = await api.published(2, criteria);
  const { one, id } = await invited(api, campaign);
  const session = await beginFor(world, id);
  await answer(world, session, `Phrase de ${one.name}`);
  assert.equal((await dashboardOf(world, api.cookie).remove(`/candidates/${id}`)).status, 200);
  await world.idle();
  const { candidates } = (await api.get('/usage')).body.data;
  assert.deepEqual(candidates, { invited: 1, started: 1, finished: 0 }, 'it never came to its end');
  const detail = (await api.get(`/sessions/${session.id}`)).body.data;
  assert.deepEqual(
    [detail.status, detail.endReason, detail.reportStatus],
    ['ABANDONED', 'WITHDRAWN', 'READY'],
  );
  assert.deepEqual(await typesOf(session.id), ['session.completed', 'session.report_ready']);
  const { counts } = (await api.get(`/interviews/${campaign}`)).body.data;
  assert.deepEqual(
    [counts.sessionsInProgress, counts.sessionsEnded, counts.reportsReady],
    [0, 1, 1],
  );
  for (const word of wordsOf(one)) assert.deepEqual(await tablesWith(world, word), [], word);
});

async function typesOf(sessionId: string): Promise<string[]> {
  const { organizationId: organization_id, mode } = await scopeOf(world, sessionId);
  const events = await listSessionEvents(world.database, {
    ...{ organization_id, mode, session_id: sessionId },
  });
  return events.map(({ type }) => type).sort();
}

test('HC72 erasure and report at the same moment leave one event of each and no word', async () => {
  for (let round = 0; round < raceRounds / 10; round++) {
    const api = await hirer(world);
    const campaign = await api.published(1, criteria);
    const mine = dashboardOf(world, api.cookie);
    const ended = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { one, id } = await invited(api, campaign);
        const session = await beginFor(world, id);
        await answer(world, session, `Phrase de ${one.name}`);
        return { id, session };
      }),
    );
    await Promise.all(
      ended.flatMap(({ id, session }) => [
        endFor(world, session.id),
        mine.remove(`/candidates/${id}`).then(({ status }) => assert.equal(status, 200)),
      ]),
    );
    await world.idle();
    for (const { session } of ended) {
      assert.deepEqual(await typesOf(session.id), ['session.completed', 'session.report_ready']);
      const row = await world.database.one<{ count: number }>(sql`
        select count(*)::int as count from session_messages where session_id = ${session.id}`);
      assert.equal(row?.count, 0);
    }
    assert.deepEqual(await tablesWith(world, '@candidats.sn'), [], 'of nobody');
    const { counts } = (await api.get(`/interviews/${campaign}`)).body.data;
    assert.deepEqual(
      [counts.sessionsInProgress, counts.sessionsEnded, counts.reportsReady],
      [0, 10, 10],
    );
  }
});

test('HC73 a day after its end a session kept for a day is purged, with its candidate; the list shows an emptied item', async () => {
  const api = await hirer(world);
  const campaign = await api.published(1, { ...criteria, retentionDays: 1 });
  const { one, id } = await invited(api, campaign);
  const session = await beginFor(world, id);
  await answer(world, session, `Phrase de ${one.name}`);
  await endFor(world, session.id);
  await world.advance(23 * 3_600_000);
  assert.ok((await tablesWith(world, `Phrase de ${one.name}`)).length > 0, 'kept for its time');
  await world.advance(25 * 3_600_000);
  for (const word of wordsOf(one)) assert.deepEqual(await tablesWith(world, word), [], word);
  const [listed] = (await api.get(`/interviews/${campaign}/sessions`)).body.data;
  assert.deepEqual(
    [listed.id, listed.status, listed.participantName, listed.reportStatus],
    [session.id, 'COMPLETED', null, 'READY'],
  );
  const [candidate] = (await api.get(`/interviews/${campaign}/candidates`)).body.data;
  assert.deepEqual([candidate.status, candidate.name], ['FINISHED', '']);
});

test('HC73 whoever is kept in an earlier session reaches it until its date, though a later one was kept for less', async () => {
  const api = await hirer(world);
  const campaign = await api.published(1, { ...criteria, retentionDays: 3 });
  const { one, id } = await invited(api, campaign);
  const taken = async (said: string) => {
    const session = await beginFor(world, id);
    await answer(world, session, said);
    await endFor(world, session.id);
    await world.idle();
  };
  await taken(`Phrase de ${one.name}`);
  await api.patch(`/interviews/${campaign}`, { retentionDays: 1 });
  await dashboardOf(world, api.cookie).post(`/candidates/${id}/retake`);
  await taken(`Reprise de ${one.name}`);
  const [{ inviteUrl }] = (await api.get(`/interviews/${campaign}/candidates`)).body.data;
  await world.advance(2 * day_ms);
  assert.deepEqual(await tablesWith(world, `Reprise de ${one.name}`), []);
  const visitor = await come(world, inviteUrl, id);
  const { cookie, path } = visitor;
  const record = await world.call('GET', `${path}/record.json`, { cookie });
  assert.ok(record.text.includes(`Phrase de ${one.name}`), record.text);
  await world.advance(2 * day_ms);
  for (const word of wordsOf(one)) assert.deepEqual(await tablesWith(world, word), [], word);
  assert.equal((await visitor.look()).status, 401);
});

test('HC73 who never began is purged after the archive’s retention, a year after the invitation at the latest', async () => {
  const api = await hirer(world);
  const archived = await api.published(1, { retentionDays: 3 });
  const open = await api.published(1, { retentionDays: 3 });
  const first = await invited(api, archived);
  const second = await invited(api, open);
  await api.remove(`/interviews/${archived}`);
  await world.advance(2 * day_ms);
  assert.notDeepEqual(await tablesWith(world, first.one.email), []);
  await world.advance(2 * day_ms);
  assert.deepEqual(await tablesWith(world, first.one.email), []);
  assert.notDeepEqual(await tablesWith(world, second.one.email), []);
  await world.advance(363 * day_ms);
  assert.deepEqual(await tablesWith(world, second.one.email), []);
});

test('HC73 HC93 a retake that was given outlives the session before, and begins by the same link', async () => {
  const api = await hirer(world);
  const campaign = await api.published(1, { ...criteria, retentionDays: 1 });
  const { one, id } = await invited(api, campaign);
  const session = await beginFor(world, id);
  await answer(world, session, `Phrase de ${one.name}`);
  await endFor(world, session.id);
  await dashboardOf(world, api.cookie).post(`/candidates/${id}/retake`);
  await world.advance(2 * day_ms);
  assert.deepEqual(await tablesWith(world, `Phrase de ${one.name}`), []);
  const [row] = (await api.get(`/interviews/${campaign}/candidates`)).body.data;
  assert.deepEqual([row.status, row.name, row.sessionId], ['INVITED', one.name, null]);
  const visitor = await come(world, row.inviteUrl, id);
  assert.equal((await visitor.begin()).status, 303);
  await visitor.act('withdraw', { sure: 'yes' });
  await world.advance(2 * day_ms);
  for (const word of wordsOf(one)) assert.deepEqual(await tablesWith(world, word), [], word);
});

test('HC72 each column that an erasure leaves is on the list of what stays, with its reason', async () => {
  const api = await hirer(world);
  const campaign = await api.published(2, { ...criteria, antiCheatingEnabled: true });
  const { one, id } = await invited(api, campaign);
  const session = await beginFor(world, id);
  await answer(world, session, `Phrase de ${one.name}`);
  await endFor(world, session.id);
  await world.idle();
  await dashboardOf(world, api.cookie).remove(`/candidates/${id}`);
  const { organizationId } = await scopeOf(world, session.id);
  const ofCampaigns = ['campaigns', 'questions', 'hiring_endpoints'];
  for (const table of organizationTables.filter((name) => !ofCampaigns.includes(name))) {
    const rows = await world.database.all<Record<string, unknown>>({
      text: `select * from ${table} where organization_id = $1`,
      values: [organizationId],
    });
    const { [table]: stays } = whatStays;
    if (!stays) {
      assert.deepEqual(rows, [], `${table} keeps nothing`);
      continue;
    }
    assert.ok(rows.length > 0, table);
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      if (column in stays) continue;
      assert.ok(value === null || value === '', `${table}.${column} is emptied or on the list`);
    }
  }
});

test('HC72 a candidate of another organisation is unknown, and a member erases nobody', async () => {
  const api = await hirer(world);
  const campaign = await api.published(1);
  const { one, id } = await invited(api, campaign);
  const stranger = dashboardOf(world, (await hirer(world)).cookie);
  const never = `can_${'0'.repeat(26)}`;
  const foreign = await stranger.remove(`/candidates/${id}`);
  assert.equal(shown(foreign), '404 NOT_FOUND');
  assert.equal(foreign.text, (await stranger.remove(`/candidates/${never}`)).text);
  const { theirs } = await colleagueIn(world, api);
  assert.equal(shown(await theirs.remove(`/candidates/${id}`)), '403 FORBIDDEN');
  assert.notDeepEqual(await tablesWith(world, one.email), []);
});
