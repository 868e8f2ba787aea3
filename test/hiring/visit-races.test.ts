// What candidates and recruiters do at the same moment on two servers: two hundred rounds each on real commits. Whatever
// comes first, nothing is lost or doubled, and a session ends once (contract/hiring.md section 4).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { come, hiddenIn, postForm, visitorAt } from '../kit/candidates.ts';
import {
  assertAnnouncedOnce,
  crowd,
  each,
  keysFor,
  sessionOf,
  stateOf,
  textsOf,
} from '../kit/crowds.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let second: string;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
  second = (await world.second()).url;
});
after(() => world.close());

test('HC38 of a candidate who sends and a recruiter who ends at once, one ends the session', async () => {
  const { api, campaign, links } = await crowd(world, {}, [{ text: 'Un' }]);
  const keys = await keysFor(world, api.cookie);
  const reasons = new Set<string>();
  let rounds = 0;
  await each(links, async (link) => {
    const visitor = await come(world, link);
    await visitor.begin();
    await visitor.answer({ text: 'un' });
    const id = await sessionOf(world, visitor);
    const path = `${second}/api/v1/interviews/${campaign}/sessions/end`;
    const round = rounds++;
    const key = keys[Math.floor(round / 50)] ?? '';
    const send = () => visitor.act('send');
    const end = () => world.call('POST', path, { key, body: { ids: [id], dryRun: false } });
    // Two rounds are no race: each of them comes first at least once, on the fastest machine too.
    const isSent = round === 0 ? await send() : undefined;
    const hasEnded = round === 1 ? await end() : undefined;
    const [sent, ended] = await Promise.all([isSent ?? send(), hasEnded ?? end()]);
    const state = await stateOf(world, id);
    assert.deepEqual(
      [sent.status, ended.body.data.results[0].status, state],
      sent.status === 303
        ? [303, 'skipped', { status: 'COMPLETED', end_reason: 'COMPLETED' }]
        : [409, 'succeeded', { status: 'COMPLETED', end_reason: 'ENDED_BY_RECRUITER' }],
    );
    reasons.add(state?.end_reason ?? '');
  });
  assert.deepEqual([...reasons].sort(), ['COMPLETED', 'ENDED_BY_RECRUITER']);
  await assertAnnouncedOnce(world, campaign);
});

test('HC64 HC65 of one answer sent on two servers and another from a second tab, one is taken', async () => {
  const { links } = await crowd(world, {}, [{ text: 'Un' }, { text: 'Deux' }]);
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
    const [text, ...more] = await textsOf(world, await sessionOf(world, visitor));
    assert.deepEqual(more, []);
    const isFirst = text === 'a';
    assert.deepEqual(
      [a.status, again.status, b.status],
      isFirst ? [303, 303, 409] : [409, 409, 303],
    );
  });
});

test('HC84 the form of the address that is sent again, as over a bad line, is one candidate; any other form is another', async () => {
  const { api, campaign } = await crowd(world, {}, [{ text: 'Un' }]);
  const { url } = (await api.get(`/interviews/${campaign}`)).body.data;
  const { pathname } = new URL(url);
  const known = (await api.get(`/interviews/${campaign}`)).body.data.counts.candidates;
  const keyAt = async (path: string) => hiddenIn((await world.call('GET', path)).text)['key'] ?? '';
  const person = { name: 'Awa', email: 'awa@x.sn', key: await keyAt(pathname) };
  const join = async (fields: object = {}, server = '') => {
    const came = await postForm(world, server + pathname, { ...person, ...fields });
    assert.equal(came.status, 303, came.text);
    return visitorAt(world, came);
  };
  const all = await Promise.all([join(), join({}, second), join(), join({}, second)]);
  const first = await join();
  assert.deepEqual(new Set(all.map(({ id }) => id)), new Set([first.id]));
  for (const one of [...all, first]) assert.equal((await one.look()).status, 200);
  const refused = await postForm(world, pathname, { ...person, email: 'awa@' });
  assert.equal(hiddenIn(refused.text)['key'], person.key, 'a form that is mended is the same one');
  const elsewhere = await api.published(1);
  const { url: other } = (await api.get(`/interviews/${elsewhere}`)).body.data;
  const others = [
    await join({ key: await keyAt(pathname) }),
    await join({ name: 'Modou' }),
    await join({ email: '', phone: '77 123 45 67' }),
    await join({ key: await keyAt(new URL(other).pathname) }),
    await join({ key: '' }),
    await join({ key: 'v1.x' }),
  ];
  assert.equal((await first.begin()).status, 303);
  // Whoever has the phone next, with the same words, is let into no interview.
  others.push(await join());
  assert.equal(new Set([first, ...others].map(({ id }) => id)).size, 8);
  const { counts } = (await api.get(`/interviews/${campaign}`)).body.data;
  assert.equal(counts.candidates, known + 8);
});
