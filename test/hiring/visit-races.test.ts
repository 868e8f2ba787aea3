// What candidates, recruiters and clocks do at the same moment on two servers: two hundred rounds each on real commits.
// Whatever comes first, nothing is lost or doubled, and a session ends once (contract/hiring.md section 4).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clock } from '../../src/kit/clock.ts';
import { come, hiddenIn, postForm, type Visitor } from '../kit/candidates.ts';
import { type Hirer, hirer, newHiringKey, raceRounds as rounds } from '../kit/hiring.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let second: string;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
  second = (await world.second()).url;
});
after(() => world.close());

type Came = Omit<Visitor, 'inviteUrl'>;

/** Several at a time, each a race of its own. */
async function each(links: readonly string[], race: (link: string) => Promise<void>) {
  for (let n = 0; n < links.length; n += 8) await Promise.all(links.slice(n, n + 8).map(race));
}

/** As many candidates of one campaign, each by its link; a key has sixty calls a minute. */
async function crowd(body: object, questions: object[]) {
  const api: Hirer = await hirer(world);
  const campaign = await api.published(0, body);
  await api.post(`/interviews/${campaign}/questions`, questions);
  const people = Array.from({ length: rounds }, (_, n) => ({ name: `P${n}` }));
  const { data } = (await api.post(`/interviews/${campaign}/candidates`, people)).body;
  const links = (data as { inviteUrl: string }[]).map(({ inviteUrl }) => inviteUrl);
  return { api, campaign, links };
}

/** Keys for many calls: one has sixty a minute, and an organisation ten. */
const keysFor = async (cookie: string): Promise<string[]> => {
  const made: string[] = [];
  for (let n = 0; n < rounds; n += 50) made.push((await newHiringKey(world, cookie)).secret);
  return made;
};

const sessionOf = async ({ id }: Came) =>
  (
    await world.database.one<{ session_id: string }>({
      text: 'select session_id from candidates where id = $1',
      values: [id],
    })
  )?.session_id ?? '';

const textsOf = async (session: string) =>
  (
    await world.database.all<{ content: string }>({
      text: `select content from session_messages where session_id = $1 and kind = 'ANSWER' order by seq`,
      values: [session],
    })
  ).map(({ content }) => content);

const stateOf = (session: string) =>
  world.database.one<{ status: string; end_reason: string | null }>({
    text: 'select status, end_reason from interview_sessions where id = $1',
    values: [session],
  });

/** Once everything is quiet each session that has ended is announced once, and its report once. */
async function assertAnnouncedOnce(campaign: string) {
  await world.advance(5_000);
  const rows = await world.database.all<{ type: string; count: number; sessions: number }>({
    text: `select type, count(*)::int as count, count(distinct session_id)::int as sessions from session_events
            where campaign_id = $1 group by type order by type`,
    values: [campaign],
  });
  assert.deepEqual(rows, [
    { type: 'session.completed', count: rounds, sessions: rounds },
    { type: 'session.report_ready', count: rounds, sessions: rounds },
  ]);
}

test('HC38 of a candidate who sends and a recruiter who ends at once, one ends the session', async () => {
  const { api, campaign, links } = await crowd({}, [{ text: 'Un' }]);
  const keys = await keysFor(api.cookie);
  const reasons = new Set<string>();
  let calls = 0;
  await each(links, async (link) => {
    const visitor = await come(world, link);
    await visitor.begin();
    await visitor.answer({ text: 'un' });
    const id = await sessionOf(visitor);
    const path = `${second}/api/v1/interviews/${campaign}/sessions/end`;
    const key = keys[Math.floor(calls++ / 50)] ?? '';
    const [sent, ended] = await Promise.all([
      visitor.act('send'),
      world.call('POST', path, { key, body: { ids: [id], dryRun: false } }),
    ]);
    const state = await stateOf(id);
    const byCandidate = state?.end_reason === 'COMPLETED';
    assert.equal(state?.status, 'COMPLETED');
    assert.equal(sent.status, byCandidate ? 303 : 409);
    assert.equal(ended.body.data.results[0].status, byCandidate ? 'skipped' : 'succeeded');
    reasons.add(state?.end_reason ?? '');
  });
  assert.ok(reasons.size > 0);
  await assertAnnouncedOnce(campaign);
});

