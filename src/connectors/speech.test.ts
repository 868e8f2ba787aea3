// The client of speech to text: sends a recording as real servers take it, and comes back in time whatever answers.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type SpeechStub, startSpeechStub } from '../../test/kit/speech-stub.ts';
import { createSpeech } from './speech.ts';

let stub: SpeechStub;
before(async () => {
  stub = await startSpeechStub();
});
beforeEach(() => stub.reset());
after(() => stub.close());

const bytes = Buffer.from('a recording');
const transcribe = (more: object = {}, key: string | null = 'sk-test') =>
  createSpeech({ url: stub.url, key, model: 'base' }).transcribe({
    ...{ bytes, type: 'audio/webm', language: 'fr', timeout_ms: 2_000 },
    ...more,
  });

test('a recording is one form with its file, model, language and format, under the key', async () => {
  stub.say('Il fait beau.');
  const answer = await transcribe();
  assert.equal(answer.fault === null && answer.text, 'Il fait beau.');
  const [{ bytes: sent, ...heard } = { bytes }] = stub.heard;
  assert.ok(sent.equals(bytes));
  assert.deepEqual(heard, {
    ...{ path: '/v1/audio/transcriptions', authorization: 'Bearer sk-test' },
    ...{
      name: 'recording.webm',
      type: 'audio/webm',
      model: 'base',
      language: 'fr',
      format: 'json',
    },
  });
  await transcribe({ type: 'audio/mp4' }, null);
  assert.deepEqual(
    [stub.heard[1]?.name, stub.heard[1]?.authorization],
    ['recording.mp4', undefined],
  );
});

test('a server that redirects, fails, hangs, talks HTML or half a JSON, or floods is survived, and said', async () => {
  const elsewhere = await startSpeechStub();
  for (const [misbehave, fault] of [
    [
      () => stub.answer((response) => response.writeHead(307, { Location: elsewhere.url }).end()),
      'redirect',
    ],
    [() => stub.answer((response) => response.writeHead(500).end()), 'status'],
    [() => stub.answer((response) => response.destroy()), 'connection'],
    [() => stub.answer(() => undefined), 'timeout'],
    [() => stub.answer((response) => response.writeHead(200).write('{"text":"')), 'timeout'],
    [() => stub.body('<html>busy</html>'), 'protocol'],
    [() => stub.body('{"text":"half'), 'protocol'],
    [() => stub.body('{"text":5}'), 'protocol'],
    [() => stub.body('null'), 'protocol'],
    [() => stub.flood(), 'too_large'],
  ] as const) {
    misbehave();
    const timeout_ms = fault === 'timeout' ? 200 : 10_000;
    assert.equal((await transcribe({ timeout_ms })).fault, fault, misbehave.toString());
  }
  assert.deepEqual(elsewhere.heard, [], 'nothing goes where the service points');
  await elsewhere.close();
});
