// The client of a model: asks as the protocol says, and comes back in time whatever answers.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { limits } from '../../contract/limits.ts';
import { type ModelStub, startModelStub } from '../../test/kit/model-stub.ts';
import { createModel } from './model.ts';

let stub: ModelStub;
before(async () => {
  stub = await startModelStub();
});
beforeEach(() => {
  stub.reset();
});
after(() => stub.close());

const asked = { system: 'You judge.', user: 'This.', timeout_ms: 2_000 };
const ask = (question: object = {}, key: string | null = 'sk-test') => {
  const model = createModel({ url: stub.url, key, model: 'small' });
  return model.ask({ ...asked, ...question });
};

test('a question is one chat completion at temperature 0, as JSON, with the key; counts of tokens come back', async () => {
  stub.say('{"level":3}');
  const answer = await ask();
  assert.deepEqual(
    { ...answer, took_ms: 0 },
    {
      ...{ fault: null, text: '{"level":3}', status: 200, took_ms: 0 },
      tokens: { in: 11, out: 7 },
    },
  );
  const [request] = stub.requests;
  assert.equal(request?.path, '/v1/chat/completions');
  assert.equal(request?.headers['authorization'], 'Bearer sk-test');
  assert.deepEqual(request?.body, {
    model: 'small',
    messages: [
      { role: 'system', content: 'You judge.' },
      { role: 'user', content: 'This.' },
    ],
    ...{ temperature: 0, stream: false, response_format: { type: 'json_object' } },
  });
  await ask({}, null);
  assert.equal(stub.requests[1]?.headers['authorization'], undefined);
});

test('HC58 a server that redirects, fails, talks HTML, half a JSON or no completion is survived, and said', async () => {
  const elsewhere = await startModelStub();
  for (const [misbehave, fault] of [
    [() => stub.redirect(elsewhere.url), 'redirect'],
    [() => stub.status(500), 'status'],
    [() => stub.status(401), 'status'],
    [() => stub.body('<html>busy</html>'), 'protocol'],
    [() => stub.body('{"choices":[{"message":{"content":"{'), 'protocol'],
    [() => stub.body('null'), 'protocol'],
    [() => stub.body('{"choices":[]}'), 'protocol'],
    [() => stub.body('{"choices":{"0":{}}}'), 'protocol'],
    [() => stub.body('{"choices":[{"message":{"content":5}}]}'), 'protocol'],
    [() => stub.hangUp(), 'connection'],
  ] as const) {
    misbehave();
    assert.equal((await ask()).fault, fault, misbehave.toString());
  }
  assert.deepEqual(elsewhere.requests, [], 'nothing goes where the service points');
  await elsewhere.close();
  stub.body(
    '{"choices":[{"message":{"content":"x"}}],"usage":{"prompt_tokens":-1,"completion_tokens":"9"}}',
  );
  const answer = await ask();
  assert.deepEqual(answer.fault === null && answer.tokens, { in: 0, out: 0 });
});

test('HC59 one that hangs, before its answer or in the middle of it, is left at the deadline', async () => {
  for (const hang of [() => stub.hang(), () => stub.drip()]) {
    hang();
    const answer = await ask({ timeout_ms: 150 });
    assert.equal(answer.fault, 'timeout');
    assert.ok(answer.took_ms < 2_000, `${answer.took_ms} ms`);
  }
});

test('an answer of ten gigabytes is cut at one mebibyte, packed or not', async () => {
  for (const flood of [() => stub.flood(), () => stub.packedFlood()]) {
    flood();
    const answer = await ask({ timeout_ms: 10_000 });
    assert.equal(answer.fault, 'too_large');
  }
  assert.ok(stub.flooded() < 64 * limits.serviceAnswerBytes, `${stub.flooded()} bytes were sent`);
});

test('a close ends what is under way', async () => {
  stub.hang();
  const model = createModel({ url: stub.url, key: null, model: 'small' });
  const answer = model.ask({ ...asked, timeout_ms: 60_000 });
  await stub.waitFor(1);
  model.close();
  assert.equal((await answer).fault, 'closed');
});
