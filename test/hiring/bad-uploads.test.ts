// Recordings that lie about kind, size or offset, that stop and that never end: each has its answer, and nothing is kept of it
// (issue "Bad input").
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../contract/limits.ts';
import { openQuestion } from '../kit/interviews.ts';
import { filesOf, newTake, partBytes, sendPart, speak, speaker } from '../kit/recordings.ts';
import { webm } from '../kit/sounds.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

const questions = [openQuestion('Un ?'), openQuestion('Combien ?', { type: 'NUMBER' })];
const sound = webm({ seconds: 60, packetBytes: 80 });
const size = sound.length;
const part = sound.subarray(0, partBytes);

test('HC74 addresses, types, offsets and sizes that are none are 400 and leave nothing', async () => {
  const { visitor } = await speaker(world, questions);
  for (const [sending, field] of [
    [{ take: 'short' }, undefined],
    [{ take: `${'x'.repeat(65)}` }, undefined],
    [{ item: 'x' }, undefined],
    [{ size: '-1' }, undefined],
    [{ size: '1e3' }, undefined],
    [{ offset: '' }, undefined],
    [{ offset: '1.5' }, undefined],
    [{ headers: { 'Content-Type': 'audio/webm' } }, undefined],
    [{ headers: { 'Content-Type': 'application/json' } }, undefined],
    [{ headers: { 'Content-Encoding': 'gzip' } }, undefined],
    [{ size: 0 }, 'size'],
    [{ size: limits.recordingBytes + 1 }, 'size'],
  ] as const) {
    const refused = await sendPart(world, visitor, part, { size, ...sending });
    assert.equal(refused.status, 400, JSON.stringify(sending));
    if (field) assert.ok(refused.body.fields[field], JSON.stringify(sending));
  }
  const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), part]).subarray(
    0,
    partBytes,
  );
  const first = await sendPart(world, visitor, picture, { size });
  assert.match(first.body.fields.recording, /pas un enregistrement/, 'at its first part');
  const gone = await sendPart(world, visitor, part, { size, item: '7.0' });
  assert.equal(gone.status, 409);
  assert.equal(filesOf(world).length, 0);
});

test('HC74 a part beyond the announced size, a tiny one, a huge one and another size are refused by name', async () => {
  const { visitor } = await speaker(world, questions);
  const take = newTake();
  const beyond = await sendPart(world, visitor, part, { take, size: part.length - 1 });
  assert.ok(beyond.body.fields.part, beyond.text);
  const tiny = await sendPart(world, visitor, sound.subarray(0, 100), { size });
  assert.match(tiny.body.fields.part, /4096/);
  const huge = await sendPart(world, visitor, Buffer.alloc(limits.recordingPartBytes + 1), {
    size,
  });
  assert.equal(huge.status, 400);
  const flood = await sendPart(world, visitor, Buffer.alloc(1_000_000), { size });
  assert.equal(flood.status, 413);
  const other = await sendPart(world, visitor, part, { take, size });
  assert.ok(other.body.fields.size);
  assert.equal(filesOf(world).length, 0);
});

test('a number is typed, a written interview takes no voice, and a fourth recording replaces the first', async () => {
  const { visitor } = await speaker(world, questions);
  const takes = Array.from({ length: 4 }, newTake);
  for (const take of takes) await sendPart(world, visitor, part, { take, size });
  const first = await sendPart(world, visitor, Buffer.alloc(0), { take: takes[0] ?? '', size });
  assert.equal(first.status, 409);
  assert.match(first.body.message, /remplacé/);
  await world.advance(180_000);
  assert.equal(filesOf(world).length, 3);
  await visitor.answer({ text: 'oui' });
  const number = await sendPart(world, visitor, part, { size, item: '1.0' });
  assert.equal(number.status, 409);
  assert.match(number.body.message, /par écrit/);
  const written = await speaker(world, questions, {}, { channel: 'CHAT' });
  assert.equal((await sendPart(world, written.visitor, part, { size })).status, 409);
});

test('a form with another’s recording, or a made-up one, is refused', async () => {
  const [mine, theirs] = [await speaker(world, questions), await speaker(world, questions)];
  const recording = await speak(world, theirs.visitor, webm());
  for (const id of [recording, `rec_${'0'.repeat(26)}`, '<script>']) {
    assert.equal((await mine.visitor.answer({ recording: id, text: '' })).status, 409, id);
  }
});

test('a part that stops on the way leaves the server’s count where it was', async () => {
  const { visitor } = await speaker(world, questions);
  const take = newTake();
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${visitor.path}/recordings/${take}?item=0.0&size=${size}&offset=0 HTTP/1.1\r\nHost: x\r\nCookie: ${visitor.cookie}\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Length: ${part.length}\r\n\r\n`,
  );
  socket.write(part.subarray(0, 30_000));
  await sleep(200);
  socket.destroy();
  const asked = await sendPart(world, visitor, Buffer.alloc(0), { take, size });
  assert.deepEqual([asked.status, asked.body.offset], [200, 0]);
});
