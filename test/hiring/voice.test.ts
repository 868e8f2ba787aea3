// Spoken answers: recorded in parts, judged by their bytes, kept sealed, heard by whoever may, and gone with everything else
// (contract/hiring.md section 6, H74, H75, H88).
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { come, headingIn, visitorOf } from '../kit/candidates.ts';
import { dashboardOf } from '../kit/hiring-webhooks.ts';
import { headingOf, type Message, openQuestion } from '../kit/interviews.ts';
import {
  filesOf,
  listen,
  newTake,
  partBytes,
  sendAll,
  sendPart,
  speak,
  speaker,
} from '../kit/recordings.ts';
import { mp4, ogg, webm } from '../kit/sounds.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

const questions = [openQuestion('Un ?'), openQuestion('Deux ?')];
const judged = [openQuestion('Un ?', { criteria: ['calme'] }), openQuestion('Deux ?')];
const settings = { assessmentCriteria: [{ name: 'Calme', key: 'calme' }] };
type Audio = { url: string; seconds: number; mimeType: string; data: string };
type Spoken = { origin: string; audio: Audio | null };
const long = () => webm({ seconds: 60, packetBytes: 80 });
const answersIn = (messages: unknown) =>
  (messages as (Message & Spoken)[]).filter(({ kind }) => kind === 'ANSWER');

test('HC74 WebM, MP4 and Ogg are taken, whatever they are called; an empty file and a picture are not', async () => {
  for (const [make, type] of [
    [webm, 'audio/webm'],
    [mp4, 'audio/mp4'],
    [ogg, 'audio/ogg'],
  ] as const) {
    const { it, visitor } = await speaker(world, questions);
    const recording = await speak(world, visitor, make({ seconds: 5 }));
    assert.equal((await visitor.answer({ recording, text: '' })).status, 303);
    const [answer] = answersIn((await it.detail()).messages);
    const audio = answer?.audio;
    assert.deepEqual([audio?.mimeType, Math.round(audio?.seconds ?? 0)], [type, 5]);
  }
  const { visitor } = await speaker(world, questions);
  const empty = await sendPart(world, visitor, Buffer.alloc(0));
  assert.equal(empty.status, 400);
  assert.match(empty.body.fields.size, /de 1 octet à 8 Mio/);
  const picture = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1');
  const refused = await sendPart(world, visitor, picture);
  assert.equal(refused.status, 400);
  assert.match(refused.body.fields.recording, /pas un enregistrement de la voix/);
  const film = await sendPart(world, visitor, webm({}, 'V_VP8'));
  assert.match(film.body.fields.recording, /abîmé ou vide/);
  const hour = await sendAll(world, visitor, webm({ seconds: 200, packetBytes: 2 }));
  assert.match(hour.body.fields.recording, /3 minutes au plus/);
  assert.equal(await headingOf(visitor), 'Un ?', 'the question waits for another answer');
  assert.equal((await visitor.answer({ text: 'par écrit' })).status, 303);
});

test('HC75 a recording without a transcript is the answer, and the report says that nobody has its words', async () => {
  const { it, visitor } = await speaker(world, judged, settings);
  const sound = long();
  const recording = await speak(world, visitor, sound);
  const page = (await visitor.look()).text;
  assert.match(page, /Rien n’est mis en texte ici/);
  assert.match(page, /Résumé écrit \(facultatif\)/);
  assert.equal((await visitor.answer({ recording, text: '' })).status, 303);
  const summed = await speak(world, visitor, mp4());
  assert.equal((await visitor.answer({ recording: summed, text: 'En bref, oui.' })).status, 303);
  const look = (await visitor.look()).text;
  assert.match(look, /Réponse orale, sans texte\./);
  assert.equal((await visitor.act('send')).status, 303);
  await world.advance(1_000);
  const report = await it.report();
  assert.deepEqual(
    report.criteria.map(({ status, reason }: Record<string, string>) => [status, reason]),
    [['UNOBSERVED', 'AUDIO_NOT_TRANSCRIBED']],
  );
  assert.ok(report.limits.some((text: string) => /n’ont pas été transcrites/.test(text)));
  const [first, second] = answersIn(report.messages);
  assert.deepEqual([first?.content, first?.origin], ['', 'TYPED']);
  assert.deepEqual([second?.content, second?.origin], ['En bref, oui.', 'TYPED']);
  const heard = await listen(world, first?.audio?.url ?? '');
  assert.deepEqual([heard.status, heard.headers.get('content-type')], [200, 'audio/webm']);
  assert.ok(heard.bytes.equals(sound), 'byte for byte');
  await world.advance(600_001);
  assert.equal((await listen(world, first?.audio?.url ?? '')).status, 404, 'ten minutes later');
});

