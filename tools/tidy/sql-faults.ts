// Planted SQL: statements and migrations that tidy must refuse, others that look like them and are right, and what a
// reader of words cannot tell (contract/operations.md OP87).

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of the code, not templates.

import type { Fault } from './faults.ts';

/** What the planted statements need: the lists, and a store that speaks of the planted tables. */
export const SQL_HOUSE: Readonly<Record<string, string>> = {
  'src/db/tenants.ts': `// Says which tables are tenants'.
export const tenantTables = ['payments', 'journals', 'jobs', 'calls', 'refunds'];
export const numberedTables = ['calls'];
export const overAllTenants = [{ phrase: 'from jobs where kind = any (' }];
`,
  'src/payments/things/tables.store.ts': `// Speaks of every table that the migrations make.
const tables = ['payments', 'journals', 'jobs', 'calls', 'refunds', 'projects', 'pages'];
`,
  // Released before the rules: its keys follow the database, its trigger reads a table.
  'src/db/migrations/0015-before.sql': `-- Released.
create table projects (id text primary key);
create table payments (id text primary key, project_id text, n bigint generated always as identity);
create table journals (id text primary key, project_id text, xmin_seen xid);
create table jobs (project_id text, kind text);
create function look() returns trigger language plpgsql as $$
begin perform 1 from projects where id = new.project_id and xmin is not null; return null; end $$;
create trigger payments_look after insert on payments for each row execute function look();
create function count_lines() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger journals_count after insert on journals for each row execute function count_lines();
`,
};

export const store = (name: string) => `src/payments/things/${name}.store.ts`;

/** The statement begins on line 2; `before` stands above it. */
export const statement = (rule: string, name: string, text: string, before = ''): Fault => ({
  rule,
  file: store(name),
  line: before === '' ? 2 : 3,
  text: `// Planted.\n${before === '' ? '' : `${before}\n`}export const a = (tx) => tx.all(sql\`${text}\`);\n`,
});

/** The fault stands on line 2 of the migration. */
export const migration = (rule: string, name: string, text: string, line = 2): Fault => ({
  rule,
  file: `src/db/migrations/${name}.sql`,
  line,
  text: `-- Planted.\n${text}\n`,
});

export const code = (name: string, text: string): Fault => ({
  rule: 'sql-error-name',
  file: `src/payments/things/${name}.ts`,
  line: 2,
  text: `// Planted.\n${text}\n`,
});

const statements: Fault[] = [
  statement(
    'sql-system-column',
    'ctid',
    'delete from jobs where project_id = ${p} and ctid = any (array(select ctid from jobs where project_id = ${p}))',
  ),
  statement(
    'sql-system-column',
    'tableoid',
    'select p.tableoid from payments p where project_id = ${p}',
  ),
  statement(
    'sql-correlated',
    'exists',
    'select n from unnest(${a}::text[], ${b}::int[]) as g (key, n) where exists (select 1 from pages k where k.key = g.key)',
  ),
  statement(
    'sql-correlated',
    'ordinality',
    `select (select status from payments p where p.project_id = g.project_id and \${bound('p', a)})
       from unnest(\${a}::text[], \${b}::text[]) with ordinality as g (project_id, id, n)`,
  ),
  statement(
    'sql-correlated',
    'update',
    `update payments p set status = 'x' from unnest(\${a}::text[], \${b}::text[]) g (project_id, id)
      where \${bound('p', a)} and p.project_id = g.project_id
        and not exists (select 1 from jobs j where j.project_id = g.project_id)`,
  ),
  statement(
    'sql-correlated',
    'values',
    'select * from (values (1, 2)) as g (a, b) where (select count(*) from pages p where p.a = g.a) > 0',
  ),
  statement(
    'sql-correlated',
    'fragment',
    'select * from ${given([])}) as g (key) where exists (select 1 from pages k where k.key = g.key)',
    'const given = (keys) => sql`unnest(${keys}::text[]`;',
  ),
  statement(
    'sql-volatile',
    'random',
    'insert into pages (id, n) select id, random() from projects',
  ),
  statement(
    'sql-volatile',
    'step',
    `with c as (update payments set status = 'x' where project_id = \${p} returning id)
     insert into pages (id, at) select id, coalesce(null, clock_timestamp()) from c`,
  ),
  statement(
    'sql-volatile',
    'rows',
    "insert into pages (id, at) ${rows(['text', ids], ['text', ids, 'nextval(?)'])}",
  ),
  statement('sql-tenant', 'by-id', 'select status from payments where id = ${id}'),
  statement('sql-tenant', 'joined', 'select 1 from projects p join jobs j on j.subject = p.id'),
  statement('sql-tenant', 'listed', 'select 1 from projects p, journals j where j.id = p.id'),
  statement('sql-tenant', 'changed', "update payments set status = 'x' where id = ${id}"),
  statement('sql-tenant', 'removed', 'delete from pages using journals j where j.id = pages.id'),
  statement('sql-tenant', 'inserted', 'insert into refunds (id) values (${id})'),
  statement(
    'sql-tenant',
    'through',
    'select count(*) from payments where ${where(filter)}',
    'const where = (filter) => sql`status = ${filter.status}`;',
  ),
  code('constraint', "if (error.constraint === 'payments_pkey') throw error;"),
  code('cast', 'const { name } = { name: (error as { constraint?: string }) };'),
  code('taken', 'const { code, constraint } = error;'),
  code('table', "if (error.table === 'payments') throw error;"),
  code('cast-table', 'const name = (cause as { table?: string }).table;'),
];

