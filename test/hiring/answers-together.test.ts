// Many candidates who answer in the same moment share statements, and each is answered as if they were alone: HC64 and HC65
// hold in a crowd.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { come, hiddenIn, type Visitor } from '../kit/candidates.ts';
import { interviews, openQuestion } from '../kit/interviews.ts';
import { statementsOf } from '../kit/plans.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

type Crowd = Awaited<ReturnType<typeof crowd>>;
const questions = ['Un', 'Deux', 'Trois'];

async function crowd(size: number) {
  const it = await interviews(
    world,
    questions.map((text) => openQuestion(text, { followUpEnabled: false })),
  );
  const people = Array.from({ length: size }, (_, n) => ({ name: `P${n}` }));
  const { data } = (await it.api.post(`/interviews/${it.campaign}/candidates`, people)).body;
  const visitors = await Promise.all(
    (data as { inviteUrl: string }[]).map(async ({ inviteUrl }) => {
      const visitor = await come(world, inviteUrl);
      await visitor.begin();
      return { ...visitor, hidden: hiddenIn((await visitor.look()).text) };
    }),
  );
  return { ...it, visitors };
}

/** What each candidate has said, in their order. */
async function saidBy({ campaign }: Crowd): Promise<Map<string, string[]>> {
  const rows = await world.database.all<{ candidate: string; kind: string; content: string }>({
    text: `select s.candidate_id as candidate, m.kind, m.content from session_messages m
             join interview_sessions s on s.organization_id = m.organization_id and s.mode = m.mode
              and s.id = m.session_id
            where s.campaign_id = $1 and m.kind <> 'NOTICE' order by candidate, m.seq`,
    values: [campaign],
  });
  const said = Map.groupBy(rows, ({ candidate }) => candidate);
  return new Map(
    [...said].map(([id, all]) => [id, all.map(({ kind, content }) => `${kind} ${content}`)]),
  );
}

test('HC64 HC65 of thirty who answer at once, some twice, some elsewhere and some nothing, each gets their own answer', async () => {
  const all = await crowd(30);
  const send = ({ act, hidden }: Crowd['visitors'][number], text: string, more: object = {}) =>
    act('answer', { ...hidden, text, ...more });
  const expected = new Map<string, string[]>();
  const taken = ({ id }: Pick<Visitor, 'id'>, ...first: string[]) =>
    expected.set(id, ['QUESTION Un', ...first, 'QUESTION Deux']);
  const outcomes = await Promise.all(
    all.visitors.map(async (visitor, n): Promise<number[]> => {
      const text = `Réponse ${n}, « "${n}" \\ {}, »`;
      const answered = `ANSWER ${text}`;
      if (n % 5 === 0) {
        // Twice under its key, as where the first answer was lost on its way.
        taken(visitor, answered);
        const both = await Promise.all([send(visitor, text), send(visitor, text)]);
        return both.map(({ status }) => status);
      }
      if (n % 5 === 1) {
        expected.set(visitor.id, ['QUESTION Un']);
        return [(await send(visitor, text, { item: '1.0' })).status];
      }
      if (n % 5 === 2) {
        expected.set(visitor.id, ['QUESTION Un']);
        return [(await send(visitor, '')).status];
      }
      if (n % 5 === 3) {
        // From two tabs, each under a key of its own: the first is taken.
        taken(visitor, answered);
        const first = send(visitor, text);
        const second = send(visitor, 'un autre', { key: `${n}`.padStart(20, 'k') });
        const both = await Promise.all([first, second]);
        return both.map(({ status }) => status);
      }
      taken(visitor, answered);
      return [(await send(visitor, text)).status];
    }),
  );
  const asked = [[303, 303], [409], [400], [303, 409], [303]];
  const said = await saidBy(all);
  for (const [n, statuses] of outcomes.entries()) {
    const { id } = all.visitors[n] ?? { id: '' };
    if (n % 5 !== 3) {
      assert.deepEqual(statuses, asked[n % 5], `candidate ${n}`);
      assert.deepEqual(said.get(id), expected.get(id), `candidate ${n}`);
      continue;
    }
    // Which tab comes first is nobody's promise; that one is taken is.
    assert.deepEqual(statuses.toSorted(), asked[3], `candidate ${n}`);
    const isFirst = statuses[0] === 303;
    const kept = isFirst ? expected.get(id) : ['QUESTION Un', 'ANSWER un autre', 'QUESTION Deux'];
    assert.deepEqual(said.get(id), kept, `candidate ${n}`);
  }
});

test('HC76 what forty candidates send at once takes a few statements, not forty times as many', async () => {
  const all = await crowd(40);
  const sent = await statementsOf(() =>
    Promise.all(
      all.visitors.map(async ({ act, hidden }, n) => {
        assert.equal((await act('answer', { ...hidden, text: `Réponse ${n}.` })).status, 303);
      }),
    ),
  );
  const locks = sent.filter(({ text }) => /interview_sessions s using[\s\S]*for no key/.test(text));
  const saves = sent.filter(({ text }) => text.includes('update interview_sessions'));
  // However the forty arrive, those that wait go together.
  assert.ok(locks.length < 20 && saves.length < 20, `${locks.length} locks, ${saves.length} saves`);
  const said = await saidBy(all);
  assert.equal(said.size, 40);
  for (const [n, { id }] of all.visitors.entries()) {
    const own = ['QUESTION Un', `ANSWER Réponse ${n}.`, 'QUESTION Deux'];
    assert.deepEqual(said.get(id), own);
  }
});
