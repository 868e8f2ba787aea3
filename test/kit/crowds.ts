// Crowds of candidates for races: each comes in by a link of its own, and what became of them is read from the rows.
import assert from 'node:assert/strict';
import type { Visitor } from './candidates.ts';
import { type Hirer, hirer, newHiringKey, raceRounds as rounds } from './hiring.ts';
import { eventually } from './waiting.ts';
import type { World } from './world.ts';

type Came = Omit<Visitor, 'inviteUrl'>;

/** Several at a time, each a race of its own. */
export async function each(links: readonly string[], race: (link: string) => Promise<void>) {
  for (let n = 0; n < links.length; n += 8) await Promise.all(links.slice(n, n + 8).map(race));
}

/** As many candidates of one campaign, each by its link; a key has sixty calls a minute. */
export async function crowd(world: World, body: object, questions: object[]) {
  const api: Hirer = await hirer(world);
  const campaign = await api.published(0, body);
  await api.post(`/interviews/${campaign}/questions`, questions);
  const people = Array.from({ length: rounds }, (_, n) => ({ name: `P${n}` }));
  const { data } = (await api.post(`/interviews/${campaign}/candidates`, people)).body;
  const links = (data as { inviteUrl: string }[]).map(({ inviteUrl }) => inviteUrl);
  return { api, campaign, links };
}

/** Keys for many calls: one has sixty a minute, and an organisation ten. */
export const keysFor = async (world: World, cookie: string): Promise<string[]> => {
  const made: string[] = [];
  for (let n = 0; n < rounds; n += 50) made.push((await newHiringKey(world, cookie)).secret);
  return made;
};

export const sessionOf = async (world: World, { id }: Came) =>
  (
    await world.database.one<{ session_id: string }>({
      text: 'select session_id from candidates where id = $1',
      values: [id],
    })
  )?.session_id ?? '';

export const textsOf = async (world: World, session: string) =>
  (
    await world.database.all<{ content: string }>({
      text: `select content from session_messages where session_id = $1 and kind = 'ANSWER' order by seq`,
      values: [session],
    })
  ).map(({ content }) => content);

export const stateOf = (world: World, session: string) =>
  world.database.one<{ status: string; end_reason: string | null }>({
    text: 'select status, end_reason from interview_sessions where id = $1',
    values: [session],
  });

/** Once everything is quiet each session that has ended is announced once, and its report once. */
export async function assertAnnouncedOnce(world: World, campaign: string) {
  const told = () =>
    world.database.all<{ type: string; count: number; sessions: number }>({
      text: `select type, count(*)::int as count, count(distinct session_id)::int as sessions from session_events
              where campaign_id = $1 group by type order by type`,
      values: [campaign],
    });
  // Another server may still be at work on the last reports when this one has nothing left to do.
  await eventually('each report is announced', async () => {
    await world.advance(5_000);
    return (await told()).some(
      ({ type, sessions }) => type === 'session.report_ready' && sessions === rounds,
    );
  });
  await world.advance(5_000);
  assert.deepEqual(await told(), [
    { type: 'session.completed', count: rounds, sessions: rounds },
    { type: 'session.report_ready', count: rounds, sessions: rounds },
  ]);
}
