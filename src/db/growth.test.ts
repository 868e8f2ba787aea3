// Proves what docs/growth.md says of stage 4 as far as it can be proven without Citus: its blocks run, in their order,
// on a migrated database, with stand-ins for the functions of Citus that know its rules; and nothing is missing after.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { sqlBelow } from '../../test/kit/growth.ts';
import { mixedTransactions, tenantTables } from './tenants.ts';

let made: TestDatabase;
let client: pg.Client;
before(async () => {
  made = await testDatabase();
  client = new pg.Client({ connectionString: made.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await made.drop();
});

/**
 * What Citus refuses (its create_distributed_table.c, foreign_constraint.c, trigger.c and truncate.c): a table whose
 * key lacks the column or that has triggers without the switch, a neighbour that is not spread, a foreign key to or
 * from a table that is not; and what it does: it empties the coordinator's own rows by a TRUNCATE that fires triggers.
 */
const standIns = `
  create table citus_spread (name text primary key, beside text, shards integer);
  create table citus_emptied (name text primary key);
  create table citus_told (command text);
  create function create_distributed_table(t regclass, by_column text, distribution_type text default 'hash',
    colocate_with text default 'default', shard_count integer default null) returns void language plpgsql as $$
  begin
    if exists (select 1 from pg_index i where i.indrelid = t and i.indisunique and not exists (
        select 1 from pg_attribute a where a.attrelid = t and a.attnum = any (i.indkey) and a.attname = by_column)) then
      raise exception 'a unique index of % lacks %', t, by_column;
    end if;
    if exists (select 1 from pg_trigger where tgrelid = t and not tgisinternal) then
      raise exception 'cannot distribute relation % because it has triggers', t;
    end if;
    if exists (select 1 from pg_constraint c where c.contype = 'f' and t in (c.conrelid, c.confrelid)) then
      raise exception 'a foreign key of % ends at a table that is not distributed', t;
    end if;
    if colocate_with <> 'default' and not exists (select 1 from citus_spread where name = colocate_with) then
      raise exception '% is not distributed', colocate_with;
    end if;
    insert into citus_spread values (t::text, colocate_with, shard_count);
  end $$;
  create table citus_reference (name text primary key);
  create function create_reference_table(t regclass) returns void language plpgsql as $$
  begin
    insert into citus_reference values (t::text);
  end $$;
  create function truncate_local_data_after_distributing_table(t regclass) returns void language plpgsql as $$
  begin
    if not exists (select 1 from citus_spread where name = t::text)
      and not exists (select 1 from citus_reference where name = t::text) then
      raise exception '% is not a distributed relation', t;
    end if;
    execute format('truncate %s', t);
    insert into citus_emptied values (t::text);
  end $$;
  create function run_command_on_workers(command text) returns text language plpgsql as $$
  begin
    insert into citus_told values (command);
    execute command;
    return 'SET';
  end $$;`;

/** Every foreign key, trigger, index and check of the tables of tenants, as PostgreSQL prints them. */
async function shape(): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text
       from pg_constraint where conrelid = any ($1::regclass[])
     union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text
       from pg_trigger where tgrelid = any ($1::regclass[]) and not tgisinternal
     union all select indexrelid::regclass || ' ' || pg_get_indexdef(indexrelid)
       from pg_index where indrelid = any ($1::regclass[]) order by 1`,
    [[...tenantTables]],
  );
  return rows.map(({ text }) => text);
}

test('the blocks of stage 4 run in their order, spread every table of tenants beside the others, and lose nothing', async () => {
  const before = await shape();
  assert.ok(before.length > 30);
  await client.query(standIns);
  for (const block of sqlBelow('Stage 4')) {
    await client.query(block).catch((error) => assert.fail(`${error.message}\n${block}`));
  }
  const { rows } = await client.query<{ name: string; beside: string; shards: number | null }>(
    'select * from citus_spread order by name',
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    [...tenantTables].sort(),
  );
  const emptied = await client.query<{ name: string }>('select name from citus_emptied order by 1');
  // The platform's that are read in statements of a tenant are whole on every machine.
  const whole = await client.query<{ name: string }>('select name from citus_reference order by 1');
  assert.deepEqual(whole.rows, [{ name: 'closures' }, { name: 'usual_terms' }]);
  assert.deepEqual(
    emptied.rows.map(({ name }) => name),
    [...tenantTables, 'closures', 'usual_terms'].sort(),
  );
  const analyse = sqlBelow('Stage 4').at(-1) ?? '';
  assert.deepEqual(
    analyse.match(/\b[a-z]+(?:_[a-z]+)*(?=[,;])/g)?.sort(),
    [...tenantTables].sort(),
  );
  const [first, ...others] = rows.filter(({ beside }) => beside === 'default');
  assert.deepEqual([first?.shards, others], [8, []], 'one table decides how many shards there are');
  assert.ok(rows.every(({ name, beside }) => name === first?.name || beside === first?.name));
  assert.deepEqual(await shape(), before, 'what was taken away is there again, to the letter');
});

test('stage 4 sets for the database what a session of the coordinator and of each worker needs', async () => {
  const { rows } = await client.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())`,
  );
  const set = rows.map(({ setting }) => setting);
  assert.ok(set.includes('citus.propagate_set_commands=local'), set.join(', '));
  assert.ok(set.includes('citus.enable_unsafe_triggers=on'), set.join(', '));
  const told = await client.query<{ command: string }>('select command from citus_told');
  const commands = told.rows.map(({ command }) => command).join('; ');
  // The planner's settings of a server's own session, read where they are made.
  const source = readFileSync(new URL('./database.ts', import.meta.url), 'utf8');
  const planner = [...source.matchAll(/'((?:random_page_cost|enable_\w+)=[\w.]+)'/g)];
  assert.equal(planner.length, 4);
  for (const [, setting = ''] of planner) {
    assert.ok(commands.includes(`set ${setting.replace('=', ' = ')}`), `${setting}: ${commands}`);
  }
  assert.ok(commands.includes('set citus.enable_unsafe_triggers = on'));
});

test('a table that is left out, a trigger that stays and a wrong order would be seen', async () => {
  const own = await testDatabase();
  const other = new pg.Client({ connectionString: own.url });
  await other.connect();
  const blocks = sqlBelow('Stage 4');
  try {
    await other.query(standIns);
    const spread = blocks.find((block) => block.includes('create_distributed_table')) ?? '';
    await assert.rejects(other.query(spread), /because it has triggers|foreign key/);
    const empty = blocks.find((block) => block.includes('truncate_local_data')) ?? '';
    await assert.rejects(other.query(empty), /is not a distributed relation/);
    // The ledger's own trigger refuses what Citus does to the coordinator's rows: hence step 2.
    await other.query(`insert into citus_spread values ('entries', 'default', 8)`);
    await assert.rejects(
      other.query(`select truncate_local_data_after_distributing_table('entries')`),
      /the ledger only grows/,
    );
  } finally {
    await other.end();
    await own.drop();
  }
});

test('the page names each kind of transaction that is not one on a spread database, and the versions it was tried on', () => {
  const text = readFileSync(new URL('../../docs/growth.md', import.meta.url), 'utf8');
  for (const name of Object.keys(mixedTransactions)) assert.ok(text.includes(`*${name}*`), name);
  for (const words of ['Citus 13.2.2', 'PostgreSQL 15.20', 'nothing below ran there on Citus']) {
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(words), words);
  }
});
