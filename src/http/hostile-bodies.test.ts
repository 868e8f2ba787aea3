// What judging the worst bodies costs, over every operation that reads one: without a network between, so that
// only the judging is measured. The neighbours' side of it is the fault F28.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { rulesOf, textCharactersOf } from '../../contract/api.ts';
import { apiOf } from '../../contract/apis.ts';
import { operations } from '../../contract/index.ts';
import { limits } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operation.ts';
import { hostileBodies } from '../../test/kit/hostile-bodies.ts';
import type { Context } from '../db/context.ts';
import { Failure } from '../kit/fail.ts';
import { type BodyBounds, boundsOf, looseBounds, measure } from './body-bounds.ts';
import { createBodyCounter } from './body-counter.ts';
import { errorAnswer } from './envelope.ts';
import type { Incoming } from './incoming.ts';
import { compileParts } from './part-checks.ts';
import { receiveBody } from './receive-body.ts';

// A form with a file is judged by tests of its own (payments/disputes/hostile-documents.test.ts).
const reading = Object.entries<Operation>(operations).filter(
  ([, { method, upload }]) => method !== 'GET' && !upload,
);

const jsonHeaders = { 'content-type': 'application/json', 'idempotency-key': 'un-essai-0001' };
const ctx = {
  lang: 'fr',
  caller: { kind: 'none' },
  header: (name: string) => (jsonHeaders as Record<string, string>)[name],
} as unknown as Context;

/** A body as it arrives: in reads of 64 KiB. */
function arriving(text: string) {
  const bytes = Buffer.from(text);
  const reads = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) =>
    bytes.subarray(n * 65_536, (n + 1) * 65_536),
  );
  return Object.assign(Readable.from(reads), { headers: jsonHeaders, rawHeaders: [] });
}

/** The refusal of a body, serialised, and what it took of the thread from its last byte on, whatever else ran meanwhile. */
async function judge(operation: Operation, text: string) {
  const raw = arriving(text) as unknown as Incoming['raw'];
  const { bytes, excess } = await receiveBody(raw, boundsOf(operation));
  const incoming = { raw, params: {}, search: '', body: bytes, excess } as unknown as Incoming;
  const check = compileParts(operation);
  const before = process.threadCpuUsage();
  try {
    await check(incoming, ctx);
  } catch (error) {
    assert.ok(error instanceof Failure);
    const { body } = errorAnswer(error, 'fr', 'req_1');
    const { user, system } = process.threadCpuUsage(before);
    return { ms: (user + system) / 1_000, answer: body };
  }
  return assert.fail(`${text.slice(0, 40)}… was taken`);
}

describe('N42 whatever a body holds', () => {
  /** A megabyte of escapes is parsed in 2 ms of a quiet core; what was refused took up to 400. */
  const most_msPerMegabyte = 20;

  for (const [name, operation] of reading) {
    test(`N42 ${name} judges it in a few milliseconds and says little`, async () => {
      const { bodyBytes } = rulesOf(apiOf(operation.path), operation.family);
      const most_ms = most_msPerMegabyte * Math.max(1, bodyBytes / 1_048_576);
      for (const { name: what, text } of hostileBodies(operation)) {
        let best = Number.POSITIVE_INFINITY;
        let answer = '';
        // The best of some: a busy machine is slow at times, what is slow by itself is so always.
        for (let n = 0; best > most_ms && n < 30; n++) {
          const judged = await judge(operation, text);
          best = Math.min(best, judged.ms);
          answer = judged.answer;
        }
        assert.ok(best <= most_ms, `${what}: ${best.toFixed(1)} ms`);
        assert.ok(answer.length <= 20_000, `${what}: ${answer.length} characters of answer`);
        const { fields = {} } = JSON.parse(answer) as { fields?: object };
        const names = Object.keys(fields);
        assert.ok(names.length <= limits.refusedFieldsNamed, `${what}: ${names.length} fields`);
        const longest = Math.max(0, ...names.map((one) => one.length));
        assert.ok(longest <= limits.refusedFieldCharacters + 1, `${what}: ${longest} characters`);
      }
    });
  }
});

/** A list of so many objects, with what stands between them. */
const ofList = ({ parts, depth, content }: ReturnType<typeof measure>, most: number) => ({
  parts: most * (parts + 1),
  depth: depth + 1,
  content: 2 + most * (content + 1),
});

