// Every field of every body at its limits, one beyond, of another type and null; missing, unknown and twice: what is right
// comes back, what is wrong is named and changes nothing (contract/hiring.md section 3).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Hirer, hirer, newHiringKey, shown } from '../kit/hiring.ts';
import { type Answer, startWorld, type World } from '../kit/world.ts';
import { campaignFields, candidateFields, type Fields, questionFields } from './field-table.ts';

let world: World;
let api: Hirer;
let calls = 0;
before(async () => {
  world = await startWorld();
  api = await hirer(world);
});
after(() => world.close());

/** A key has sixty calls a minute. */
async function send(method: string, path: string, body: unknown): Promise<Answer> {
  if (++calls % 25 === 0) await world.advance(60_001);
  return api.call(method, path, { body });
}

type Kind = {
  name: string;
  fields: Fields;
  /** What a body needs beside the field. */
  base: object;
  make(): Promise<{ create: string; change: string }>;
  /** Shown as a list of one. */
  isList: boolean;
};

const kinds: Kind[] = [
  {
    ...{ name: 'campaign', fields: campaignFields, base: { title: 'A' }, isList: false },
    make: async () => ({ create: '/interviews', change: `/interviews/${await api.campaign()}` }),
  },
  {
    ...{ name: 'question', fields: questionFields, base: { text: 'A' }, isList: true },
    make: async () => {
      const id = await api.campaign({ assessmentCriteria: [{ name: 'Calme' }] });
      const made = await api.post(`/interviews/${id}/questions`, { text: 'A' });
      const change = `/questions/${made.body.data[0].id}`;
      return { create: `/interviews/${id}/questions`, change };
    },
  },
  {
    ...{ name: 'candidate', fields: candidateFields, base: { name: 'A' }, isList: true },
    make: async () => {
      const id = await api.published(1);
      const made = await api.post(`/interviews/${id}/candidates`, { name: 'A' });
      const create = `/interviews/${id}/candidates`;
      return { create, change: `${create}/${made.body.data[0].id}` };
    },
  },
];

const named = (answer: Answer, field: string) =>
  new RegExp(`(?:^| )${field}(?:\\.[\\w.]+)?: `).test(answer.body.error?.message ?? '');

for (const { name, fields, base, make, isList } of kinds) {
  describe(`the body of a ${name}`, () => {
    for (const [field, { good, bad, gives }] of Object.entries(fields)) {
      test(`HC79 ${field}`, async () => {
        const { create, change } = await make();
        for (const value of good) {
          const expected = gives ? gives(value as never) : value;
          const made = await send('POST', create, { ...base, [field]: value });
          assert.equal(made.status, 200, made.text.slice(0, 300));
          const one = isList ? made.body.data[0] : made.body.data;
          assert.deepEqual(one[field], expected, 'comes back');
          const changed = await send('PATCH', change, { [field]: value });
          assert.equal(
            changed.status === 409 ? 200 : changed.status,
            200,
            changed.text.slice(0, 300),
          );
        }
        // What was invited is told first: a mail that leaves takes its job with it.
        await world.idle();
        const before = await world.countRows();
        for (const value of bad) {
          for (const answer of [
            await send('POST', create, { ...base, [field]: value }),
            await send('PATCH', change, { [field]: value }),
          ]) {
            const what = `${field} ${JSON.stringify(value)?.slice(0, 80)} ${answer.text.slice(0, 300)}`;
            assert.equal(shown(answer), '400 BAD_REQUEST', what);
            assert.ok(named(answer, field), what);
          }
        }
        assert.deepEqual(await world.countRows(), before, 'nothing was written');
      });
    }

    test('HC06 missing, unknown and doubled fields', async () => {
      const { create, change } = await make();
      const [first = ''] = Object.keys(base);
      const missing = await send('POST', create, {});
      assert.ok(named(missing, first), missing.text);
      for (const body of [
        { ...base, foo: 1 },
        { ...base, __proto__x: 1 },
        { ...base, constructor: 1 },
      ]) {
        assert.equal(shown(await send('POST', create, body)), '400 BAD_REQUEST');
      }
      assert.ok(named(await send('PATCH', change, { foo: 1 }), 'foo'));
      const twice = `{"${first}":"un","${first}":"deux"}`;
      const made = await send('POST', create, twice);
      const one = isList ? made.body.data[0] : made.body.data;
      assert.equal(one[first], 'deux', 'of a doubled field the last counts');
      const hidden = await send('POST', create, `{"${first}":"x","__proto__":{"foo":1}}`);
      assert.equal(shown(hidden), '400 BAD_REQUEST');
    });
  });
}

