// Reads the keys of the migrated schema from PostgreSQL's catalogue: they begin with their tenant, compare text byte
// by byte and hang on nothing of the platform, whatever the collation of the database (contract/operations.md OP01,
// OP02, OP06).
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { tablesReadBy } from '../../tools/tidy/sql-text.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';
import {
  bothModesTables,
  numberedTables,
  projectTables,
  tablesOfOrganizations,
  tenantColumnOf,
  tenantTables,
} from './tenants.ts';

const isTenants = (table: string) => (tenantTables as readonly string[]).includes(table);
/** The columns that every key of a tenant's table begins with. */
const tenantOf = (table: string) =>
  bothModesTables.includes(table) ? [tenantColumnOf(table)] : [tenantColumnOf(table), 'mode'];

type Index = { table: string; name: string; isPrimary: boolean; columns: (string | null)[] };

/** Primary keys and unique indexes; an expression has no name. */
const uniqueIndexes = sql`
  select c.relname as table, x.relname as name, i.indisprimary as "isPrimary",
         array(select a.attname::text
                 from unnest(i.indkey::int2[]) with ordinality as k (attnum, n)
                 left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum and k.attnum > 0
                where k.n <= i.indnkeyatts order by k.n) as columns
    from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_class x on x.oid = i.indexrelid
   where i.indisunique order by 1, 2`;

type Column = { table: string; name: string; isNotNull: boolean; numbers: boolean };

const columns = sql`
  select c.relname as table, a.attname as name, a.attnotnull as "isNotNull",
         a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like '%nextval(%', false) as numbers
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped order by 1, 2`;

/** Text of keys, of unique indexes and of tenants that is not compared byte by byte, as the column or as its index. */
const otherText = sql`
  select c.relname || '.' || a.attname as place
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
   where a.attnum > 0 and not a.attisdropped and a.attcollation not in (0, 'pg_catalog."C"'::regcollation)
     and (a.attname in ('project_id', 'organization_id')
       or exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)))
  union
  select i.indexrelid::regclass::text
    from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
   where i.indisunique
     and exists (select 1 from unnest(i.indcollation) as k (name) where k.name not in (0, 'pg_catalog."C"'::regcollation))
   order by 1`;

type Reference = { name: string; from: string; to: string; own: string[]; others: string[] };

const references = sql`
  select k.conname as name, k.conrelid::regclass::text as from, k.confrelid::regclass::text as to,
         array(select a.attname::text from unnest(k.conkey) with ordinality as u (attnum, n)
                 join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum order by u.n) as own,
         array(select a.attname::text from unnest(k.confkey) with ordinality as u (attnum, n)
                 join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum order by u.n) as others
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1`;

type Trigger = { table: string; name: string; body: string };

const triggers = sql`
  select t.tgrelid::regclass::text as table, t.tgname as name, p.prosrc as body
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal order by 1, 2`;

/** What breaks the rules of keys (OP01): one sentence for each. */
async function wrongKeys(database: Database): Promise<string[]> {
  const indexes = await database.all<Index>(uniqueIndexes);
  const all = await database.all<Column>(columns);
  const others = [...projectTables, ...tablesOfOrganizations];
  const named = all.filter(({ name }) => name === 'project_id' || name === 'organization_id');
  const columnOf = (table: string) =>
    tablesOfOrganizations.includes(table) ? 'organization_id' : tenantColumnOf(table);
  return [
    ...named
      .filter(({ table }) => !isTenants(table) && !others.includes(table))
      .map(({ table }) => `${table} names a project and is in no list of src/db/tenants.ts`),
    ...[...tenantTables, ...others]
      .filter((table) => !named.some((one) => one.table === table && one.name === columnOf(table)))
      .map((table) => `${table} has no ${columnOf(table)}`),
    ...tenantTables
      .filter((table) => !indexes.some((index) => index.table === table && index.isPrimary))
      .map((table) => `${table} has no primary key`),
    ...indexes
      .filter(({ table }) => isTenants(table))
      .filter((index) => tenantOf(index.table).some((name, n) => index.columns[n] !== name))
      .map((index) => `${index.name} begins with ${index.columns[0]}`),
    ...all
      .filter(({ table, name }) => isTenants(table) && tenantOf(table).includes(name))
      .filter(({ isNotNull }) => !isNotNull)
      .map(({ table, name }) => `${table}.${name} may be null`),
    ...all
      .filter(
        ({ table, numbers }) => numbers && isTenants(table) && !numberedTables.includes(table),
      )
      .map(({ table, name }) => `${table}.${name} is numbered by the database`),
  ];
}

