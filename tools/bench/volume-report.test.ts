// The volume bench counts each byte once, under the head where it belongs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { organizationTables, type ProjectsTable, tenantTables } from '../../src/db/tenants.ts';
import { type Relation, volumeText } from './volume-report.ts';

const count = 10;

/** A payment leaves nothing in those of organisations. */
const projectsTables = tenantTables.filter(
  (table): table is ProjectsTable => !(organizationTables as readonly string[]).includes(table),
);

/** Each table has grown by 60 bytes for each payment and its index by 40; of answers an index of their own by 5. */
function report(more = 0) {
  const of = (heap: number, index: number, answers: number): Relation[] => [
    ...projectsTables.flatMap((table) => [
      { name: table, table, bytes: heap },
      { name: `${table}_pkey`, table, bytes: index },
    ]),
    { name: 'idempotency_keys_bodies', table: 'idempotency_keys', bytes: answers },
  ];
  return volumeText(
    {
      before: of(8_192, 8_192, 0),
      after: of(8_192 + (60 + more) * count, 8_192 + 40 * count, 5 * count),
      anew: of(0, 20 * count, 5 * count),
      // Of the 60 bytes of a claim with its answer, the claim itself.
      claims: 15,
      log: {
        byTable: new Map([['payments', { records: 70 * (count / 2), pages: 0 }]]),
        all: { records: 90 * (count / 2), pages: 0 },
      },
      // The log is that of the last rounds.
      count: count / 2,
      all: count,
      settings: {},
    },
    [],
  );
}

const rolling = ['calls', 'delivery_attempts', 'events', 'jobs'];

test('OP11 every table of tenants stands under one head, and claims apart from their answers', () => {
  const { text, low } = report();
  const [forEver = '', forATime = ''] = text.split('\n\n');
  for (const table of projectsTables) {
    if (table === 'idempotency_keys') continue;
    const line = `| ${table} | 60 | 40 | 100 | 20 | 80 | ${table === 'payments' ? 70 : 0} |`;
    assert.equal(forEver.includes(line), !rolling.includes(table), table);
    assert.equal(forATime.includes(line), rolling.includes(table), table);
  }
  assert.ok(
    forEver.includes('| claims (idempotency_keys) | 15 | 40 | 55 | 20 | 35 | 0 |'),
    forEver,
  );
  assert.ok(forATime.includes('| answers (idempotency_keys) | 45 | 5 | 50 | 5 | 50 | 0 |'));
  const kept = 100 * (projectsTables.length - rolling.length - 1) + 55;
  assert.match(
    text,
    new RegExp(`\\| kept for ever, as indexes grow \\| ${kept} \\| at most 2500 \\|`),
  );
  // Each index by half: those of events, attempts, calls and jobs are no part of it.
  const anew = 80 * (projectsTables.length - rolling.length - 1) + 35;
  assert.match(
    text,
    new RegExp(`\\| kept for ever, indexes made anew \\| ${anew} \\| at most 2500 \\|`),
  );
  assert.match(text, /\| kept for a time \| 450 \| at most 3500 \|/);
  assert.equal(low, false);
});

test('OP11 more than is asked for is told', () => {
  assert.equal(report(400).low, true);
});
