// Files as people send them, and as those do who mean harm.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Form = 'jpeg' | 'png' | 'webp';

/** A picture of one colour with a camera and a place in its metadata. */
export function picture(form: Form = 'jpeg', width = 800, height = 640): Promise<Buffer> {
  const background = { r: 20, g: 120, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({
      IFD0: { Make: 'Camera of the tests', Copyright: 'Awa' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 41/1 0/1' },
    })
    [form]()
    .toBuffer();
}

/** Noise, which cannot be packed: about three bytes a pixel. */
export function noise(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
}

export const pdf = (words = 'facture'): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%${words}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
  );

/** A PNG of a few hundred bytes that says it is 30,000 pixels wide and high: 3.6 GB unpacked. */
export function bomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let n = 0; n < 8; n++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

export type Part = { name: string; filename?: string; type?: string; bytes: Buffer | string };

/** A multipart form as bytes, with its header. */
export function form(parts: readonly Part[], boundary = 'limite-de-test') {
  const lines = parts.flatMap(({ name, filename, type, bytes }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const kind = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`;
    return [Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')];
  });
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
