// What is answered from memory: the same question over the same version, and nothing else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail } from '../kit/fail.ts';
import { createMemory } from '../kit/memory.ts';
import { VersionedReply } from '../kit/versioned-reply.ts';
import { WrittenReply } from '../kit/written-reply.ts';
import { rememberTools, rememberVersions } from './remembered.ts';

const fr = { lang: 'fr' } as const;
const en = { lang: 'en' } as const;
const text = (answer: unknown) => (answer instanceof WrittenReply ? `${answer.json}` : answer);

test('DA74 a tool thinks once for each question, language and version, and again about what it refused', async () => {
  let published: object | undefined = { version: 1 };
  let thought = 0;
  const { ask, other } = rememberTools(createMemory(), () => published, {
    ask: async (
      { lang }: { lang: string },
      { query }: { query: { q: string; debug?: string } },
    ) => {
      thought += 1;
      if (query.q === 'no') throw fail('NOT_FOUND');
      return { q: query.q, lang, thought };
    },
    other: async () => ({ other: true }),
  });
  const first = text(await ask(fr, { query: { q: 'a' } }));
  assert.equal(first, '{"q":"a","lang":"fr","thought":1}');
  assert.equal(text(await ask(fr, { query: { q: 'a' } })), first);
  assert.equal(text(await ask(en, { query: { q: 'a' } })), '{"q":"a","lang":"en","thought":2}');
  assert.equal(text(await other(fr, { query: { q: 'a' } } as never)), '{"other":true}');
  for (const _ of [1, 2]) await assert.rejects(ask(fr, { query: { q: 'no' } }));
  assert.equal(thought, 4);
  published = { version: 2 };
  assert.equal(text(await ask(fr, { query: { q: 'a' } })), '{"q":"a","lang":"fr","thought":5}');
  // A trace tells of this reading, and without a list the tool itself refuses.
  assert.equal(
    ((await ask(fr, { query: { q: 'a', debug: '1' } })) as { thought: number }).thought,
    6,
  );
  published = undefined;
  assert.equal(((await ask(fr, { query: { q: 'a' } })) as { thought: number }).thought, 7);
});

test('DA72 DA74 a list is written once for each tag, page and item', async () => {
  let tag = 'one';
  let written = 0;
  const { list } = rememberVersions(createMemory(), {
    list: async (_ctx: object, input: { params: object; query: object }) =>
      new VersionedReply(tag, () => `${tag} ${JSON.stringify(input)} ${++written}`),
  });
  const ask = async (id: string, page: number) =>
    String((await list({}, { params: { id }, query: { page } })).text());
  const first = await ask('a', 1);
  assert.equal(await ask('a', 1), first);
  assert.notEqual(await ask('a', 2), first);
  assert.notEqual(await ask('b', 1), first);
  tag = 'two';
  assert.match(await ask('a', 1), /^two /);
  assert.equal(written, 4);
});

test('a memory that is full forgets, so that questions nobody repeats cannot fill the server', () => {
  const memory = createMemory(2_000);
  const version = {};
  for (let n = 0; n < 50; n += 1) memory.keep(version, `q${n}`, 'x'.repeat(100));
  const kept = Array.from({ length: 50 }, (_, n) => memory.find(version, `q${n}`)).filter(Boolean);
  assert.ok(kept.length > 0 && kept.length < 10, String(kept.length));
});
