// Speech turned into text: by the configured service, for its speaker to confirm or correct; whatever the service does, the
// interview goes on (contract/hiring.md section 6).
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, beforeEach, test } from 'node:test';
import { visitorOf } from '../kit/candidates.ts';
import { type Message, openQuestion } from '../kit/interviews.ts';
import { filesOf, listen, speak, speaker } from '../kit/recordings.ts';
import { mp4, webm } from '../kit/sounds.ts';
import { type SpeechStub, startSpeechStub } from '../kit/speech-stub.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let stub: SpeechStub;
before(async () => {
  stub = await startSpeechStub();
  world = await startWorld({
    PUBLIC_URL: 'https://svc.example',
    ...stub.env,
    HIRE_STT_KEY: 'sk-1',
  });
});
beforeEach(() => stub.reset());
after(async () => {
  await world.close();
  await stub.close();
});

const questions = [openQuestion('Un ?'), openQuestion('Deux ?')];
const judged = [openQuestion('Un ?', { criteria: ['calme'] }), openQuestion('Deux ?')];
const settings = { assessmentCriteria: [{ name: 'Calme', key: 'calme' }] };
type Spoken = Message & { origin: string; audio: { url: string } | null };
const answersIn = (messages: unknown) =>
  (messages as Spoken[]).filter(({ kind }) => kind === 'ANSWER');

test('a recording whose file is gone is not asked for for ever: the page goes on without its words', async () => {
  const { visitor } = await speaker(world, questions);
  await world.app.worker.stop(1_000);
  await speak(world, visitor, webm({ seconds: 2 }));
  for (const file of filesOf(world)) rmSync(file);
  world.app.worker.start();
  await world.advance(0);
  await world.advance(2_000);
  assert.doesNotMatch((await visitor.look()).text, /sont mises en texte/);
  assert.equal((await visitor.answer({ text: 'par écrit' })).status, 303);
});

test('a candidate confirms the words of one recording and corrects those of another; the report reads both', async () => {
  const { it, visitor } = await speaker(world, judged, settings, { keepAudio: 'yes' });
  const sound = webm({ seconds: 3 });
  const said = '  J’ai gardé mon calme avec ce client.\r\nPuis il est parti. ';
  const { promise: asked, resolve: goOn } = Promise.withResolvers<void>();
  stub.answer((response) => void asked.then(() => response.end(JSON.stringify({ text: said }))));
  const first = await speak(world, visitor, sound);
  assert.match((await visitor.look()).text, /sont mises en texte/);
  goOn();
  await world.idle();
  const [heard] = stub.heard;
  assert.deepEqual(
    [heard?.name, heard?.type, heard?.model, heard?.language, heard?.format, heard?.authorization],
    ['recording.webm', 'audio/webm', 'whisper-stub', 'fr', 'json', 'Bearer sk-1'],
  );
  assert.ok(heard?.bytes.equals(sound));
  const words = 'J’ai gardé mon calme avec ce client.\nPuis il est parti.';
  const page = (await visitor.look()).text;
  assert.match(page, /Vos paroles en texte/);
  assert.ok(page.includes(words));
  // As a browser sends the lines of a field.
  const text = words.replace('\n', '\r\n');
  assert.equal((await visitor.answer({ recording: first, text })).status, 303);
  stub.say('Je sais comter.');
  const second = await speak(world, visitor, mp4());
  await world.idle();
  await visitor.answer({ recording: second, text: 'Je sais compter.' });
  await visitor.act('send');
  await world.advance(1_000);
  const report = await it.report();
  assert.deepEqual(
    answersIn(report.messages).map(({ content, origin, audio }) => [
      content,
      origin,
      audio !== null,
    ]),
    [
      [words, 'TRANSCRIBED', true],
      ['Je sais compter.', 'TRANSCRIBED_EDITED', true],
    ],
  );
  assert.equal(report.criteria[0].reason, 'NO_EVALUATOR');
  assert.equal(report.criteria[0].evidence[0].quote, words);
  assert.ok(!report.limits.some((one: string) => /transcrites/.test(one)));
});

test('HC69 HC75 when time is over, words that nobody confirmed are no content, and those that were corrected are', async () => {
  const timed = [openQuestion('Un ?', { timeLimitSeconds: 30 }), openQuestion('Deux ?')];
  for (const [saved, kept] of [
    [undefined, ['', 'TYPED', true]],
    ['Je sais comter.', ['', 'TYPED', true]],
    ['Je sais compter.', ['Je sais compter.', 'TRANSCRIBED_EDITED', false]],
  ] as const) {
    // Their recording goes once its words are confirmed.
    const { it, visitor } = await speaker(world, timed);
    stub.say('Je sais comter.');
    await speak(world, visitor, webm());
    await world.idle();
    assert.match((await visitor.look()).text, /data-heard[^>]*>\nJe sais comter\.</);
    if (saved) assert.equal((await visitor.answer({ text: saved }, 'draft')).status, 303);
    await world.advance(46_000);
    await visitor.look();
    const [answer] = answersIn((await it.detail()).messages);
    assert.deepEqual([answer?.content, answer?.origin, answer?.audio !== null], kept, `${saved}`);
  }
});

