// Proves that a candidate's file is whole or breaks off: a recording that is gone is said to be, one that cannot be read now
// is not taken for gone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnRecord } from '../../../contract/hiring/candidate-pages.ts';
import { fail } from '../../kit/fail.ts';
import { recordFile } from './record-file.ts';

const url = '/i/c/can_1/recordings/rec_1';
const record = { answers: [{ audio: { url, seconds: 2 } }, { audio: null }] } as unknown;

type Hear = Parameters<typeof recordFile>[1];

async function written(hear: Hear): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of recordFile(record as OwnRecord, hear)) pieces.push(piece);
  return pieces.join('');
}

test('bytes stand beside the address of their recording, and nothing beside one that is gone', async () => {
  const asked: string[] = [];
  const heard = await written(async (id) => {
    asked.push(id);
    return { bytes: Buffer.from('OggS'), type: 'audio/ogg' };
  });
  assert.deepEqual(asked, ['rec_1']);
  assert.deepEqual(JSON.parse(heard).answers, [
    { audio: { url, seconds: 2, data: Buffer.from('OggS').toString('base64') } },
    { audio: null },
  ]);
  const gone = await written(async () => {
    throw fail('NOT_FOUND');
  });
  assert.equal(JSON.parse(gone).answers[0].audio.data, null);
});

test('a long recording leaves in small pieces, and is the same bytes', async () => {
  for (const length of [49_151, 49_152, 49_153, 200_000]) {
    const bytes = Buffer.alloc(length, 'OggS and more');
    const hear = async () => ({ bytes, type: 'audio/ogg' });
    const whole = JSON.parse(await written(hear)).answers[0].audio.data;
    assert.ok(Buffer.from(whole, 'base64').equals(bytes), `${length}`);
    for await (const piece of recordFile(record as OwnRecord, hear)) {
      assert.ok(piece.length <= 65_536, `a piece of ${piece.length}`);
    }
  }
});

test('a store that does not answer breaks the file off', async () => {
  const away = new Error('the store does not answer');
  await assert.rejects(
    written(async () => {
      throw away;
    }),
    away,
  );
});