test('HC06 what is wrong within a list that may be null is named there, and the list itself is not', async () => {
  const within = async (path: string, body: object, field: string) => {
    const refused = await send('POST', path, body);
    assert.equal(shown(refused), '400 BAD_REQUEST');
    const [, ...said] = refused.body.error.message.split('indiqués. ');
    assert.match(said.join(), new RegExp(`^${field}: [^:]+\\.$`), refused.text);
  };
  const criteria = (...given: object[]) => ({ title: 'A', assessmentCriteria: given });
  await within('/interviews', criteria({ name: '' }), 'assessmentCriteria.0.name');
  await within(
    '/interviews',
    criteria({ name: 'A' }, { name: 'B', foo: 1 }),
    'assessmentCriteria.1.foo',
  );
  const anchors = [{ level: 9, behaviour: 'b' }];
  const anchored = criteria({ name: 'A', anchors });
  await within('/interviews', anchored, 'assessmentCriteria.0.anchors.0.level');
  const questions = `/interviews/${await api.campaign()}/questions`;
  const type = 'SINGLE_CHOICE';
  await within(questions, { text: 'A', type, options: ['a', ' '] }, 'options.1');
  await within(questions, { text: 'A', followUpPrompts: ['a', '\0'] }, 'followUpPrompts.1');
});

test('HC05 HC23 fields that do not go together are named beside those that are wrong by themselves', async () => {
  const [day, then] = [86_400_000, Date.now()];
  const at = (days: number) => new Date(then + days * day).toISOString();
  const [past, turned] = [at(-1), { opensAt: at(2), closesAt: at(1) }];
  const off = { chatEnabled: false, voiceEnabled: false };
  const same = [{ name: 'Calme' }, { name: 'CALME' }];
  const id = await api.published(1, { voiceEnabled: false });
  const [question] = (await api.get(`/interviews/${id}/questions`)).body.data;
  const choice = { text: '', type: 'SINGLE_CHOICE' };
  const [questions, candidates] = [`/interviews/${id}/questions`, `/interviews/${id}/candidates`];
  const late = { name: '', inviteExpiresAt: past };
  const cases: [string, string, unknown, string[]][] = [
    ['POST', '/interviews', { title: '', ...off }, ['title', 'chatEnabled', 'voiceEnabled']],
    ['POST', '/interviews', { foo: 1, chatEnabled: false }, ['title', 'foo', 'chatEnabled']],
    ['POST', '/interviews', { title: '', ...turned }, ['title', 'closesAt']],
    ['POST', '/interviews', { assessmentCriteria: same }, ['title', 'assessmentCriteria.1.name']],
    ['PATCH', '/interviews/int_x', off, ['id', 'chatEnabled', 'voiceEnabled']],
    ['PATCH', `/interviews/${id}`, { title: '', ...turned }, ['title', 'closesAt']],
    ['POST', questions, choice, ['text', 'options']],
    [
      'POST',
      questions,
      [
        { text: 'A', foo: 1 },
        { ...choice, text: 'B' },
      ],
      ['0.foo', '1.options'],
    ],
    ['PATCH', `/questions/${question.id}`, { text: '', options: ['a', ' a'] }, ['text', 'options']],
    ['POST', candidates, late, ['name', 'inviteExpiresAt']],
    [
      'POST',
      candidates,
      [late, { ...late, name: 'B' }],
      ['0.name', '0.inviteExpiresAt', '1.inviteExpiresAt'],
    ],
    // Of what is wrong by itself nothing follows for the others.
    [
      'POST',
      '/interviews',
      { title: 'A', chatEnabled: false, voiceEnabled: 'yes' },
      ['voiceEnabled'],
    ],
    ['POST', '/interviews', { title: 'A', opensAt: 'x', closesAt: past }, ['opensAt']],
    ['POST', questions, { text: 'A', type: 'CODING', options: ['a', 'b'] }, ['type']],
    ['PATCH', `/questions/${question.id}`, { text: '', options: ['a', 'b'] }, ['text']],
    ['POST', '/interviews', [{ chatEnabled: false }], ['body']],
  ];
  const before = await world.countRows();
  for (const [method, path, body, fields] of cases) {
    const refused = await send(method, path, body);
    assert.equal(shown(refused), '400 BAD_REQUEST');
    const said = [...refused.body.error.message.matchAll(/(?<=\. |^)([\w.]+): /g)];
    const what = `${method} ${path} ${refused.text}`;
    if (fields[0] !== 'body')
      assert.deepEqual(said.map(([, one]) => one).sort(), fields.sort(), what);
  }
  assert.deepEqual(await world.countRows(), before, 'nothing was written');
});

test('HC39 HP09 the other bodies', async () => {
  const id = await api.published(1);
  const sandbox = await hirer(world, { mode: 'test' });
  const own = await sandbox.published(1);
  const { cookie } = api;
  await newHiringKey(world, cookie);
  for (const [method, path, good, wrong] of [
    ['POST', `/api/v1/interviews/${id}/sessions/end`, { ids: ['x'] }, { ids: [], dryRun: 1 }],
    ['POST', `/api/v1/interviews/${id}/publish`, {}, { a: 1 }],
    ['DELETE', `/api/v1/interviews/${own}`, {}, { a: 1 }],
  ] as const) {
    const key = path.includes(own) ? sandbox.key : api.key;
    const refused = await world.call(method, path, { key, body: wrong });
    assert.equal(shown(refused), '400 BAD_REQUEST', path);
    assert.equal((await world.call(method, path, { key, body: good })).status, 200, path);
  }
});
