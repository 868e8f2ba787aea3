// check-speech as an operator runs it: one sentence without a service, the answer with one, what it broke with a bad one.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { webm } from '../../../test/kit/sounds.ts';
import { type SpeechStub, startSpeechStub } from '../../../test/kit/speech-stub.ts';

let stub: SpeechStub;
const folder = mkdtempSync(join(tmpdir(), 'svc-speech-'));
before(async () => {
  stub = await startSpeechStub();
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await stub.close();
});

test('without a service it is one sentence, and a wrong setting too', async () => {
  const none = await runCommand({}, 'check-speech');
  assert.deepEqual([none.code, none.out.trim().split('\n').length], [0, 1]);
  const wrong = await runCommand({ HIRE_STT_MODEL: 'alone' }, 'check-speech');
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /HIRE_STT_URL is missing/);
});

test('it sends tones, or the file that is named, and prints the answer and the time', async () => {
  stub.say('Bip.');
  const tones = await runCommand(stub.env, 'check-speech');
  assert.deepEqual([tones.code, tones.err], [0, '']);
  assert.match(tones.out, /Answer: Bip\.\nTime: \d+\.\d s\nNothing was broken\./);
  assert.deepEqual([stub.heard[0]?.name, stub.heard[0]?.bytes.length], ['recording.wav', 64_044]);
  const path = join(folder, 'voix.webm');
  writeFileSync(path, webm());
  assert.equal((await runCommand(stub.env, 'check-speech', path)).code, 0);
  assert.equal(stub.heard[1]?.type, 'audio/webm');
  const missing = await runCommand(stub.env, 'check-speech', join(folder, 'none'));
  assert.equal(missing.code, 1);
});

test('what a service broke is said, with exit code 1', async () => {
  stub.body('<html>');
  const broken = await runCommand(stub.env, 'check-speech');
  assert.equal(broken.code, 1);
  assert.match(broken.out + broken.err, /Broken: Its answer is no/);
});
