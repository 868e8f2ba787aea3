// The last answer at its time limit, and an erasure while its report is written, on two servers: two hundred rounds each
// on real commits (contract/hiring.md section 4, H69, H72).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clock } from '../../src/kit/clock.ts';
import { come, hiddenIn } from '../kit/candidates.ts';
import { assertAnnouncedOnce, crowd, each, sessionOf, stateOf, textsOf } from '../kit/crowds.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let second: string;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
  second = (await world.second()).url;
});
after(() => world.close());

test('HC69 of the last answer and the time limit, whichever comes first is the end, and nothing comes twice', async () => {
  const { campaign, links } = await crowd(world, { timeLimitMinutes: 1 }, [{ text: 'Un' }]);
  for (const [round, link] of links.entries()) {
    const visitor = await come(world, link);
    await visitor.begin();
    const { text } = await visitor.look();
    const hidden = hiddenIn(text);
    await visitor.act('draft', { ...hidden, text: 'brouillon' });
    const id = await sessionOf(world, visitor);
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
    const answers = await textsOf(world, id);
    assert.deepEqual(
      answers,
      [answered.status === 303 ? 'réponse' : 'brouillon'],
      `round ${round}`,
    );
    assert.deepEqual(await stateOf(world, id), { status: 'COMPLETED', end_reason: 'TIMED_OUT' });
  }
  await assertAnnouncedOnce(world, campaign);
});

test('HC72 of an erasure and a report at once, nothing is left and both are announced once', async () => {
  const { campaign, links } = await crowd(world, {}, [{ text: 'Un' }]);
  await each(links, async (link) => {
    const visitor = await come(world, link);
    await visitor.begin();
    await visitor.answer({ text: 'un secret' });
    const id = await sessionOf(world, visitor);
    const sent = visitor.act('send');
    const [, , erased] = await Promise.all([
      sent,
      sent.then(() => world.advance(0)),
      sent.then(() => visitor.act('erase', { erase: 'yes' })),
    ]);
    assert.equal(erased.status, 200);
    await world.advance(1_000);
    assert.deepEqual(await textsOf(world, id), []);
    const report = await world.database.one<{ status: string; answers: unknown[] }>({
      text: 'select status, answers from session_reports where session_id = $1',
      values: [id],
    });
    assert.deepEqual(report, { status: 'READY', answers: [] });
  });
  await assertAnnouncedOnce(world, campaign);
});