test('HC64 HC65 of one answer sent on two servers and another from a second tab, one is taken', async () => {
  const { links } = await crowd({}, [{ text: 'Un' }, { text: 'Deux' }]);
  await each(links, async (link) => {
    const visitor = await come(world, link);
    await visitor.begin();
    const [one, two] = await Promise.all([visitor.look(), visitor.look()]);
    const send = (server: string, page: string, text: string) =>
      postForm(
        world,
        `${server}${visitor.path}`,
        { act: 'answer', ...hiddenIn(page), text },
        { cookie: visitor.cookie },
      );
    const [a, again, b] = await Promise.all([
      send('', one.text, 'a'),
      send(second, one.text, 'a'),
      send(second, two.text, 'b'),
    ]);
    const [text, ...more] = await textsOf(await sessionOf(visitor));
    assert.deepEqual(more, []);
    const isFirst = text === 'a';
    assert.deepEqual(
      [a.status, again.status, b.status],
      isFirst ? [303, 303, 409] : [409, 409, 303],
    );
  });
});

test('HC69 of the last answer and the time limit, whichever comes first is the end, and nothing comes twice', async () => {
  const { campaign, links } = await crowd({ timeLimitMinutes: 1 }, [{ text: 'Un' }]);
  for (const [round, link] of links.entries()) {
    const visitor = await come(world, link);
    await visitor.begin();
    const { text } = await visitor.look();
    const hidden = hiddenIn(text);
    await visitor.act('draft', { ...hidden, text: 'brouillon' });
    const id = await sessionOf(visitor);
    const limit = await world.database.one<{ time_limit_at: number }>({
      text: 'select time_limit_at from interview_sessions where id = $1',
      values: [id],
    });
    // The three arrive around the moment itself, some before and some after it.
    clock.advance((limit?.time_limit_at ?? 0) - clock.now() - (round % 9));
    const [answered] = await Promise.all([
      visitor.act('answer', { ...hidden, text: 'réponse' }),
      world.call('GET', `${second}${visitor.path}`, { cookie: visitor.cookie }),
      world.call('GET', visitor.path, { cookie: visitor.cookie }),
    ]);
    await world.advance(1_000);
    const answers = await textsOf(id);
    assert.deepEqual(
      answers,
      [answered.status === 303 ? 'réponse' : 'brouillon'],
      `round ${round}`,
    );
    assert.deepEqual(await stateOf(id), { status: 'COMPLETED', end_reason: 'TIMED_OUT' });
  }
  await assertAnnouncedOnce(campaign);
});

test('HC72 of an erasure and a report at once, nothing is left and both are announced once', async () => {
  const { campaign, links } = await crowd({}, [{ text: 'Un' }]);
  await each(links, async (link) => {
    const visitor = await come(world, link);
    await visitor.begin();
    await visitor.answer({ text: 'un secret' });
    const id = await sessionOf(visitor);
    const sent = visitor.act('send');
    const [, , erased] = await Promise.all([
      sent,
      sent.then(() => world.advance(0)),
      sent.then(() => visitor.act('erase', { erase: 'yes' })),
    ]);
    assert.equal(erased.status, 200);
    await world.advance(1_000);
    assert.deepEqual(await textsOf(id), []);
    const report = await world.database.one<{ status: string; answers: unknown[] }>({
      text: 'select status, answers from session_reports where session_id = $1',
      values: [id],
    });
    assert.deepEqual(report, { status: 'READY', answers: [] });
  });
  await assertAnnouncedOnce(campaign);
});
