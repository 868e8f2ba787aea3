// docs/bench.md says after its tables what they show, and says it of that very run.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { verdictOf } from './verdict.ts';

const pages = {
  'bench.md': ['payments', 'deliveries', 'dashboard', 'geocoder', 'geocoder-classes'],
  'bench-data.md': ['data'],
  'bench-hiring.md': ['hiring'],
  'bench-keys.md': ['payments-against', 'history', 'volume', 'exports'],
};

/** Measured by nobody on a machine of its own yet: their places are empty. */
const notMeasured: string[] = [];

for (const [file, names] of Object.entries(pages)) {
  test(`N36 each part of docs/${file} says what its own tables show`, () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs', file), 'utf8');
    const parts = [...page.matchAll(/<!-- ([\w-]+) -->\n(.*?)<!-- end of \1 -->/gs)];
    assert.deepEqual(
      parts.map(([, name]) => name),
      names,
    );
    for (const [, name = '', text = ''] of parts) {
      assert.equal(text === '', notMeasured.includes(name), name);
      if (text === '') continue;
      const said = text.match(/^What this run shows: .*$/gm);
      assert.deepEqual(said, [verdictOf(text)], name);
      assert.doesNotMatch(verdictOf(text), /NaN| 0 of 0 /, name);
    }
  });
}

const table = (...rows: string[]) =>
  ['| figure | measured | asked for |', '| --- | --: | --: |', ...rows].join('\n');

test('N36 what is short is named with how far, or its two ends when it is much', () => {
  const good = '| a / b | 0.70 | 0.50 |';
  assert.equal(verdictOf(table(good)), 'What this run shows: 1 of 1 figures are as asked for.');
  assert.equal(
    verdictOf(table(good, '| c | 30.1 | at most 25 |', '| memory, at most | 101 | 100 |')),
    'What this run shows: 1 of 3 figures are as asked for. Short of it: c, 30.1 in place of 25 at most; memory, at most, 101 in place of 100 at most.',
  );
  const lines = ['empty||', 'a|0.60|', 'b|0.59|', 'c|0.10|', 'd|0.5|', 'e|0.4|', 'f|0.3|'];
  const wide = `| | of the empty route (asked: 0.60) | more |\n| --- | --: | --: |\n${lines.map((line) => `| ${line}|`).join('\n')}`;
  assert.equal(
    verdictOf(`Text before.\n\n${wide}\n\nText after.`),
    'What this run shows: 1 of 6 figures are as asked for. Short of it are 5, from c, 0.1 in place of 0.6 at least to b, 0.59 in place of 0.6 at least.',
  );
});

test('UI210 UI211 UI212 docs/bench.md has the pages of the dashboard on both slow lines beside an empty page, and what an hour of events leaves', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/bench.md'), 'utf8');
  const part = /<!-- dashboard -->(.*?)<!-- end of dashboard -->/s.exec(page)?.[1] ?? '';
  assert.match(part, /400 kbit\/s, 400 ms, processor 6 × slower \| 1\.6 Mbit\/s, 150 ms/);
  for (const step of [
    ...['empty page of React, cold', 'door', 'first page, cold', 'warm', 'next page'],
    'list of 100, filtered',
  ]) {
    assert.match(part, new RegExp(`\\n\\| ${step} \\| \\d+\\.\\d\\d \\| \\d+\\.\\d\\d \\|`), step);
  }
  assert.match(part, /medians of 5;/);
  const frame =
    /\| longest frame of 1000 lines of the live tail, ms, at most \| ([\d.]+) \| 200\.00 \|/;
  assert.ok(Number(frame.exec(part)?.[1]) <= 200);
  const left = /\| memory that 10000 events leave, MB, at most \| ([\d.]+) \| 20\.00 \|/.exec(part);
  assert.ok(Number(left?.[1]) <= 20);
});
