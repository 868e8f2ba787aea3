// Recordings are judged by their bytes: what browsers write is known with its length, and nothing else is (HC74).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mp4, ogg, webm } from '../../../test/kit/sounds.ts';
import { judgeSound } from './judge-sound.ts';

const judge = (bytes: Buffer) => judgeSound(bytes, 180);
const faultOf = (bytes: Buffer) => {
  const judged = judge(bytes);
  return 'fault' in judged ? judged.fault : judged.type;
};

test('what browsers record is known by its bytes, with its length', () => {
  for (const [bytes, type] of [
    [webm({ seconds: 12 }), 'audio/webm'],
    [mp4({ seconds: 12 }), 'audio/mp4'],
    [ogg({ seconds: 12 }), 'audio/ogg'],
  ] as const) {
    const judged = judge(bytes);
    assert.ok('type' in judged, type);
    assert.deepEqual([judged.type, Math.round(judged.seconds)], [type, 12]);
  }
});

test('a recording of three minutes is taken, one of four is too long', () => {
  for (const make of [webm, mp4, ogg]) {
    assert.ok('type' in judge(make({ seconds: 181, packetBytes: 20 })));
    assert.equal(faultOf(make({ seconds: 240, packetBytes: 20 })), 'long');
  }
});

test('what is no recording is told so: pictures, texts, films, other codecs, a head without sound', () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1');
  for (const bytes of [
    png,
    Buffer.alloc(0),
    Buffer.from('RIFF....WAVEfmt '),
    Buffer.from('<html>'),
  ]) {
    assert.equal(faultOf(bytes), 'kind');
  }
  for (const bytes of [
    webm({}, 'V_VP8'),
    webm({}, 'A_OPUS', 'matroska'),
    webm({ seconds: 0 }),
    mp4({}, 'vide'),
    mp4({ seconds: 0 }),
    ogg({}, 'xvorbis1'),
    ogg({ seconds: 0 }),
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
    Buffer.from('\0\0\0\x08ftyp', 'latin1'),
    Buffer.from('OggS'),
  ]) {
    assert.equal(faultOf(bytes), 'broken');
  }
});

test('a recording cut at any byte is shorter or none, and nothing makes the judge fail or hang', () => {
  for (const make of [webm, mp4, ogg]) {
    const whole = make({ seconds: 3 });
    for (let end = 0; end <= whole.length; end += 7) {
      const judged = judge(whole.subarray(0, end));
      if ('type' in judged) assert.ok(judged.seconds <= 3.1, String(end));
    }
    for (let round = 0; round < 2_000; round++) {
      const broken = Buffer.from(whole);
      for (let n = 0; n < 4; n++) {
        broken[(round * 7_919 + n * 104_729) % broken.length] = (round * 31 + n * 17) & 0xff;
      }
      judge(broken);
    }
  }
});