test('HC75 words that are taken away at the last look leave a recording that nobody has the words of', async () => {
  const { it, visitor } = await speaker(world, judged, settings, { keepAudio: 'yes' });
  const recording = await speak(world, visitor, webm());
  await world.idle();
  await visitor.answer({ recording, text: 'Bonjour.' });
  await visitor.answer({ text: 'par écrit' });
  const [{ id: message }] = answersIn((await it.detail()).messages) as [Spoken & { id: string }];
  assert.equal((await visitor.act('correct', { message, text: '' })).status, 303);
  await visitor.act('send');
  await world.advance(1_000);
  const report = await it.report();
  assert.equal(answersIn(report.messages)[0]?.origin, 'TYPED');
  assert.equal(report.criteria[0].reason, 'AUDIO_NOT_TRANSCRIBED');
  assert.ok(report.limits.some((one: string) => /transcrites/.test(one)));
});

test('who does not want the recording kept has it erased once its words are confirmed', async () => {
  const before = filesOf(world).length;
  const { it, visitor } = await speaker(world, judged, settings, { keepAudio: '' });
  const recording = await speak(world, visitor, webm());
  await world.idle();
  await visitor.answer({ recording, text: 'Bonjour.' });
  await world.idle();
  const [answer] = answersIn((await it.detail()).messages);
  assert.deepEqual(
    [answer?.content, answer?.origin, answer?.audio],
    ['Bonjour.', 'TRANSCRIBED', null],
  );
  assert.equal(filesOf(world).length, before);
  const own = `${visitor.path}/recordings/${recording}`;
  assert.equal((await listen(world, own, { Cookie: visitor.cookie })).status, 404);
});

test('HC75 a service that fails twice leaves the recording, and the report says so; words that come late are none', async () => {
  const { it, visitor } = await speaker(world, judged, settings);
  stub.answer((response) => response.writeHead(500).end());
  const recording = await speak(world, visitor, webm());
  for (let tries = 0; tries < 2; tries++) await world.advance(3_000);
  assert.equal(stub.heard.length, 2);
  assert.match((await visitor.look()).text, /n’ont pas pu être mises en texte/);
  await visitor.answer({ recording, text: '' });
  stub.say('Trop tard.');
  const unread = await speak(world, visitor, webm());
  await visitor.answer({ recording: unread, text: '' });
  await world.idle();
  await visitor.act('send');
  await world.advance(1_000);
  const report = await it.report();
  assert.equal(report.criteria[0].reason, 'AUDIO_NOT_TRANSCRIBED');
  assert.deepEqual(
    answersIn(report.messages).map(({ content, origin }) => [content, origin]),
    [
      ['', 'TYPED'],
      ['', 'TYPED'],
    ],
  );
});

test('silence, signs that cannot be kept and an endless text are no trap', async () => {
  for (const [said, shown] of [
    ['   ', /n’ont pas pu être mises en texte/],
    ['a\0b', /ab<\/textarea>/],
    ['é'.repeat(30_000), /é{20000}<\/textarea>/],
    ['<script>alert(1)</script>', /&lt;script&gt;alert\(1\)/],
  ] as const) {
    const { visitor } = await speaker(world, questions);
    stub.say(said);
    await speak(world, visitor, webm());
    for (let tries = 0; tries < 2; tries++) await world.advance(3_000);
    assert.match((await visitor.look()).text, shown);
  }
});

test('nothing is sent of an interview in Wolof, and neither the notice nor the record says that it is', async () => {
  const { it, visitor } = await speaker(world, questions, { language: 'wo' });
  const other = await visitorOf(world, it.api, it.campaign);
  const notice = (await other.look()).text;
  assert.match(notice, /Vos enregistrements ne sont pas transcrits/);
  assert.doesNotMatch(notice, /whisper-stub|keepAudio/);
  await speak(world, visitor, webm());
  await world.idle();
  assert.deepEqual(stub.heard, []);
  assert.match((await visitor.look()).text, /Rien n’est mis en texte ici/);
  const path = `/dashboard/hire/interviews/${it.campaign}/processing-record`;
  const record = (await world.call('GET', path, { cookie: it.api.cookie })).body.data;
  const kinds = record.recipients.map(({ kind }: { kind: string }) => kind);
  assert.deepEqual(kinds, ['employer', 'operator']);
  assert.match(JSON.stringify(record.data), /rien n’est transcrit/);
  const french = await it.api.campaign({ voiceEnabled: true });
  const where = `/dashboard/hire/interviews/${french}/processing-record`;
  const told = (await world.call('GET', where, { cookie: it.api.cookie })).body.data;
  const named = told.recipients.find(({ kind }: { kind: string }) => kind === 'speech');
  assert.match(named.name, /^whisper-stub \(127\.0\.0\.1:\d+\)$/);
});
