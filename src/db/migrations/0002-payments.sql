-- Merchant accounts, payments, and the ledger that only grows.

create table merchant_accounts (
  project_id text not null references projects (id) on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  -- Francs asked for in the current Dakar day and month by payments that have not failed: the
  -- limits are decided under this row's lock (contract/payments.md B.2).
  volume_day date not null,
  volume_day_amount bigint not null default 0 check (volume_day_amount >= 0),
  volume_month_amount bigint not null default 0 check (volume_month_amount >= 0),
  created_at timestamptz not null,
  primary key (project_id, mode)
);

create table payments (
  id text primary key,
  project_id text not null references projects (id),
  mode text not null check (mode in ('test', 'live')),
  status text not null check (status in ('pending', 'processing', 'succeeded', 'failed', 'expired')),
  amount bigint not null check (amount >= 1),
  discount_amount bigint not null default 0,
  offer_code text,
  fee bigint not null check (fee >= 0),
  fee_schedule integer not null,
  fee_payer text not null check (fee_payer in ('merchant', 'customer')),
  charged_amount bigint not null,
  net_amount bigint not null check (net_amount >= 1),
  channel text,
  allowed_channels text[] not null,
  customer_phone text,
  customer_name text,
  customer_email text,
  description text,
  merchant_reference text,
  success_url text,
  cancel_url text,
  metadata jsonb not null,
  -- What a search compares: lower case, no accents. Null when there is nothing to find.
  search_text text,
  -- The simulator's outcome, when a header, a number or the default named one.
  scenario text,
  expires_at timestamptz not null,
  started_at timestamptz,
  failure_code text,
  provider text,
  provider_reference text,
  provider_state text,
  last_checked_at timestamptz,
  next_check_at timestamptz,
  late boolean not null default false,
  paid_at timestamptz,
  failed_at timestamptz,
  expired_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- One fee row of the schedule serves both identities (contract/payments.md B.2).
  check (charged_amount = net_amount + fee)
);
create index payments_list on payments (project_id, mode, id desc);
create unique index payments_reference on payments (project_id, mode, merchant_reference)
  where merchant_reference is not null;

-- D.1: accounts of the ledger. An account of a merchant carries its balance; the others are sums.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('test', 'live')),
  project_id text references projects (id),
  name text not null,
  balance bigint,
  unique nulls not distinct (mode, project_id, name)
);

create table journals (
  id text primary key,
  mode text not null check (mode in ('test', 'live')),
  project_id text references projects (id),
  object_type text not null,
  object_id text not null,
  transition text not null,
  attempt integer not null default 1,
  corrects text references journals (id),
  created_at timestamptz not null,
  unique (object_type, object_id, transition, attempt)
);

-- Signed francs: a credit is positive, a debit negative, so a liability's sum is its balance.
create table entries (
  journal_id text not null references journals (id),
  account_id bigint not null references ledger_accounts (id),
  amount bigint not null check (amount <> 0),
  -- The balance of the account after this entry, for accounts that carry one.
  balance_after bigint,
  primary key (journal_id, account_id)
);
create index entries_account on entries (account_id, journal_id);

-- All entries of a journal come in one statement, so a statement that balances keeps it balanced.
create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select n.journal_id into wrong
    from new_entries n
    -- `offset 0` keeps each look-up a look-up: a list of new rows has no statistics, and a join would
    -- read all journals for each of them.
    cross join lateral (
      select mode, project_id, xmin from journals where id = n.journal_id offset 0) j
    cross join lateral (
      select mode, project_id from ledger_accounts where id = n.account_id offset 0) a
   group by n.journal_id
  having sum(n.amount) <> 0
      -- A journal of an earlier transaction is closed: a correction is a new one that points to it.
      or bool_or(j.xmin <> pg_current_xact_id()::xid)
      or bool_or(a.mode <> j.mode)
      or bool_or(a.project_id is not null and a.project_id is distinct from j.project_id)
   limit 1;
  if wrong is not null then
    raise exception 'journal % does not balance, is closed, or mixes modes or merchants', wrong
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger entries_balance after insert on entries
  referencing new table as new_entries
  for each statement execute function refuse_unbalanced();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger journals_only_grow before update or delete or truncate on journals
  for each statement execute function refuse_change();
create trigger entries_only_grow before update or delete or truncate on entries
  for each statement execute function refuse_change();
