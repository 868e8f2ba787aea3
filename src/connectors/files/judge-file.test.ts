// Proves that a file is what its bytes say, that pictures lose their metadata and nothing else, and that what is broken
// or would burst is refused at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { bomb, pdf, picture } from '../../../test/kit/pictures.ts';
import { type FileType, judgeFile } from './judge-file.ts';

const all = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
const judge = (bytes: Buffer, types: readonly FileType[] = all, side?: number) =>
  judgeFile(bytes, { types, ...(side ? { side } : {}) }, 'somebody');

const fault = async (bytes: Buffer, types?: readonly FileType[], side?: number) => {
  const judged = await judge(bytes, types, side);
  return 'fault' in judged ? judged.fault : judged.type;
};

for (const form of ['jpeg', 'png', 'webp'] as const) {
  test(`a ${form} keeps its size and loses the camera and the place`, async () => {
    const sent = await picture(form, 640, 480);
    assert.ok((await sharp(sent).metadata()).exif, 'the picture sent has metadata');
    const judged = await judge(sent);
    assert.ok('bytes' in judged);
    const { format, width, height, exif, xmp, iptc, icc } = await sharp(judged.bytes).metadata();
    assert.deepEqual([format, width, height], [form, 640, 480]);
    assert.deepEqual([exif, xmp, iptc, icc], [undefined, undefined, undefined, undefined]);
    assert.ok(!judged.bytes.includes('Camera of the tests'));
  });
}

test('a picture taken on its side stands upright once nothing says how it was held', async () => {
  const lying = await sharp(await picture('jpeg', 900, 700))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const judged = await judge(lying);
  assert.ok('bytes' in judged);
  const { width, height } = await sharp(judged.bytes).metadata();
  assert.deepEqual([width, height], [700, 900]);
});

test('the bytes decide what a file is, not what they are said to be', async () => {
  assert.equal(await fault(Buffer.from('<html><script>alert(1)</script>')), 'type');
  assert.equal(await fault(Buffer.from('MZ\x90\0')), 'type');
  assert.equal(await fault(Buffer.alloc(0)), 'type');
  assert.equal(await fault(Buffer.from('GIF89a')), 'type');
  assert.equal(await fault(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'type');
  assert.equal(await fault(pdf()), 'application/pdf');
  // Readers find the table of such a one by themselves.
  const plain = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  );
  assert.equal(await fault(plain), 'application/pdf');
  assert.equal(await fault(pdf(), ['image/png']), 'type');
  assert.equal(await fault(await picture('webp'), ['image/png', 'image/jpeg']), 'type');
});

test('what hides behind a picture is left out', async () => {
  const sent = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')]);
  const judged = await judge(sent);
  assert.ok('bytes' in judged && !judged.bytes.includes('script'));
});

test('what was cut, or begins like a picture and is none, is broken', async () => {
  for (const form of ['jpeg', 'png', 'webp'] as const) {
    const sent = await picture(form);
    assert.equal(await fault(sent.subarray(0, Math.floor(sent.length / 2))), 'broken', form);
    assert.equal(await fault(sent.subarray(0, 24)), 'broken', form);
  }
  assert.equal(await fault(pdf().subarray(0, -10)), 'broken');
});

test('a picture that would burst is refused before it is unpacked', async () => {
  const started = performance.now();
  const before = process.memoryUsage().rss;
  assert.equal(await fault(bomb()), 'broken');
  assert.ok(performance.now() - started < 2_000);
  assert.ok(process.memoryUsage().rss - before < 200_000_000);
});

test('a picture smaller than is asked for is refused, whichever side is the short one', async () => {
  assert.equal(await fault(await picture('jpeg', 1_200, 599), all, 600), 'too_small');
  assert.equal(await fault(await picture('jpeg', 599, 1_200), all, 600), 'too_small');
  assert.equal(await fault(await picture('jpeg', 600, 600), all, 600), 'image/jpeg');
});

test('many pictures at once wait for one another and all are judged', async () => {
  const sent = await picture('jpeg', 2_000, 2_000);
  const judged = await Promise.all(
    Array.from({ length: 12 }, (_, n) => judgeFile(sent, { types: all }, `owner ${n % 3}`)),
  );
  assert.ok(judged.every((one) => 'type' in one && one.type === 'image/jpeg'));
});