/** What a tenant's table hangs on that may lie elsewhere (OP02): one sentence for each. */
async function wrongReferences(database: Database): Promise<string[]> {
  const found = await database.all<Reference>(references);
  const tables = [...new Set((await database.all<Column>(columns)).map(({ table }) => table))];
  const crossing = found.filter(({ from, to }) => isTenants(from) !== isTenants(to));
  const within = found.filter(({ from, to }) => isTenants(from) && isTenants(to));
  const reading = (await database.all<Trigger>(triggers)).flatMap(({ table, name, body }) =>
    isTenants(table) ? tablesReadBy(body, tables).map((read) => `${name} reads ${read}`) : [],
  );
  return [
    ...crossing.map(({ name, to }) => `${name} leads to ${to}`),
    ...within
      .filter(({ from, own, others }) =>
        tenantOf(from).some((column, n) => own[n] !== column || others[n] !== column),
      )
      .map(({ name }) => `${name} does not hold the tenant on both sides`),
    ...reading,
  ];
}

const wrongText = async (database: Database) =>
  (await database.all<{ place: string }>(otherText)).map(({ place }) => place);

/** What faults make of the schema, undone afterwards. */
async function withFaults<T>(
  database: Database,
  faults: string,
  look: (database: Database) => Promise<T>,
): Promise<T> {
  const undo = new Error('undone');
  let found: T | undefined;
  const work = database.transaction(async (tx) => {
    for (const text of faults.split(';\n')) await tx.run({ text, values: [] });
    found = await look(tx as never);
    throw undo;
  });
  await assert.rejects(work, undo);
  return found as T;
}

describe('the keys of the migrated schema', () => {
  let own: TestDatabase;
  let database: Database;
  before(async () => {
    own = await testDatabase();
    database = openDatabase(own.url, { size: 2 });
  });
  after(async () => {
    await database.close();
    await own.drop();
  });

  it('OP01 every key and unique index of a tenant table begins with its tenant, which is never null', async () => {
    assert.deepEqual(await wrongKeys(database), []);
  });

  it('OP01 a key, a null, a number and a table that break the rule are each seen', async () => {
    const faults = `create unique index wrong on payments (id);
alter table jobs drop constraint jobs_pkey, alter column project_id drop not null;
alter table events add column n bigint generated always as identity;
create table stray (project_id text)`;
    assert.deepEqual((await withFaults(database, faults, wrongKeys)).sort(), [
      'events.n is numbered by the database',
      'jobs has no primary key',
      'jobs.project_id may be null',
      'stray names a project and is in no list of src/db/tenants.ts',
      'wrong begins with id',
    ]);
  });

  it('OP02 no foreign key or trigger leads from a tenant to another table than its own', async () => {
    assert.deepEqual(await wrongReferences(database), []);
  });

  it('OP02 a key to the platform, one without the tenant and a trigger that reads are each seen', async () => {
    const faults = `alter table jobs add constraint to_projects foreign key (project_id) references projects (id);
create unique index on journals (mode, project_id, id);
alter table journals add constraint crosswise
  foreign key (mode, project_id, corrects) references journals (mode, project_id, id);
create function peek() returns trigger language plpgsql as $$ begin
  perform 1 from projects where id = new.project_id; return null; end $$;
create trigger peeks after insert on payments for each row execute function peek()`;
    // The function's body has its own semicolons, each within a line.
    assert.deepEqual(await withFaults(database, faults, wrongReferences), [
      'to_projects leads to projects',
      'crosswise does not hold the tenant on both sides',
      'peeks reads projects',
    ]);
  });

  it('OP06 a column and an index that follow the order of a language are seen', async () => {
    const faults = `create table stray (id text primary key, project_id text collate "C");
create unique index wrong on users (email collate "fr-x-icu");
alter table members alter column project_id type text`;
    assert.deepEqual(await withFaults(database, faults, wrongText), [
      'members.project_id',
      'members_pkey',
      'stray.id',
      'stray_pkey',
      'wrong',
    ]);
  });

  it('OP06 in a database of another collation every key and unique index compares byte by byte', async () => {
    const known = await database.all<{ name: string }>(sql`
      select collname as name from pg_collation where collprovider = 'c' and collname ilike 'en\\_us.utf%8'`);
    // ICU as it orders English, numbers within a text as numbers, and the system's English where it has it.
    for (const collation of ['en-US', 'fr-SN-u-kn', ...known.map(({ name }) => name)]) {
      const other = await emptyDatabase(collation);
      await migrate(other.url);
      const migrated = openDatabase(other.url, { size: 1 });
      const order = await migrated.one<{ bytes: boolean; text: boolean }>(sql`
        select 'a' < 'B' collate "C" as bytes, 'a' < 'B' as text`);
      assert.deepEqual(order, { bytes: false, text: true }, `${collation} is another order`);
      assert.deepEqual(await wrongText(migrated), [], collation);
      assert.deepEqual(await wrongKeys(migrated), [], collation);
      await migrated.close();
      await other.drop();
    }
  });
});