describe('N40 the parts and levels of a body', () => {
  const count = (text: string, cuts: number[], most: Partial<BodyBounds>) => {
    const counter = createBodyCounter({ ...looseBounds, ...most });
    const bytes = Buffer.from(text);
    let from = 0;
    for (const to of [...cuts, bytes.length]) {
      const found = counter.count(bytes.subarray(from, to));
      if (found) return found;
      from = to;
    }
    return undefined;
  };

  test('N40 are counted the same however the bytes arrive, and never within a text', () => {
    const value = {
      'a,{[': 'é,"\\{[}]\\\\"',
      b: [1, 'x\\', { c: '\\"' }, []],
      '€💸': { d: ',,,,' },
    };
    const text = JSON.stringify(value);
    // Three members, four items, a member, an empty list, a member: ten parts, three levels.
    const [parts, depth] = [10, 3];
    const length = Buffer.byteLength(text);
    for (let at = 0; at <= length; at++) {
      assert.equal(count(text, [at], { parts, depth }), undefined, `cut at ${at}`);
      assert.equal(count(text, [at], { parts: parts - 1, depth }), 'parts', `cut at ${at}`);
      assert.equal(count(text, [at], { parts, depth: depth - 1 }), 'depth', `cut at ${at}`);
    }
    const spaced = JSON.stringify(value, null, '\t \r');
    const content = length;
    for (const at of [0, 7, 20, length]) {
      assert.equal(count(spaced, [at], { content }), undefined, 'blanks between parts are none');
      assert.equal(count(spaced, [at], { content: content - 1 }), 'content');
    }
    const each = Array.from({ length }, (_, n) => n);
    assert.equal(count(text, each, { parts, depth }), undefined, 'byte by byte');
  });

  test('N40 an object of a list is as long as one alone may be, however the bytes arrive', () => {
    const one = JSON.stringify({ a: 'é,"\\{[', b: [1, 2, [3]], c: { d: '],[' } });
    const item = Buffer.byteLength(one);
    // With the bracket that closes the list; the whole may be as long as it likes.
    const lists = [`[${one},${one},${one}]`, `[{},${one}]`, ` [ 1 ,${one} , [] ] `];
    for (const text of lists) {
      for (let at = 0; at <= Buffer.byteLength(text); at++) {
        assert.equal(count(text, [at], { item: item + 1 }), undefined, `${text} cut at ${at}`);
        assert.equal(count(text, [at], { item: item - 1 }), 'item', `${text} cut at ${at}`);
      }
    }
    const spaced = one.replaceAll('":', '" : ').replaceAll(',"b"', ' \n,\t"b"');
    for (let at = 0; at <= Buffer.byteLength(spaced); at++) {
      assert.equal(count(spaced, [at], { item }), undefined, `cut at ${at}`);
      assert.equal(count(spaced, [at], { item: item - 1 }), 'item', `cut at ${at}`);
    }
  });

  test('N40 an object that is too long is not kept to its end, and of what follows nothing is', async () => {
    for (const name of ['createQuestions', 'inviteCandidates'] as const) {
      const operation: Operation = operations[name];
      const alone = hostileBodies(operation).filter(({ text }) => text.startsWith('{'));
      for (const { name: what, text } of alone) {
        const raw = arriving(text) as unknown as Incoming['raw'];
        const { bytes, excess } = await receiveBody(raw, boundsOf(operation));
        // Blanks between parts are no content: of each read of them one is kept.
        assert.equal(excess === undefined, what === 'blanks', `${name}, ${what}`);
        const most = excess === undefined ? 3 * 65_536 : 65_536;
        assert.ok(bytes.length <= most, `${name}, ${what}: ${bytes.length} bytes are kept`);
      }
    }
  });

  test('N40 have room for the largest body that an operation takes, and for a hundred mistakes', () => {
    for (const [name, operation] of reading) {
      const { parts, depth, content, item } = boundsOf(operation);
      const one = operation.body ? measure(operation.body) : { parts: 0, depth: 1, content: 2 };
      const own = operation.listOf ? ofList(one, operation.listOf) : one;
      const most = [own.parts + 100, own.depth + 8, own.content + 65_536];
      assert.deepEqual([parts, depth, content], most, name);
      assert.equal(item, operation.listOf ? one.content + 65_536 : undefined, name);
    }
    // 13 members, 5 channels, 4 members of the customer, 20 of metadata.
    const payment = boundsOf(operations.createPayment);
    assert.deepEqual([payment.parts, payment.depth], [42 + 100, 2 + 8]);
  });

  test('N43 no operation takes a text longer than is judged', () => {
    const longest = (schema: unknown): number => {
      if (typeof schema !== 'object' || schema === null) return 0;
      const own = Number((schema as { maxLength?: number }).maxLength ?? 0);
      return Math.max(own, ...Object.values(schema).map(longest));
    };
    for (const [name, operation] of reading) {
      const { path, family, body } = operation;
      const judged = textCharactersOf(operation, rulesOf(apiOf(path), family));
      // A character takes two of JavaScript's at the most.
      assert.ok(longest(body) * 2 <= judged, name);
    }
  });
});
