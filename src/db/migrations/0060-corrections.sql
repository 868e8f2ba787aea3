-- Corrections of the ledger by an operator's statement (contract/payments.md D.2, S1): proposed by one operator, booked when
-- another confirms. That they are two is held here too. A statement tells of real money alone: there are none of test mode.
create table corrections (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode = 'live'),
  id text collate "C" not null,
  channel text not null,
  difference text not null check (difference in ('operator_has_more', 'operator_has_less')),
  amount bigint not null check (amount > 0),
  statement_line text not null,
  about text collate "C",
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  primary key (project_id, mode, id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by <> proposed_by)
);

-- What lies in suspense is rare, and operators look at it over all projects: only its own lines are in this index.
create index entries_suspense on entries (project_id, mode, journal_id) where account = 'suspense';

-- How far the audit that runs now has come: one row, written anew once a second.
create table ledger_audit_progress (
  one boolean primary key default true check (one),
  began_at timestamptz not null,
  told_at timestamptz not null,
  done integer not null,
  of integer not null
);