test('HC88 a line that is cut goes on at the server’s offset, elsewhere too; a part sent twice is there once', async () => {
  const { it, visitor } = await speaker(world, questions);
  const sound = long();
  const [take, size] = [newTake(), sound.length];
  assert.ok(size > 3 * partBytes);
  const part = (n: number) => sound.subarray(n * partBytes, (n + 1) * partBytes);
  const send = (n: number, bytes = part(n)) =>
    sendPart(world, visitor, bytes, { take, size, offset: n * partBytes });
  assert.deepEqual((await send(0)).body.offset, partBytes);
  // Its answer was lost, so it comes again; and twice at once.
  assert.deepEqual((await send(0)).body.offset, partBytes);
  await Promise.all([send(1), send(1)]);
  const asked = await send(0, Buffer.alloc(0));
  assert.deepEqual([asked.body.offset, asked.body.done], [2 * partBytes, false]);
  assert.deepEqual(
    (await send(3)).body.offset,
    2 * partBytes,
    'a part from further on is left out',
  );
  for (let n = 2; n * partBytes < size; n++) await send(n);
  const done = await send(0, Buffer.alloc(0));
  assert.deepEqual([done.body.offset, done.body.done], [size, true]);
  const other = await come(world, visitor.inviteUrl, visitor.id);
  assert.match((await other.look()).text, new RegExp(`name="recording" value="${done.body.id}"`));
  assert.equal((await other.answer({ recording: done.body.id, text: '' })).status, 303);
  const [answer] = answersIn((await it.detail()).messages);
  const heard = await listen(world, answer?.audio?.url ?? '');
  assert.ok(heard.bytes.equals(sound));
});

test('HC88 a part that the store has lost is asked for again, and the rest with it', async () => {
  const { visitor } = await speaker(world, questions);
  const sound = long();
  const sending = { take: newTake(), size: sound.length };
  const send = (from: number, to: number) =>
    sendPart(world, visitor, sound.subarray(from, to), { ...sending, offset: from });
  const middle = 2 * partBytes;
  assert.ok(sound.length > middle);
  await send(0, partBytes);
  const before = new Set(filesOf(world));
  assert.equal((await send(partBytes, middle)).body.offset, middle);
  const [second, ...more] = filesOf(world).filter((name) => !before.has(name));
  assert.ok(second && more.length === 0, 'its file');
  rmSync(second);
  const whole = await sendAll(world, visitor, sound, { take: sending.take });
  assert.deepEqual([whole.status, whole.body.done], [200, true], whole.text);
  assert.equal((await visitor.answer({ recording: whole.body.id, text: '' })).status, 303);
});

test('what is recorded again takes the place of what was; what is not sent is not kept', async () => {
  const { it, visitor } = await speaker(world, questions);
  const first = await speak(world, visitor, webm({ word: 'premier' }));
  const second = await speak(world, visitor, webm({ word: 'second' }));
  await world.idle();
  const own = `${visitor.path}/recordings/`;
  assert.equal((await listen(world, own + first, { Cookie: visitor.cookie })).status, 404);
  const late = await visitor.answer({ recording: first, text: '' });
  assert.equal(late.status, 409);
  assert.match(late.text, /remplacé ou effacé/);
  assert.equal((await visitor.act('drop', { item: '0.0' })).status, 303);
  assert.equal((await visitor.answer({ recording: second, text: '' })).status, 409);
  assert.equal((await visitor.answer({ text: 'par écrit' })).status, 303);
  await speak(world, visitor, webm());
  assert.equal((await visitor.answer({ text: 'par écrit aussi' })).status, 303);
  await world.idle();
  const answers = answersIn((await it.detail()).messages);
  assert.deepEqual(
    answers.map(({ audio }) => audio),
    [null, null],
  );
});

test('files are sealed, one for each recording, and none is left of what was erased, purged or begun', async () => {
  const before = filesOf(world);
  const word = 'PAROLEPLANTEE';
  const { it, visitor } = await speaker(world, questions, { retentionDays: 1 });
  const recording = await speak(world, visitor, webm({ seconds: 30, word }));
  await visitor.answer({ recording, text: '' });
  const half = webm({ seconds: 60, packetBytes: 80, word });
  await sendPart(world, visitor, half.subarray(0, partBytes), { size: half.length, item: '1.0' });
  const added = () => filesOf(world).filter((path) => !before.includes(path));
  assert.equal(added().length, 2, 'a whole one and a part');
  for (const path of added()) assert.ok(!readFileSync(path).includes(word), path);
  const other = await speaker(world, questions);
  await speak(world, other.visitor, webm({ word }));
  await other.visitor.act('erase', { erase: 'yes' });
  await visitor.act('withdraw', { sure: 'yes' });
  await world.advance(180_000);
  assert.equal(added().length, 1, 'only the answer');
  await world.advance(2 * 86_400_000);
  assert.deepEqual(added(), []);
  assert.deepEqual((await it.detail()).messages, []);
  const left = await world.database.one<{ count: number }>({
    text: `select count(*)::int as count from recordings where state = 'removed'`,
    values: [],
  });
  assert.equal(left?.count, 0);
});

