// The pages of faults and their data say the same: the operator's page shows the data (contract/dashboard.md UI167).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReport, readSection, readWritten, reportText } from './report.ts';

test('UI167 docs/faults.json says what the pages of faults say, section by section', () => {
  assert.equal(readWritten(), reportText(), 'npm run faults -- <name> --write writes both');
  const report = readReport();
  assert.ok(report.length >= 15);
  for (const { name, figures, day, command } of report) {
    assert.ok(figures.length > 0 && /^\d{4}-/.test(day) && command.includes(name), name);
  }
});

test('a section is read with its seed, figures and violations, and one that says nothing is refused', () => {
  const text = [
    '## F99. Something falls',
    '',
    '`npm run faults -- F99 --seed 7 --long`, 2026-11-21, 2 shared cores, Node v26.10.0.',
    '',
    '| figure | measured |',
    '| --- | --: |',
    '| kills (`kill -9`) | 29 |',
    '| **lost** | 1 |',
    '',
    'Violations:',
    '',
    '- one is lost',
    '',
  ].join('\n');
  assert.deepEqual(readSection('F99', text), {
    name: 'F99',
    title: 'Something falls',
    command: 'npm run faults -- F99 --seed 7 --long',
    seed: 7,
    day: '2026-11-21',
    where: '2 shared cores, Node v26.10.0',
    figures: [
      { name: 'kills (kill -9)', value: '29' },
      { name: 'lost', value: '1' },
    ],
    violations: ['one is lost'],
  });
  assert.throws(() => readSection('F98', '## F98. Nothing'), /neither what nor how/);
});
