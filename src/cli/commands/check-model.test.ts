// The operator's look at a model before candidates meet it: one real question, whatever answers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { type ModelStub, startModelStub } from '../../../test/kit/model-stub.ts';

let stub: ModelStub;
before(async () => {
  stub = await startModelStub();
});
after(() => stub.close());

const check = (env: Record<string, string> = stub.env) => runCommand(env, 'check-model');
const quote = 'I let him finish, said that I understood';
const said = (more: object) =>
  JSON.stringify({ key: 'calm', level: 4, quotes: [{ message: 'msg_2', quote }], ...more });

test('a model that keeps to its contract is shown with its answer and its time', async () => {
  stub.say(said({}));
  const { code, out, err } = await check();
  assert.equal(code, 0, err);
  assert.match(out, /^Asked stub-1 \(127\.0\.0\.1:\d+\)/);
  assert.match(out, /I let him finish.*\nTime: \d+\.\d s\nNothing was broken\./s);
});

test('what it broke is said, a sentence each, with exit code 1', async () => {
  for (const [misbehave, sentence] of [
    [() => stub.say(said({ level: 6 })), /"level" was neither/],
    [() => stub.say(said({ level: null })), /found no level/],
    [() => stub.say(said({ quotes: [] })), /None of its quotes/],
    [() => stub.say(`Sure: ${said({})}`), /one JSON object and nothing else/],
    [() => stub.status(401), /status 401/],
    [() => stub.redirect(stub.url), /points elsewhere/],
    [() => stub.body('<html>'), /no chat completion/],
    [() => stub.flood(), /longer than 1 MiB/],
    [() => stub.hangUp(), /cannot be reached/],
  ] as const) {
    misbehave();
    const { code, out } = await check();
    assert.equal(code, 1, out);
    assert.match(out, sentence);
  }
});

test('without a model it is one sentence, and a wrong setting another', async () => {
  const none = await check({});
  assert.deepEqual([none.code, none.out.trim().split('\n').length], [0, 1]);
  const wrong = await check({ HIRE_MODEL_NAME: 'alone' });
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /HIRE_MODEL_URL is missing/);
});
