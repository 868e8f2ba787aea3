// The judge of statements must be able to see a fault: it is shown some.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overAllTenants } from '../../src/db/tenants.ts';
import { isCode, isServer, readHouse } from '../../tools/tidy/house.ts';
import { readPlainStatements, readStatements } from '../../tools/tidy/sql-statements.ts';
import { readTokens, type Token } from '../../tools/tidy/sql-text.ts';
import { HOUSE_ROOT } from '../../tools/tidy.ts';
import { readStatement } from './statements.ts';

const wordsOf = (tokens: readonly Token[]) => tokens.map(({ word }) => word).join(' ');

const unnamed = (text: string) => readStatement({ text, values: [] }).unnamed;

test('OP03 a look-up by id alone, and a tenant that one of two tables lacks, are seen', () => {
  for (const [text, tables] of [
    ['select * from payments where id = any ($1)', ['payments']],
    [
      'select 1 from journals j join entries e on e.journal_id = j.id where j.project_id = $1',
      ['entries'],
    ],
    ['update events set status = $1 where id = $2', ['events']],
    [
      'delete from jobs j using unnest($1::text[]) as g (subject) where j.subject = g.subject',
      ['jobs'],
    ],
    [
      'select 1 from jobs where (project_id, kind) >= ($1, $2) and (project_id, kind) <= ($3, $2)',
      ['jobs'],
    ],
    ['insert into balances (mode, account) values ($1, $2)', ['balances']],
    ["select id from payments where project_id <> '' and id = $1", ['payments']],
  ] as const) {
    assert.deepEqual(unnamed(text), tables, text);
  }
  for (const text of [
    'select * from payments where project_id = $1 and id = $2',
    'select 1 from unnest($1::text[]) as g (project_id, mode, id) join payments p using (project_id, mode, id)',
    'select 1 from journals j join entries e on e.project_id = j.project_id where j.project_id = $1',
    'insert into jobs (project_id, kind) values ($1, $2) on conflict (project_id, kind, subject) do update set run_at = $3',
    'select 1 from jobs j where (j.project_id, j.kind) >= ($1, $2) and (j.project_id, j.kind) <= ($1, $2)',
    'select id from projects where id = $1',
  ]) {
    assert.deepEqual(unnamed(text), [], text);
  }
});

const unplaced = (text: string) => readStatement({ text, values: [] }).unplaced;

test('OP03 a table to which given rows lead alone is seen, also one that is joined with them beside another', () => {
  const given = 'unnest($1::text[], $2::text[], $3::text[]) as g (project_id, mode, id)';
  for (const [text, tables] of [
    [
      `select 1 from ${given} join payments p using (project_id, mode, id) for update of p`,
      ['payments'],
    ],
    [
      `update payments p set status = $4 from ${given} where p.project_id = g.project_id and p.id = g.id`,
      ['payments'],
    ],
    [
      `select 1 from ${given} join payments p using (project_id, mode, id)
         left join attempts a on a.project_id = g.project_id where p.project_id = any ($4::text[])`,
      ['attempts'],
    ],
    [
      `select (select t.version from consent_texts t where t.organization_id = c.organization_id)
         from campaigns c where c.organization_id = any ($1::text[])`,
      ['consent_texts'],
    ],
    // On one database `bound` says as a remark what it would print: for both tables, or one of them is missed.
    [
      `select (select sum(c.amount) from collected_days c where c.project_id = m.project_id and c.mode = m.mode)
         from unnest($1::text[]) as g (project_id) join merchant_accounts m using (project_id)
        where true /* m.project_id = any ($) */`,
      ['collected_days'],
    ],
  ] as const) {
    assert.deepEqual(unplaced(text), tables, text);
  }
  for (const text of [
    `select 1 from ${given} join payments p using (project_id, mode, id) where p.project_id = any ($4::text[])`,
    `select 1 from ${given} join payments p using (project_id, mode, id) where true /* p.project_id = any ($) */`,
    'select 1 from journals j join entries e on e.project_id = j.project_id where j.project_id = $1',
    `select 1 from entries e join journals j on j.project_id = e.project_id
       left join corrections c on c.project_id = j.project_id where e.project_id = $1`,
    'select 1 from payments p join attempts a using (project_id, mode) where project_id = $1',
    'insert into jobs (project_id, kind) values ($1, $2)',
  ]) {
    assert.deepEqual(unplaced(text), [], text);
  }
});

test('OP03 what a statement writes and locks, and whose rows it names, is read from its text and values', () => {
  const one = `prj_${'0'.repeat(26)}`;
  const text =
    'update merchant_accounts m set status = $1 from unnest($2::text[]) g where m.project_id = g.id';
  const read = readStatement({ text, values: ['closed', [one, 'platform']] });
  assert.deepEqual(read.targets, ['merchant_accounts']);
  assert.deepEqual([...read.tenants], [one, 'platform']);
  const upsert = 'insert into jobs (project_id) values ($1) on conflict do update set run_at = $2';
  assert.deepEqual(readStatement({ text: upsert, values: [] }).targets, ['jobs']);
  assert.equal(
    readStatement({ text: 'select 1 from payments for update of p', values: [] }).locks,
    true,
  );
  assert.equal(readStatement({ text: 'select 1 from payments', values: [] }).locks, false);
});

test('OP03 what looks over all tenants is of twelve kinds at most, each with its reason and its number of statements', () => {
  assert.ok(overAllTenants.length <= 12);
  for (const { why } of overAllTenants) assert.ok(why.length > 10);
  const texts = readHouse(HOUSE_ROOT)
    .files.filter(({ path }) => path.startsWith('src/') && isCode(path) && isServer(path))
    .flatMap((file) => [...readStatements(file), ...readPlainStatements(file)])
    .map(({ tokens }) => wordsOf(tokens));
  const counted = overAllTenants.map(({ phrase }) => {
    const words = wordsOf(readTokens(phrase));
    return [phrase, texts.filter((text) => text.includes(words)).length];
  });
  assert.deepEqual(
    counted,
    overAllTenants.map(({ phrase, statements }) => [phrase, statements]),
  );
});
