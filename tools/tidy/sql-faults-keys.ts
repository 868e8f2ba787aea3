// More planted SQL that tidy must refuse: breaches that were once let through, because the rule looked at a word anywhere,
// at one form of writing, or at no such thing (contract/operations.md OP01 to OP03, OP87).

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of the code, not templates.

import type { Fault } from './faults.ts';
import { code, migration, statement, store } from './sql-faults.ts';

/** A statement that is no sql`…`, on line 2. */
const plain = (rule: string, name: string, text: string): Fault => ({
  rule,
  file: store(name),
  line: 2,
  text: `// Planted.\nexport const a = (tx) => tx.all({ text: ${text}, values: [] });\n`,
});

const given = 'unnest(${a}::text[], ${b}::text[]) as g (project_id, id)';

const statements: Fault[] = [
  statement('sql-tenant', 'shown', 'select project_id, status from payments where id = ${id}'),
  statement(
    'sql-tenant',
    'returned',
    "update payments set status = 'x' where id = ${id} returning project_id",
  ),
  statement('sql-tenant', 'written', 'update payments set project_id = ${p} where id = ${id}'),
  statement(
    'sql-tenant',
    'others',
    'select id from payments where project_id <> ${p} and id = ${id}',
  ),
  statement(
    'sql-tenant',
    'one-of-two',
    'select 1 from payments p join jobs j on j.subject = p.id where p.project_id = ${p}',
  ),
  statement(
    'sql-bound',
    'locked',
    `select p.id from ${given} join payments p using (project_id, id) for update of p`,
  ),
  statement(
    'sql-bound',
    'changed-by-rows',
    `update payments p set status = 'x' from ${given} where p.project_id = g.project_id and p.id = g.id`,
  ),
  statement(
    'sql-constraint-name',
    'conflict',
    'insert into jobs (project_id, kind) values (${p}, ${k}) on conflict on constraint jobs_key do nothing',
  ),
  statement(
    'sql-correlated',
    'step-of-with',
    `with g as (select * from unnest(\${a}::text[]) as u (key))
     select 1 from g where exists (select 1 from pages k where k.key = g.key)`,
  ),
  statement(
    'sql-correlated',
    'derived',
    `select 1 from (select * from unnest(\${a}::text[]) as u (key)) d
      where exists (select 1 from pages k where k.key = d.key)`,
  ),
  statement(
    'sql-volatile',
    'in-parentheses',
    'insert into pages (id, n) (select id, random() from projects)',
  ),
  statement(
    'sql-volatile',
    'within',
    'insert into pages (id, n) with s as (select random() as r) select id, r from s',
  ),
  plain('sql-system-column', 'plain-ctid', "'select ctid from jobs where project_id = $1'"),
  plain('sql-tenant', 'plain-id', '`select status from payments where id = $1`'),
  code('bracket', "if (error['constraint'] === 'x') throw error;"),
  code('parameter', 'export const a = ({ constraint }: Pg) => constraint;'),
  code('message', "if (error.message.includes('payments_pkey')) throw error;"),
  code('pattern', 'if (/jobs_kind_fkey/.test(error.message)) throw error;'),
];

const migrations: Fault[] = [
  migration('sql-identity', '0040-schema', 'alter table public.payments add column m bigserial;'),
  migration('sql-identity', '0041-do', 'do $$ begin alter table payments add m bigserial; end $$;'),
  migration(
    'sql-trigger',
    '0042-schema',
    'create trigger t after insert on public.jobs for each row execute function public.look();',
  ),
  migration(
    'sql-alter',
    '0043-do',
    `do $$ begin
  if true then
    alter table jobs drop constraint jobs_pkey, add check (kind <> '');
  end if;
end $$;`,
    4,
  ),
  migration(
    'sql-collation',
    '0044-type',
    'create table pages (b text collate "C" primary key);\nalter table pages alter column b type text;',
    3,
  ),
  migration('sql-collation', '0045-tenant', 'alter table jobs alter column project_id type text;'),
  migration(
    'sql-key',
    '0046-id',
    'create table refunds (project_id text collate "C", id text collate "C" primary key);',
  ),
  migration('sql-key', '0047-unique', 'create unique index on jobs (kind);'),
  migration('sql-key', '0048-added', 'alter table jobs add unique (kind, project_id);'),
  migration(
    'sql-reference',
    '0049-platform',
    'alter table jobs add foreign key (project_id) references projects (id);',
  ),
  migration(
    'sql-reference',
    '0050-column',
    'create table refunds (\n  project_id text collate "C" references projects (id));',
    3,
  ),
  migration(
    'sql-reference',
    '0051-crosswise',
    'alter table jobs add constraint j foreign key (kind) references payments (id);',
  ),
];

export const KEY_FAULTS: readonly Fault[] = [...statements, ...migrations];