test('HC72 an erased candidate’s recording is heard by nobody, by no address', async () => {
  const { it, visitor } = await speaker(world, questions);
  const recording = await speak(world, visitor, ogg());
  await visitor.answer({ recording, text: '' });
  const [answer] = answersIn((await it.detail()).messages);
  const url = answer?.audio?.url ?? '';
  assert.equal((await listen(world, url)).status, 200);
  const mine = dashboardOf(world, it.api.cookie);
  assert.equal((await mine.remove(`/candidates/${visitor.id}`)).status, 200);
  assert.equal((await listen(world, url)).status, 404);
  await world.idle();
  assert.equal((await listen(world, url)).status, 404);
});

test('when time is over what was recorded is the answer', async () => {
  const { it, visitor } = await speaker(world, [
    openQuestion('Vite', { timeLimitSeconds: 10 }),
    openQuestion('Deux ?'),
  ]);
  await speak(world, visitor, webm());
  await world.advance(26_000);
  assert.equal(await headingOf(visitor), 'Deux ?');
  const [answer] = answersIn((await it.detail()).messages);
  assert.equal(answer?.content, '');
  assert.notEqual(answer?.audio, null);
});

test('a candidate takes their recordings along, and hears a piece of one', async () => {
  const { it, visitor } = await speaker(world, questions);
  const sound = webm({ seconds: 4 });
  const recording = await speak(world, visitor, sound);
  await visitor.answer({ recording, text: '' });
  const { body } = await world.call('GET', `${visitor.path}/record.json`, {
    cookie: visitor.cookie,
  });
  const [answer] = answersIn(body.sessions[0].messages);
  assert.ok(Buffer.from(answer?.audio?.data ?? '', 'base64').equals(sound));
  const cookie = { Cookie: visitor.cookie };
  const url = answer?.audio?.url ?? '';
  const piece = await listen(world, url, { ...cookie, Range: 'bytes=10-19' });
  assert.deepEqual(
    [piece.status, piece.headers.get('content-range'), piece.bytes.equals(sound.subarray(10, 20))],
    [206, `bytes 10-19/${sound.length}`, true],
  );
  const end = await listen(world, url, { ...cookie, Range: 'bytes=-5' });
  assert.ok(end.bytes.equals(sound.subarray(-5)));
  const beyond = await listen(world, url, { ...cookie, Range: `bytes=${sound.length}-` });
  assert.equal(beyond.status, 416);
  assert.equal((await listen(world, url)).status, 401, 'without the cookie');
  // One of another organisation, and one of the same campaign.
  const others = [
    (await speaker(world, questions)).visitor,
    await visitorOf(world, it.api, it.campaign, { name: 'Modou Sarr' }),
  ];
  for (const { path, cookie } of others) {
    const heard = await listen(world, `${path}/recordings/${recording}`, { Cookie: cookie });
    assert.equal(heard.status, 404);
  }
  const page = (await world.call('GET', `${visitor.path}/record`, { cookie: visitor.cookie })).text;
  assert.match(page, /<audio controls/);
  assert.equal(headingIn(page).length > 0, true);
});

test('a store that does not give a recording is told as such, by its address and on the candidate’s page, and is no fault of ours', async () => {
  const { it, visitor } = await speaker(world, questions);
  const before = new Set(filesOf(world));
  const recording = await speak(world, visitor, webm());
  assert.equal((await visitor.answer({ recording, text: '' })).status, 303);
  const [answer] = answersIn((await it.detail()).messages);
  const own = `${visitor.path}/recordings/${recording}`;
  const statuses = async () => [
    (await listen(world, answer?.audio?.url ?? '')).status,
    (await listen(world, own, { Cookie: visitor.cookie })).status,
  ];
  const places = filesOf(world).filter((place) => !before.has(place));
  for (const place of places) {
    renameSync(place, `${place}_away`);
    mkdirSync(place);
  }
  assert.deepEqual(await statuses(), [503, 503]);
  for (const place of places) {
    rmSync(place, { recursive: true });
    renameSync(`${place}_away`, place);
  }
  assert.deepEqual(await statuses(), [200, 200]);
});
