// Who is erased while a model reads what they said: of them nothing more is told to it (contract/hiring.md section 5, point 9;
// H72).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hirer } from '../kit/hiring.ts';
import { answer, beginFor, endFor } from '../kit/hiring-sessions.ts';
import { dashboardOf } from '../kit/hiring-webhooks.ts';
import { type ModelStub, startModelStub } from '../kit/model-stub.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let stub: ModelStub;
before(async () => {
  stub = await startModelStub();
  world = await startWorld(stub.env);
});
after(async () => {
  await world.close();
  await stub.close();
});

test('HC72 whoever is erased while a model is asked about a criterion is told to it about no other, nor once more', async () => {
  const judged = JSON.stringify({ key: 'calme', level: null, quotes: [] });
  for (const said of [judged, 'Bien sûr !']) {
    stub.reset();
    const api = await hirer(world);
    const assessmentCriteria = ['Calme', 'Vente', 'Rigueur'].map((name) => ({ name }));
    const campaign = await api.published(1, { assessmentCriteria });
    const made = await api.post(`/interviews/${campaign}/candidates`, { name: 'Awa' });
    const [{ id }] = made.body.data;
    const session = await beginFor(world, id);
    await answer(world, session, 'Je suis restée calme devant une cliente.');
    const erased = Promise.withResolvers<void>();
    stub.sayAfter(erased.promise, said);
    await endFor(world, session.id);
    await stub.waitFor(1);
    assert.equal((await dashboardOf(world, api.cookie).remove(`/candidates/${id}`)).status, 200);
    erased.resolve();
    await world.idle();
    assert.equal(stub.requests.length, 1);
    const report = (await api.get(`/sessions/${session.id}/report`)).body.data;
    assert.deepEqual([report.status, report.criteria, report.messages], ['READY', [], []]);
  }
});

test('HC72 a level goes with its report: the line that stays of an evaluation holds none', async () => {
  stub.reset();
  const said = 'Je suis restée calme devant une cliente.';
  stub.say(({ body }) => {
    const message = /"id":"(msg_\w+)","from":"\w+","text":"Je suis/.exec(
      String(body.messages[1]?.content),
    )?.[1];
    const quotes = [{ message, quote: said }];
    return JSON.stringify({ key: 'calme', level: 4, explanation: 'Elle le dit.', quotes });
  });
  const api = await hirer(world);
  const campaign = await api.published(1, { assessmentCriteria: [{ name: 'Calme' }] });
  const made = await api.post(`/interviews/${campaign}/candidates`, { name: 'Awa' });
  const [{ id }] = made.body.data;
  const session = await beginFor(world, id);
  await answer(world, session, said);
  await endFor(world, session.id);
  await world.idle();
  const [found] = (await api.get(`/sessions/${session.id}/report`)).body.data.criteria;
  assert.deepEqual([found.status, found.level], ['OBSERVED', 4]);
  await dashboardOf(world, api.cookie).remove(`/candidates/${id}`);
  const [line] = await world.database.all<Record<string, unknown>>({
    text: 'select * from evaluations where session_id = $1',
    values: [session.id],
  });
  assert.equal(line?.['outcome'], 'OBSERVED');
  assert.ok(
    !Object.values(line ?? {}).includes(4),
    JSON.stringify(line, (_, one) => String(one)),
  );
});
