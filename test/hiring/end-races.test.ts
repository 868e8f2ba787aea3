// What two callers end or change at the same moment on two servers: sessions, campaigns, questions; two hundred rounds each
// on real commits (contract/hiring.md section 4; contract/platform.md H21).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { listSessionEvents } from '../../src/hiring/webhooks/index.ts';
import { hirerOnBoth, pauseAfter, raceRounds as rounds, shown } from '../kit/hiring.ts';
import { beginFor, endFor, scopeOf } from '../kit/hiring-sessions.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let second: string;
before(async () => {
  world = await startWorld();
  second = (await world.second()).url;
});
after(() => world.close());

test('HC38 HP21 a session that the recruiter ends twice and its candidate at once ends once, with one event of each kind', async () => {
  const [here, there] = await hirerOnBoth(world, second);
  const campaignId = await here.published(1);
  const invited = await here.post(
    `/interviews/${campaignId}/candidates`,
    Array.from({ length: rounds }, (_, n) => ({ name: `P${n}` })),
  );
  const { organizationId: organization_id, mode } = await scopeOf(world, campaignId);
  const sessions: string[] = [];
  for (const [round, { id }] of (invited.body.data as { id: string }[]).entries()) {
    const { id: session } = await beginFor(world, id);
    sessions.push(session);
    const body = { ids: [session], dryRun: false };
    const path = `/interviews/${campaignId}/sessions/end`;
    const [a, b, byCandidate, byClock] = await Promise.all([
      here.post(path, body),
      there.post(path, body),
      endFor(world, session),
      endFor(world, session, 'TIMED_OUT'),
    ]);
    const said = [a, b].map((one) => one.body.data.results[0].status === 'succeeded');
    const ended = [...said, byCandidate, byClock].filter(Boolean);
    assert.equal(ended.length, 1, `round ${round}`);
    await pauseAfter(world, round, 20);
  }
  await world.advance(1_000);
  await world.idle();
  for (const session_id of sessions) {
    const events = await listSessionEvents(world.database, { organization_id, mode, session_id });
    assert.deepEqual(
      events.map(({ type }) => type),
      ['session.completed', 'session.report_ready'],
    );
  }
  const { counts } = (await here.get(`/interviews/${campaignId}`)).body.data;
  assert.deepEqual(
    [counts.sessionsInProgress, counts.sessionsEnded, counts.reportsReady],
    [0, rounds, rounds],
  );
});

test('HC16 HC18 a campaign published and archived at once is archived; two publications give one address', async () => {
  const [here, there] = await hirerOnBoth(world, second);
  for (let round = 0; round < rounds; round++) {
    const id = await here.campaign();
    const [one, other, gone] = await Promise.all([
      here.post(`/interviews/${id}/publish`),
      there.post(`/interviews/${id}/publish`),
      round % 2 ? there.remove(`/interviews/${id}`) : here.remove(`/interviews/${id}`),
    ]);
    assert.equal(gone.status, 200);
    for (const answer of [one, other]) assert.ok(['200', '409 CONFLICT'].includes(shown(answer)));
    const urls = [one, other].flatMap(({ body }) => body.data?.url ?? []);
    const { status, url } = (await here.get(`/interviews/${id}`)).body.data;
    assert.equal(status, 'ARCHIVED');
    assert.deepEqual([...new Set([...urls, url].filter(Boolean))], url ? [url] : []);
    await pauseAfter(world, round, 12);
  }
});

test('HC21 questions added, moved and deleted at once keep an order without a gap', async () => {
  const [here, there] = await hirerOnBoth(world, second);
  const id = await here.published(3);
  const path = `/interviews/${id}/questions`;
  for (let round = 0; round < rounds / 4; round++) {
    const { data } = (await here.get(path)).body;
    const answers = await Promise.all([
      here.post(path, [{ text: 'a', order: 0 }, { text: 'b' }]),
      there.post(path, { text: 'c', order: 1 }),
      there.patch(`/questions/${data[0].id}`, { order: 2 }),
      here.remove(`/questions/${data[1].id}`),
      there.remove(`/questions/${data[2].id}`),
      here.remove(`/questions/${data[0].id}`),
    ]);
    assert.ok(
      answers.every(({ status }) => status === 200 || status === 404),
      answers.map(shown).join(),
    );
    const after = (await there.get(path)).body.data;
    assert.deepEqual(
      after.map(({ order }: { order: number }) => order),
      after.map((_: unknown, place: number) => place),
    );
    await pauseAfter(world, round, 6);
  }
  const { counts } = (await here.get(`/interviews/${id}`)).body.data;
  const rows = await world.database.one<{ count: number }>(sql`
    select count(*)::int as count from questions where campaign_id = ${id}`);
  assert.equal(counts.questions, rows?.count);
});
