// Many who send their interview in the same moment: they share the lock of their campaign and leave the server's connections
// to others (contract/hiring.md section 5, point 6).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { come } from '../kit/candidates.ts';
import { interviews, openQuestion } from '../kit/interviews.ts';
import { locksAwaited, lockWaiters } from '../kit/waiting.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

test('HC40 forty who send at once, while their campaign is held, take two connections at the most, and each is sent once', async () => {
  const it = await interviews(world, [openQuestion('Un', { followUpEnabled: false })]);
  const people = Array.from({ length: 40 }, (_, n) => ({ name: `P${n}` }));
  const { data } = (await it.api.post(`/interviews/${it.campaign}/candidates`, people)).body;
  const visitors = await Promise.all(
    (data as { inviteUrl: string }[]).map(async ({ inviteUrl }) => {
      const visitor = await come(world, inviteUrl);
      await visitor.begin();
      await visitor.answer({ text: 'Oui.' });
      return visitor;
    }),
  );
  const { sends } = await world.database.transaction(async (tx) => {
    await tx.one({
      text: 'select id from campaigns where id = $1 for update',
      values: [it.campaign],
    });
    // One of them twice, as from two tabs; and one who leaves in place of sending.
    const [first, second, ...rest] = visitors;
    const sends = [
      first?.act('send'),
      first?.act('send'),
      second?.act('withdraw', { sure: 'yes' }),
      ...rest.map((visitor) => visitor.act('send')),
    ];
    await locksAwaited(world, 1);
    for (let n = 0; n < 5; n++) assert.equal((await world.call('GET', '/health')).status, 200);
    assert.ok((await lockWaiters(world)) <= 2, 'others find a connection');
    return { sends };
  });
  for (const sent of await Promise.all(sends)) assert.equal(sent?.status, 303);
  await world.advance(5_000);
  const events = await world.database.all<{ type: string; events: number; sessions: number }>({
    text: `select type, count(*)::int as events, count(distinct session_id)::int as sessions from session_events
            where campaign_id = $1 group by type order by type`,
    values: [it.campaign],
  });
  assert.deepEqual(events, [
    { type: 'session.completed', events: 40, sessions: 40 },
    { type: 'session.report_ready', events: 40, sessions: 40 },
  ]);
  const { counts } = (await it.api.get(`/interviews/${it.campaign}`)).body.data;
  assert.deepEqual(
    [counts.sessionsInProgress, counts.sessionsEnded, counts.reportsReady],
    [0, 40, 40],
  );
  const page = await it.api.get(`/interviews/${it.campaign}/candidates?limit=100`);
  const states = (page.body.data as { status: string }[]).map(({ status }) => status);
  assert.equal(states.filter((status) => status === 'FINISHED').length, 39);
  assert.equal(states.filter((status) => status === 'WITHDRAWN').length, 1);
});
