-- Keys that begin with the tenant (docs/decisions/0022): the same schema serves one database and one that is spread
-- by project_id over several machines. Tables whose key changes are made anew and filled, not altered: a table that
-- once had an identity cannot be spread (tried), and the ledger's rows may not be changed.

-- Text is compared byte by byte in every key and unique index, whatever the collation of the database: an order
-- that follows a language would differ between machines, and ids would no longer lie in the order of their time.
-- Each table in one statement, so that its indexes are built once; those that are made anew below are left out.
do $$
declare
  c record;
begin
  for c in
    select t.relname, string_agg(
             format('alter column %I type %s collate "C"', a.attname, format_type(a.atttypid, a.atttypmod)), ', '
             order by a.attnum) as changes
      from pg_attribute a
      join pg_class t on t.oid = a.attrelid and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
     where a.attnum > 0 and not a.attisdropped and a.attcollation <> 0
       and a.attcollation <> (select oid from pg_collation where collname = 'C' and collnamespace = 'pg_catalog'::regnamespace)
       and (a.attname = 'project_id'
         or exists (select from pg_index i where i.indrelid = t.oid and i.indisunique and a.attnum = any (i.indkey)))
       and t.relname not in ('ledger_accounts', 'journals', 'entries', 'delivery_attempts', 'jobs')
     group by t.relname order by t.relname
  loop
    execute format('alter table %I %s', c.relname, c.changes);
  end loop;
end $$;

-- What belongs to nobody has the tenant `platform` (operations.md, decision 2): no column of a tenant is null.

-- Merchant accounts and claims ----------------------------------------------------------------------------------

alter table merchant_accounts drop constraint merchant_accounts_project_id_fkey;
alter table merchant_accounts alter column mode type text collate "C";

alter table idempotency_keys drop constraint idempotency_keys_project_id_fkey;
drop index idempotency_keys_age;
-- Finds what is to be forgotten and nothing else: claims whose body is gone are no part of it.
create index idempotency_keys_bodies on idempotency_keys (created_at)
  where body is not null and object_id is not null;

-- Payments ------------------------------------------------------------------------------------------------------

alter table payments drop constraint payments_project_id_fkey;
alter table payments drop constraint payments_pkey;
drop index payments_list;
alter table payments alter column mode type text collate "C";
alter table payments add primary key (project_id, mode, id);
-- Those that ended without money, each kind by itself. Its columns stay as they are while a payment goes its usual
-- way: an index on the status, tried, cost 12 µs of PostgreSQL, 600 bytes of log and 120 for ever for each payment.
create index payments_unpaid on payments
    (project_id, mode, (case when expired_at is null then 'failed' else 'expired' end), id)
  where failed_at is not null or expired_at is not null;
-- A payment changes three times within seconds: with room on its page it is not written into its indexes again
-- (tried: 80 leaves a third of its log away, and less is kept for ever than with 100).
alter table payments set (fillfactor = 80);

-- Francs that a merchant collected on a day of Dakar, by channel.
create table collected_days (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  day date not null,
  channel text collate "C" not null,
  amount bigint not null,
  primary key (project_id, mode, day, channel)
);
insert into collected_days (project_id, mode, day, channel, amount)
select project_id, mode, (paid_at at time zone 'Africa/Dakar')::date, channel, sum(charged_amount)
  from payments where status = 'succeeded' and channel is not null group by 1, 2, 3, 4;

-- The ledger ----------------------------------------------------------------------------------------------------

alter table ledger_accounts rename to former_accounts;
alter table journals rename to former_journals;
alter table entries rename to former_entries;
alter index journals_pkey rename to former_journals_pkey;
alter index entries_pkey rename to former_entries_pkey;

-- Accounts of merchants, each with its balance. Those of the platform have no row: they are names in the lines of
-- a merchant's journal, and their balance is a sum.
create table balances (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  account text collate "C" not null,
  balance bigint not null,
  primary key (project_id, mode, account)
);

