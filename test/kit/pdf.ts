// The text of a PDF as Chromium prints one: its streams unpacked, its glyphs read by the map that each font brings along.
import { inflateSync } from 'node:zlib';

type Objects = ReadonlyMap<string, { head: string; stream: string }>;

/** Without blanks: where glyphs stand is told by places, not by characters. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      fonts.set(name, signsOf(objects.get(map ?? '')?.stream ?? ''));
    }
  }
  const written = [...objects.values()]
    .map(({ stream }) => stream)
    .filter((one) => / T[jJ]/.test(one));
  return written.map((stream) => readStream(stream, fonts)).join('');
}

function objectsOf(pdf: Buffer): Objects {
  const objects = new Map<string, { head: string; stream: string }>();
  const text = pdf.toString('latin1');
  for (const { 0: whole, 1: id = '', index } of text.matchAll(/(\d+) 0 obj\b[\s\S]*?endobj/g)) {
    const begin = /stream\r?\n/.exec(whole);
    const head = begin ? whole.slice(0, begin.index) : whole;
    const from = index + (begin ? begin.index + begin[0].length : 0);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const bytes = begin ? pdf.subarray(from, from + length) : Buffer.alloc(0);
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Image');
    objects.set(id, { head, stream: isPacked ? inflateSync(bytes).toString('latin1') : '' });
  }
  return objects;
}

const sign = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The character of each glyph, from the pairs and the runs of a font's map. */
function signsOf(map: string): ReadonlyMap<string, string> {
  const signs = new Map<string, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) {
      signs.set(glyph.toLowerCase(), sign(text));
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const first = Number.parseInt(text, 16);
      for (let n = 0; n <= Number.parseInt(to, 16) - Number.parseInt(from, 16); n += 1) {
        const glyph = (Number.parseInt(from, 16) + n).toString(16).padStart(from.length, '0');
        signs.set(glyph, String.fromCharCode(first + n));
      }
    }
  }
  return signs;
}

function readStream(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  let font: ReadonlyMap<string, string> = new Map();
  let text = '';
  for (const [, name, glyphs = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-fA-F]+)>/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    for (const glyph of glyphs.toLowerCase().match(/.{4}/g) ?? []) text += font.get(glyph) ?? '';
  }
  return text.replace(/\s/g, '');
}
