// What two callers make at the same moment on two servers: keys, candidates, sessions; two hundred rounds each on real
// commits (contract/hiring.md section 4; contract/platform.md H8).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  hirer,
  hirerOnBoth,
  newHiringKey,
  pauseAfter,
  raceRounds as rounds,
  shown,
} from '../kit/hiring.ts';
import { beginIn, scopeOf } from '../kit/hiring-sessions.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let second: string;
before(async () => {
  world = await startWorld();
  second = (await world.second()).url;
});
after(() => world.close());

test('HC50 HP08 of two that make the tenth key, one does', async () => {
  const { cookie } = await hirer(world);
  const path = '/dashboard/hire/keys';
  for (let n = 2; n <= 9; n++) await newHiringKey(world, cookie, { mode: 'test' });
  for (let round = 0; round < rounds; round++) {
    const made = await Promise.all(
      ['', second].map((server) => world.call('POST', server + path, { cookie, body: {} })),
    );
    assert.deepEqual(made.map(shown).sort(), ['200', '409 CONFLICT'], `round ${round}`);
    const id = made.find(({ status }) => status === 200)?.body.data.id;
    assert.equal((await world.call('DELETE', `${path}/${id}`, { cookie })).status, 200);
    await pauseAfter(world, round, 10);
  }
});

test('HC26 of two invitations of one address at once, both get the same candidate', async () => {
  const [here, there] = await hirerOnBoth(world, second);
  const id = await here.published(1);
  const path = `/interviews/${id}/candidates`;
  for (let round = 0; round < rounds; round++) {
    const email = `both-${round}@x.sn`;
    const [a, b] = await Promise.all([
      here.post(path, [{ name: 'A', email }, { name: 'seul' }]),
      there.post(path, { name: 'B', email: ` ${email.toUpperCase()} ` }),
    ]);
    assert.deepEqual([a.status, b.status], [200, 200], `${a.text} ${b.text}`);
    // The mail of the first may have left before the second is answered: its time is all that may differ.
    const [invited, again] = [a, b].map(({ body }) => ({ ...body.data[0], emailSentAt: null }));
    assert.deepEqual(invited, again, `round ${round}`);
    await pauseAfter(world, round, 20);
  }
  const { counts } = (await here.get(`/interviews/${id}`)).body.data;
  assert.equal(counts.candidates, 2 * rounds);
});

test('a candidate who begins twice at once is in one session', async () => {
  const api = await hirer(world);
  const campaignId = await api.published(1);
  const invited = await api.post(
    `/interviews/${campaignId}/candidates`,
    Array.from({ length: rounds }, (_, n) => ({ name: `P${n}` })),
  );
  const scope = await scopeOf(world, campaignId);
  for (const { id: candidateId } of invited.body.data as { id: string }[]) {
    const begun = await Promise.allSettled(
      [0, 1].map(() =>
        world.database.transaction((tx) => beginIn(tx, scope, { campaignId, candidateId })),
      ),
    );
    assert.deepEqual(begun.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  }
  const { counts } = (await api.get(`/interviews/${campaignId}`)).body.data;
  assert.deepEqual([counts.sessionsInProgress, counts.sessionsEnded], [rounds, 0]);
});