create table journals (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  object_type text not null,
  object_id text collate "C" not null,
  transition text collate "C" not null,
  attempt integer not null check (attempt > 0),
  -- How many lines it has, for the audit: a statement that forgot one would still sum to zero.
  lines smallint not null check (lines > 1),
  corrects text collate "C",
  created_at timestamptz not null,
  primary key (project_id, mode, id)
);

-- Its condition holds for every row. It hides the index from look-ups by id: on a table that nobody analysed yet
-- both indexes seem to cost the same, and a line's check would read all journals of the merchant by this one (tried:
-- 23,466 lines of two merchants in 6 s, and the square of it for more).
create unique index journals_object on journals (project_id, mode, object_id, transition, attempt) where attempt > 0;

-- Signed francs: a credit is positive, a debit negative, so a liability's sum is its balance.
create table entries (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  journal_id text collate "C" not null,
  n smallint not null check (n > 0),
  account text collate "C" not null,
  amount bigint not null check (amount <> 0),
  -- The balance of the account after this line, for accounts that carry one.
  balance_after bigint,
  primary key (project_id, mode, journal_id, n)
);

insert into balances (project_id, mode, account, balance)
select project_id, mode, name, balance from former_accounts where project_id is not null;

insert into journals (project_id, mode, id, object_type, object_id, transition, attempt, lines, corrects, created_at)
select coalesce(j.project_id, 'platform'), j.mode, j.id, j.object_type, j.object_id, j.transition, j.attempt,
       (select count(*) from former_entries e where e.journal_id = j.id), j.corrects, j.created_at
  from former_journals j order by j.id;

insert into entries (project_id, mode, journal_id, n, account, amount, balance_after)
select coalesce(j.project_id, 'platform'), j.mode, j.id,
       -- The order in which the API has shown them.
       row_number() over (partition by j.id order by e.account_id), a.name, e.amount, e.balance_after
  from former_entries e join former_journals j on j.id = e.journal_id join former_accounts a on a.id = e.account_id
 order by j.id;

-- After the rows: one join checks them all, in place of a look-up for each.
alter table journals add foreign key (project_id, mode, corrects) references journals (project_id, mode, id);
alter table entries add foreign key (project_id, mode, journal_id) references journals (project_id, mode, id);
create index entries_statement on entries (project_id, mode, account, journal_id) where balance_after is not null;

drop table former_entries;
drop table former_journals;
drop table former_accounts;
alter table entries rename constraint entries_amount_check1 to entries_amount_check;
alter table journals rename constraint journals_mode_check1 to journals_mode_check;

-- All lines of a journal come in one statement and are numbered from 1, so the new lines alone tell whether it is
-- whole: a later line, or a later whole set, would need a second line 1, which the key refuses. It reads no table,
-- so it works where the rows are (on a machine of a spread database too).
create or replace function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select journal_id into wrong from new_entries
   group by project_id, mode, journal_id
  having sum(amount) <> 0 or min(n) <> 1 or max(n) <> count(*) or count(distinct account) <> count(*)
   limit 1;
  if wrong is not null then
    raise exception 'the lines of journal % are not balanced, not numbered from 1, or name an account twice', wrong
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger entries_balance after insert on entries
  referencing new table as new_entries
  for each statement execute function refuse_unbalanced();
create trigger journals_only_grow before update or delete or truncate on journals
  for each statement execute function refuse_change();
create trigger entries_only_grow before update or delete or truncate on entries
  for each statement execute function refuse_change();

-- Events and attempts -------------------------------------------------------------------------------------------

