// What is recorded and what is answered at the same moment: an answer keeps its recording, or is told that there is another
// (contract/hiring.md section 5, H88).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { scopeOf } from '../kit/hiring-sessions.ts';
import { headingOf, openQuestion } from '../kit/interviews.ts';
import { listen, sendAll, speak, speaker } from '../kit/recordings.ts';
import { webm } from '../kit/sounds.ts';
import { locksAwaited } from '../kit/waiting.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

const questions = [openQuestion('Un ?'), openQuestion('Deux ?')];

test('an answer is sent while another recording of it becomes whole: none is answered with what was replaced', async () => {
  const { visitor } = await speaker(world, questions);
  const first = await speak(world, visitor, webm({ word: 'premier' }));
  const { organizationId, mode } = await scopeOf(world, visitor.id);
  const [other, answer] = await world.database.transaction(async (tx) => {
    await tx.one(sql`
      select 1 from recordings where organization_id = ${organizationId} and mode = ${mode} and id = ${first} for update`);
    const sent = sendAll(world, visitor, webm({ word: 'second' }));
    await locksAwaited(world, 1);
    const answered = visitor.answer({ recording: first, text: '' });
    await locksAwaited(world, 2);
    return [{ sent }, { answered }];
  });
  const { status, body } = await other.sent;
  assert.equal(status, 200);
  assert.equal((await answer.answered).status, 409, 'it was replaced before');
  assert.equal(await headingOf(visitor), 'Un ?');
  const taken = await visitor.answer({ recording: body.id, text: '' });
  assert.equal(taken.status, 303);
  const own = `${visitor.path}/recordings/${body.id}`;
  assert.equal((await listen(world, own, { Cookie: visitor.cookie })).status, 200);
});