const migrations: Fault[] = [
  migration(
    'sql-identity',
    '0016-identity',
    'create table refunds (project_id text collate "C", n bigint generated always as identity);',
  ),
  migration('sql-identity', '0017-serial', 'alter table payments add column n bigserial;'),
  migration(
    'sql-identity',
    '0018-default',
    "alter table payments alter column n set default nextval('numbers');",
  ),
  migration(
    'sql-trigger',
    '0019-trigger',
    `create trigger jobs_look after insert on jobs
  referencing new table as fresh for each statement execute function look();`,
  ),
  migration(
    'sql-trigger',
    '0020-replaced',
    `create or replace function count_lines() returns trigger language plpgsql as $$
begin perform 1 from payments; return null; end $$;`,
  ),
  migration(
    'sql-trigger',
    '0021-execute',
    `create function built() returns trigger language plpgsql as $$ begin execute 'select 1'; return null; end $$;
create trigger calls_built after insert on calls for each row execute function built();`,
    3,
  ),
  migration(
    'sql-alter',
    '0022-swap',
    'alter table jobs drop constraint jobs_pkey, add constraint jobs_pkey primary key (project_id, kind);',
  ),
  migration(
    'sql-alter',
    '0023-beside',
    "alter table jobs add column a int, add column b text check (b <> '');",
  ),
  migration('sql-collation', '0024-key', 'create table pages (id text primary key);'),
  migration(
    'sql-collation',
    '0025-keys',
    `create table pages (
  list varchar(20),
  number int,
  primary key (list, number)
);`,
    3,
  ),
  migration('sql-collation', '0026-tenant', 'create table pages (project_id text);'),
  migration(
    'sql-collation',
    '0027-index',
    'create table pages (name text);\ncreate unique index on pages (name);',
    3,
  ),
  migration('sql-collation', '0028-added', 'alter table projects add column slug text unique;'),
  migration(
    'sql-collation',
    '0029-later',
    'create table pages (name text);\nalter table pages add unique (name);',
    3,
  ),
  migration(
    'sql-system-column',
    '0030-body',
    `create function mark() returns trigger language plpgsql as $$
begin
  return (select xmin from new_rows);
end $$;`,
    4,
  ),
  migration(
    'sql-volatile',
    '0031-fill',
    'insert into pages (id)\nselect gen_random_uuid()::text from projects;',
    3,
  ),
];

export const SQL_FAULTS: readonly Fault[] = [...statements, ...migrations];

