// A large body is judged by pieces, with everybody else between: what is answered is the same to the byte as when it is
// judged at once, which small bodies are.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { apiOf } from '../../contract/apis.ts';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Context } from '../db/context.ts';
import { canonicalJson } from '../kit/canonical-json.ts';
import { Failure } from '../kit/fail.ts';
import { boundsOf } from './body-bounds.ts';
import { errorAnswer } from './envelope.ts';
import { canonicalByPieces } from './fingerprint.ts';
import type { Incoming } from './incoming.ts';
import { createGiveBack, piecesOf, release } from './large-bodies.ts';
import { parseList } from './parse-list.ts';
import { compileParts } from './part-checks.ts';
import { receiveBody } from './receive-body.ts';
import { mayHoldUnstorable } from './request-parts.ts';

const headers: Record<string, string> = {
  'content-type': 'application/json',
  'idempotency-key': 'un-essai-0001',
};
const ctx = {
  lang: 'fr',
  caller: { kind: 'key' },
  header: (name: string) => headers[name],
} as unknown as Context;

const names = ['createCampaign', 'updateCampaign', 'createQuestions', 'inviteCandidates'] as const;

/** What a use case would get, or what the caller is answered. */
async function judged(check: ReturnType<typeof compileParts>, text: string): Promise<string> {
  const body = Buffer.from(text);
  const raw = { headers, rawHeaders: [] };
  const incoming = { raw, params: {}, search: 'x=1&x=2'.slice(0, text.length % 2), body };
  try {
    return JSON.stringify(await check(incoming as unknown as Incoming, ctx));
  } catch (error) {
    if (error instanceof Failure) return errorAnswer(error, 'fr', 'req_1', 'hiring').body ?? '';
    throw error;
  }
}

const words = fc.constantFrom(
  'text',
  'name',
  'email',
  'order',
  'options',
  'title',
  '__proto__',
  'a',
);
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Awa',
    'awa@example.com',
    'OPEN_ENDED',
    '\ud83d',
    '💸',
    '\0',
    '2030-01-01T00:00:00Z',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.nat(3).map((n) => 'é'.repeat(79_999 + n)),
);
const leaf = fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null));
const one = fc.dictionary(words, fc.oneof(leaf, fc.array(leaf, { maxLength: 3 })), { maxKeys: 5 });
const valid = fc.constantFrom({ name: 'Awa', email: 'awa@example.com' }, { text: 'Pourquoi ?' });
const bodies = fc.oneof(
  fc.array(fc.oneof(valid, one, leaf), { maxLength: 8 }).map((list) => JSON.stringify(list)),
  fc.oneof(one, leaf).map((value) => JSON.stringify(value)),
  fc.array(valid, { minLength: 99, maxLength: 501 }).map((list) => JSON.stringify(list)),
  one.map((value) => JSON.stringify(value).slice(0, -1)),
);

for (const name of names) {
  test(`what ${name} makes of a body by pieces is what it makes of it at once`, async () => {
    const operation: Operation = operations[name];
    const api = apiOf(operation.path);
    const [atOnce, byPieces] = [
      compileParts(operation, api, Infinity),
      compileParts(operation, api, 0),
    ];
    await fc.assert(
      fc.asyncProperty(bodies, async (text) => {
        assert.equal(await judged(byPieces, text), await judged(atOnce, text));
      }),
      { numRuns: 150 },
    );
  });
}

const jsonTexts = fc.oneof(
  bodies,
  fc.array(one).map((list) => JSON.stringify(list, null, '\t')),
  fc
    .array(
      fc.constantFrom(
        '[',
        ']',
        '{',
        '}',
        ',',
        ':',
        '"',
        '\\',
        '1',
        'é',
        '"a"',
        ' ',
        '\f',
        '\u00a0',
      ),
    )
    .map((some) => `[${some.join('')}`),
);

test('a list that is parsed by pieces is what it is at once, or no JSON as it is', async () => {
  const atOnce = (text: string) => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  await fc.assert(
    fc.asyncProperty(jsonTexts, fc.constantFrom(' ', '\f', ''), async (text, after) => {
      const whole = atOnce(after + text + after);
      const byPieces = await parseList(Buffer.from(after + text + after), undefined, 8);
      assert.deepEqual(byPieces, Array.isArray(whole) ? whole : undefined);
    }),
    { numRuns: 2_000 },
  );
  assert.equal(await parseList(Buffer.from('5b22ff225d', 'hex')), undefined);
});

