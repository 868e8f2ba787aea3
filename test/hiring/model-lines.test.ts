// The lines that stay of what a model was asked: each names what it was asked about (contract/hiring.md "Law and compliance").
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { visitorOf } from '../kit/candidates.ts';
import { headingOf, interviews, openQuestion } from '../kit/interviews.ts';
import { type ModelStub, startModelStub } from '../kit/model-stub.ts';
import { eventually } from '../kit/waiting.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let stub: ModelStub;
before(async () => {
  stub = await startModelStub();
  world = await startWorld({ PUBLIC_URL: 'https://svc.example', ...stub.env });
});
after(async () => {
  await world.close();
  await stub.close();
});

test('the line of a follow-up names the question that it was asked of, though its candidate has gone on since', async () => {
  const late = Promise.withResolvers<void>();
  stub.sayAfter(late.promise, JSON.stringify({ question: 'Et la cliente ?' }));
  const questions = [
    openQuestion('Une vente ?'),
    openQuestion('Et puis ?', { followUpEnabled: false }),
  ];
  const { api, campaign } = await interviews(world, questions, { followUpSource: 'MODEL' });
  const [first] = (await api.get(`/interviews/${campaign}/questions`)).body.data;
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  await visitor.answer({ text: 'J’ai vendu trois boubous hier, à une dame de Thiès.' });
  await stub.waitFor(1);
  // Twenty seconds later, on which the job's lease would run out.
  await world.database.run(sql`
    update interview_sessions set progress = progress || '{"askUntil": 0}'
     where candidate_id = ${visitor.id} and progress ? 'askUntil'`);
  assert.equal(await headingOf(visitor), 'Et puis ?', 'the model was waited for in vain');
  await visitor.answer({ text: 'Rien.' });
  assert.equal(await headingOf(visitor), 'Relisez vos réponses');
  late.resolve();
  const lines = () =>
    world.database.all<{ criterion: string }>({
      text: `select criterion from evaluations where evaluator = 'MODEL'`,
      values: [],
    });
  await eventually('the line', async () => (await lines()).length > 0);
  assert.deepEqual(await lines(), [{ criterion: first.id }]);
});