/** All of it is right, or is not seen: each says why in its name. */
export const SQL_CLEAN: Readonly<Record<string, string>> = {
  [store('joined-on-the-tenant')]: `// Clean.
export const a = sql\`select p.status from unnest(\${a}::text[], \${b}::text[]) as g (project_id, id)
  join payments p using (project_id, id) where \${bound('p', a)}\`;
`,
  [store('a-sub-select-that-stands-alone')]: `// Clean.
export const a = sql\`select g.id from unnest(\${a}::text[]) as g (id)
 where g.id in (select h.id from unnest(\${b}::text[]) as h (id)) and exists (select 1 from pages p where p.id = \${c})\`;
`,
  [store('rows-of-its-own-under-the-same-name')]: `// Clean.
export const a = sql\`select g.id from unnest(\${a}::text[]) as g (id)
 where exists (select 1 from unnest(\${b}::text[]) as g (id) where g.id = 'x')\`;
`,
  [store('values-may-be-made-by-the-database')]: `// Clean.
export const a = sql\`insert into pages (id, at) values (gen_random_uuid(), clock_timestamp())\`;
export const b = sql\`insert into pages (id, at) select id, now() from projects returning random()\`;
`,
  [store('a-tenant-in-a-fragment')]: `// Clean.
const within = (scope) => sql\`project_id = \${scope.projectId} and mode = \${scope.mode}\`;
function conditions(scope, filter) {
  const parts = [within(scope)];
  if (filter.status) parts.push(sql\`status = \${filter.status}\`);
  return join(parts, ' and ');
}
export const a = (scope, filter) => {
  const where = conditions(scope, filter);
  return sql\`select * from payments where \${where}\`;
};
`,
  [store('a-look-over-all-tenants-of-the-list')]: `// Clean.
export const a = sql\`select run_at
  from jobs where kind = any (\${kinds}) order by run_at limit 1\`;
`,
  [store('words-in-comments-and-texts')]: `// Clean: ctid, xmin.
export const a = sql\`select 'ctid' as name -- xmin
  from pages where extract(epoch from at) > 0 for update of pages\`;
export const names = ['random() from payments'];
`,
  'src/payments/things/other-names.ts': `// Clean.
if (error.code === '23505') throw error;
export const a = plan.table;
export const b = describe({ table: 'pages' });
`,
  // What words do not tell.
  [store('not-seen-a-given-row-without-its-name')]: `// Not seen: key may be a column of either.
export const a = sql\`select 1 from unnest(\${a}::text[]) as g (key)
 where exists (select 1 from pages where name = key)\`;
`,
  [store('not-seen-a-table-that-a-hole-names')]: `// Not seen: the table comes from elsewhere.
export const a = (table) => sql\`select 1 from \${table} where id = \${id}\`;
`,
  'src/db/migrations/0032-clean.sql': `-- Clean: ctid, random().
create table calls (
  project_id text collate "C" not null,
  id bigint not null generated always as identity,
  note text,
  primary key (project_id, id)
);
create table pages (id bigint primary key generated always as identity, title text);
create unique index on pages (id);
create function balance() returns trigger language plpgsql as $$
begin
  perform 1 from fresh group by project_id having sum(amount) <> 0;
  return null;
end $$;
create trigger refunds_balance after insert on refunds
  referencing new table as fresh for each statement execute function balance();
create trigger projects_look after insert on projects for each row execute function look();
alter table jobs drop constraint jobs_pkey;
alter table jobs add constraint jobs_pkey primary key (project_id, kind);
alter table jobs add column a int, alter column kind set not null;
alter table pages add column slug text collate "C" unique, add check (title <> '');
insert into pages (title) values (random()::text);
`,
  'src/db/migrations/0033-not-seen.sql': `-- Not seen: what a function calls, and a text that is executed.
create function peek() returns int language sql as $$ select 1 from projects $$;
create function calling() returns trigger language plpgsql as $$ begin perform peek(); return null; end $$;
create trigger calls_calling after insert on calls for each row execute function calling();
do $$ begin execute 'alter table payments add column m bigserial'; end $$;
`,
};
