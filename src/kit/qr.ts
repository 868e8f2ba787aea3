// QR codes of addresses, as SVG and as PNG: four modules of white around, dark on white whatever the page's colours,
// because scanners want it so (ISO/IEC 18004).
import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Rows of modules, dark where true. */
export const qrModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 4 }).data;

/** One line of horizontal strokes: a tenth of the bytes that a square for each module would be. */
export function qrSvg(text: string): string {
  const modules = qrModules(text);
  const size = modules.length;
  const lines = modules.map((row, y) => {
    let path = '';
    let end = 0;
    const bits = row.map((dark) => (dark ? '1' : '0')).join('');
    for (const { index, 0: run } of bits.matchAll(/1+/g)) {
      path += `${path === '' ? `M${index} ${y}.5` : `m${index - end} 0`}h${run.length}`;
      end = index + run.length;
    }
    return path;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${lines.join('')}"/></svg>`;
}

/** One bit a pixel, `scale` pixels a module (PNG, W3C 2003: IHDR, IDAT, IEND). */
export function qrPng(text: string, scale = 8): Buffer {
  const modules = qrModules(text);
  const size = modules.length * scale;
  const line = (row: readonly boolean[]) => {
    const bytes = Buffer.alloc(1 + Math.ceil(size / 8));
    for (let x = 0; x < size; x++) {
      const light = !row[Math.floor(x / scale)];
      const at = 1 + (x >> 3);
      if (light) bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
    }
    return bytes;
  };
  const lines = modules.flatMap((row) => Array.from({ length: scale }, () => line(row)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // One bit of grey: no palette, no interlacing.
  head.writeUInt8(1, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.concat(lines), { level: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