test('of a large list some tens of kilobytes are parsed between two turns', async () => {
  const list = Array.from({ length: 500 }, (_, n) => ({ a: `${n},[{"`.repeat(600) }));
  const text = JSON.stringify(list);
  let turns = 0;
  const turn = async () => {
    turns++;
  };
  assert.deepEqual(await parseList(Buffer.from(text), turn), list);
  const most = Math.max(...list.map((one) => JSON.stringify(one).length));
  assert.ok(turns >= Math.floor(text.length / (65_536 + most)), `${turns} turns`);
});

test('the fingerprint is that of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.array(fc.oneof(one, leaf)), one),
      fc.nat(3_000_000),
      async (value, bytes) => {
        assert.equal(await canonicalByPieces(value, bytes), canonicalJson(value));
      },
    ),
  );
});

test('of all who gave the thread back one goes on in each turn, in their order', async () => {
  const turns: (() => void)[] = [];
  const giveBack = createGiveBack((go) => turns.push(go));
  const done: string[] = [];
  const work = async (name: string, pieces: number) => {
    for (let n = 0; n < pieces; n++) {
      await giveBack();
      done.push(`${name}${n}`);
    }
  };
  const all = Promise.all([work('a', 3), work('b', 2), work('c', 1)]);
  for (let expected = 1; turns.length > 0; expected++) {
    assert.equal(turns.length, 1);
    turns.shift()?.();
    await new Promise(setImmediate);
    assert.equal(done.length, expected);
  }
  await all;
  assert.deepEqual(done, ['a0', 'b0', 'c0', 'a1', 'b1', 'a2']);
});

test('a list is divided into pieces of some tens of kilobytes, each thing in one of them', () => {
  const pieces = [...piecesOf(2_097_152, 500)];
  assert.equal(pieces.length, Math.ceil(500 / 15));
  assert.deepEqual(pieces.slice(0, 2), [
    { from: 0, to: 15 },
    { from: 15, to: 30 },
  ]);
  assert.equal(pieces.at(-1)?.to, 500);
  assert.deepEqual([...piecesOf(2_097_152, 1)], [{ from: 0, to: 1 }]);
  assert.deepEqual([...piecesOf(0, 0)], []);
});

test('a large body is read with turns for others between its chunks, and its chunks are freed', async () => {
  const bounds = boundsOf(operations.inviteCandidates);
  for (const [bytes, pauses] of [
    [262_144, 0],
    [2_097_152, 28],
  ] as const) {
    const things = Array.from({ length: bytes / 65_536 }, (_, n) =>
      (n === 0 ? '[' : ',').padEnd(65_536, 'a'),
    );
    const chunks = things.map((text) => Buffer.from(text));
    const raw = Object.assign(Readable.from(chunks), { headers: {} });
    let paused = 0;
    const pause = raw.pause.bind(raw);
    raw.pause = () => {
      paused++;
      return pause();
    };
    const body = await receiveBody(raw as unknown as Incoming['raw'], bounds);
    assert.equal(paused, pauses);
    assert.equal(body.bytes.toString(), things.join(''));
    const freed = chunks.filter(({ length }) => length === 0);
    assert.equal(freed.length, pauses === 0 ? 0 : chunks.length);
  }
});

test('what shares its memory is never freed', () => {
  const whole = Buffer.alloc(65_536, 'a');
  release(whole.subarray(1));
  assert.equal(whole.length, 65_536);
  const small = Buffer.from('a');
  release(small);
  assert.equal(small.toString(), 'a');
  release(whole);
  assert.equal(whole.length, 0);
});

test('a text that may hold what no database can carry is walked', () => {
  const may = (text: string) => mayHoldUnstorable(Buffer.from(text));
  for (const one of ['\\u0000', '\\ud83d', '\\uDC00', '\0']) {
    for (const before of ['', '\\\\', '\\u00e9', '\\"', 'é'.repeat(50)]) {
      assert.ok(may(`{"a":"${before}${one}"}`), `${before}${one}`);
    }
  }
  assert.ok(!may('{"a":"\\u0041\\u00e9\\n\\"💸"}'));
  // What is large is walked in any case: the look for escapes would take longer.
  assert.ok(may('a'.repeat(20_000)));
});
