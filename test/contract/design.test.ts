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

/** Each declaration of the sheets for screens, as `path: property: value`. */
const declared = sheets.flatMap(({ path, text }) =>
  [...withoutPrint(text).matchAll(/(?:^|[{;\s])([a-z-]+):\s*([^;{}]+)(?=[;}])/g)].map(
    ([, name = '', value = '']) => ({ path, name, value: value.trim().replace(/\s+/g, ' ') }),
  ),
);

/** Paper has sizes of its own. */
function withoutPrint(text: string): string {
  const at = text.indexOf('@media print');
  if (at < 0) return text;
  let end = text.indexOf('{', at) + 1;
  for (let depth = 1; depth > 0; end++) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
  return withoutPrint(text.slice(0, at) + text.slice(end));
}

const told = ({ path, name, value }: (typeof declared)[number]) => `${path}: ${name}: ${value}`;

const lengthsOf = (value: string) => value.match(/-?(?:\d*\.)?\d+(?:rem|em|px)\b/g) ?? [];

test('UI179 what moves lasts 150 ms at most, and only its place and how much of it is seen change', () => {
  const moving = declared.filter(({ name }) => /^(?:transition|animation)/.test(name));
  assert.ok(moving.length > 0);
  const slow = moving.filter(({ value }) => {
    // The first time of each is how long it lasts, a second one how long it waits.
    const lasts = value.split(',').map((one) => /([\d.]+)(ms|s)\b/.exec(one));
    const ms = lasts.map((one) => Number(one?.[1]) * (one?.[2] === 's' ? 1_000 : 1));
    return ms.some((each) => !(each <= 150)) || /infinite/.test(value);
  });
  assert.deepEqual(slow.map(told), []);
  const changing = moving.filter(
    ({ name, value }) =>
      name.startsWith('transition') && !/^(?:opacity|transform|translate) /.test(value),
  );
  assert.deepEqual(changing.map(told), []);
  const frames = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@keyframes[^{]*\{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, body = '']) =>
      [...body.matchAll(/([a-z-]+):/g)].map(([, name = '']) => `${path}: ${name}`),
    ),
  );
  assert.deepEqual(
    frames.filter((one) => !/: (?:opacity|transform|translate)$/.test(one)),
    [],
  );
});

test('UI176 space comes in the steps of the house, with one radius, thin lines, and no shadow but of dialogs', () => {
  const steps = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3];
  const spaces = declared
    .filter(({ name }) => /^(?:(?:row-|column-)?gap|margin[\w-]*|padding[\w-]*)$/.test(name))
    // A margin that is reckoned from the width of the page is a measure, no space between two things.
    .filter(({ value }) => !/calc|min\(/.test(value));
  assert.ok(spaces.length > 100);
  const odd = spaces.filter(({ value }) =>
    lengthsOf(value).some((one) => {
      const size = Math.abs(Number.parseFloat(one));
      return one.endsWith('px') ? size > 1 : !one.endsWith('rem') || !steps.includes(size);
    }),
  );
  assert.deepEqual(odd.map(told), []);
  const radii = declared
    .filter(({ name }) => name === 'border-radius')
    .filter(
      ({ value }) => !/^(?:50%|0|0\.375rem|(?:0 |0\.375rem ){3}(?:0|0\.375rem))$/.test(value),
    );
  assert.deepEqual(radii.map(told), []);
  // A bar at the side of what it marks is a step wide.
  const lines = declared
    .filter(({ name }) => /^border(?!-radius|-collapse)/.test(name))
    .filter(({ value }) => lengthsOf(value).some((one) => !['1px', '0.25rem'].includes(one)));
  assert.deepEqual(lines.map(told), []);
  const shadows = sheets.flatMap(({ path, text }) =>
    rulesOf(text)
      .filter(({ body }) => /box-shadow:/.test(body))
      // Without a blur it is a line.
      .filter(({ body }) => !/box-shadow:\s*(?:inset )?0 -?[\d.a-z]+ 0(?: 1px)? var/.test(body))
      .map(({ selector }) => `${path}: ${selector}`),
  );
  assert.deepEqual(shadows, ['design/parts.css: .dialog']);
});

test('UI175 type has the sizes of the house', () => {
  const sizes = [
    'inherit',
    '1rem',
    '0.875rem',
    '0.875em',
    '1.0625rem',
    '1.25rem',
    '1.5rem',
    '1.9rem',
  ];
  const own = declared
    .filter(({ name }) => name === 'font-size')
    .filter(({ value }) => !sizes.includes(value))
    .map(told);
  assert.deepEqual(own.toSorted(), [
    // Of a sum that fills a poster, and of what a map draws in units of its own.
    'dashboard/src/pages/links/poster.module.css: font-size: min(1.9rem, 9vw)',
    'design/data-lists.css: font-size: 11px',
  ]);
});

test('UI17 the dashboard takes its colours from design/', () => {
  const raw = sheets
    .filter(({ path }) => path.startsWith('dashboard/'))
    .filter(({ text }) => /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsl/i.test(text))
    .map(({ path }) => path);
  assert.deepEqual(raw, []);
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
