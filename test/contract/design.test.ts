// What the styles of every page keep to, read from their files: focus, stillness, colours and signs.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = new URL('../../', import.meta.url).pathname;

const sheets = ['design', 'dashboard/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => {
      const path = join(folder, name);
      return {
        path,
        text: readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
      };
    }),
);

/** Each innermost rule with its selector. */
const rulesOf = (text: string): { selector: string; body: string }[] =>
  [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }));

test('UI178 the outline of what has the focus is taken only from what a step brings it to: headings, sentences', () => {
  const bare = sheets.flatMap(({ path, text }) =>
    rulesOf(text)
      .filter(({ body }) => /outline:\s*(?:none|0)/.test(body))
      .flatMap(({ selector }) => selector.split(','))
      .filter((selector) => !/(?:^|\s)(?:h1|h2|main|\.notice):focus$/.test(selector.trim()))
      .map((selector) => `${path}: ${selector.trim()}`),
  );
  assert.deepEqual(bare, []);
});

test('UI179 what moves stands still for who asks for it', () => {
  const restless = sheets
    .filter(({ text }) => /\b(?:animation|transition):/.test(text))
    .filter(({ text }) => !text.includes('prefers-reduced-motion'))
    .map(({ path }) => path);
  assert.deepEqual(restless, []);
});

test('UI17 UI176 the dashboard takes its colours from design/, and its space in even steps', () => {
  const raw = sheets
    .filter(({ path }) => path.startsWith('dashboard/'))
    .filter(({ text }) => /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsl/i.test(text))
    .map(({ path }) => path);
  assert.deepEqual(raw, []);
  const odd = sheets
    .filter(({ path }) => path.startsWith('dashboard/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:gap|margin[\w-]*|padding[\w-]*):([^;]+);/g)]
        .flatMap(([, values = '']) => values.match(/[\d.]+(?=rem)/g) ?? [])
        .filter((size) => (Number(size) * 8) % 1 !== 0)
        .map((size) => `${path}: ${size}rem`),
    );
  assert.deepEqual(odd, []);
});

test('UI175 no page loads a font, and figures that stand one under the other have one width', () => {
  assert.deepEqual(
    sheets.filter(({ text }) => text.includes('@font-face')).map(({ path }) => path),
    [],
  );
  const sums = sheets.filter(({ text }) => text.includes('tabular-nums'));
  assert.ok(sums.some(({ path }) => path === 'design/base.css'));
});

test('UI180 at most 24 signs, drawn by us and hidden from those who listen', () => {
  const icon = readFileSync(join(root, 'dashboard/src/ui/icon.tsx'), 'utf8');
  const signs = icon.match(/^ {2}\w+: 'M/gm) ?? [];
  assert.ok(signs.length > 0 && signs.length <= 24, `${signs.length} signs`);
  assert.match(icon, /aria-hidden="true"/);
  assert.match(icon, /stroke="currentColor"/);
});