alter table delivery_attempts drop constraint delivery_attempts_event_id_fkey;
alter table events drop constraint events_project_id_fkey;
alter table events drop constraint events_pkey;
drop index events_project, events_object;
alter table events alter column mode type text collate "C";
alter table events alter column object_id type text collate "C";
alter table events add primary key (project_id, mode, id);
-- Changed once, soon after it was written.
alter table events set (fillfactor = 80);
-- Hidden from look-ups by id as journals_object is; what has no object is looked for by none.
create index events_object on events (project_id, mode, object_id) where object_id <> '';

alter table delivery_attempts rename to former_attempts;
alter index delivery_attempts_pkey rename to former_attempts_pkey;
create table delivery_attempts (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  event_id text collate "C" not null,
  id text collate "C" not null,
  endpoint_id text not null,
  url text not null,
  round integer not null,
  manual boolean not null default false,
  -- Null without an answer; then cause says why in one word and message in a sentence.
  status integer,
  cause text,
  message text,
  answer bytea,
  answer_truncated boolean not null default false,
  address text,
  dns_ms integer,
  connect_ms integer,
  tls_ms integer,
  first_byte_ms integer,
  total_ms integer,
  started_at timestamptz not null,
  primary key (project_id, mode, event_id, id)
);
insert into delivery_attempts
select e.project_id, e.mode, a.event_id, a.id, a.endpoint_id, a.url, a.round, a.manual, a.status, a.cause, a.message,
       a.answer, a.answer_truncated, a.address, a.dns_ms, a.connect_ms, a.tls_ms, a.first_byte_ms, a.total_ms,
       a.started_at
  from former_attempts a join events e on e.id = a.event_id order by a.id;
alter table delivery_attempts
  add foreign key (project_id, mode, event_id) references events (project_id, mode, id) on delete cascade;
drop table former_attempts;

-- The queue -----------------------------------------------------------------------------------------------------

alter table jobs rename to former_jobs;
alter index jobs_pkey rename to former_jobs_pkey;
alter index jobs_due rename to former_jobs_due;
create table jobs (
  project_id text collate "C" not null,
  kind text collate "C" not null,
  -- What the job is about, such as a payment's id: one job of a kind for one subject.
  subject text collate "C" not null,
  mode text,
  payload jsonb,
  -- When it is due; a worker that takes it moves this to the end of its lease.
  run_at timestamptz not null,
  lease_by text,
  -- How often it was taken.
  taken integer not null default 0,
  primary key (project_id, kind, subject)
);
create index jobs_due on jobs (kind, run_at);
insert into jobs (project_id, kind, subject, mode, payload, run_at, lease_by, taken)
select coalesce(project_id, 'platform'), kind, subject, mode, payload, run_at, lease_by, taken from former_jobs;
drop table former_jobs;

-- The call log --------------------------------------------------------------------------------------------------

-- Old rows are found by project and number, so the summary of times serves nobody.
drop index calls_age;

-- A transition table is read alone, into a variable: a spread database refuses it beside a table.
create or replace function count_feature_votes() returns trigger language plpgsql as $$
declare
  ids text[];
  counts integer[];
begin
  select array_agg(request_id order by request_id), array_agg(count order by request_id) into ids, counts
    from (select request_id, count(*)::integer as count from changed group by request_id) c;
  if ids is null then
    return null;
  end if;
  perform 1 from feature_requests where id = any (ids) order by id for no key update;
  update feature_requests r
     set votes = r.votes + case tg_op when 'INSERT' then c.count else -c.count end
    from unnest(ids, counts) as c (id, count)
   where r.id = c.id;
  return null;
end $$;

-- New tables have no statistics until PostgreSQL looks at them by itself, a minute later. An empty one is left alone:
-- as one that was never looked at it counts as ten pages, and its rows are found by their key.
do $$
declare
  t text;
  filled boolean;
begin
  foreach t in array array['balances', 'collected_days', 'delivery_attempts', 'entries', 'events', 'jobs', 'journals',
                           'payments'] loop
    execute format('select exists (select from %I)', t) into filled;
    if filled then
      execute format('analyze %I', t);
    end if;
  end loop;
end $$;
