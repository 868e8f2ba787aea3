-- What the audits of the ledger found (contract/payments.md D.3, contract/operations.md OP13): one row a day of
-- Dakar, the last audit of that day.
create table ledger_audits (
  day date primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- How many rows are not as they must be.
  found integer not null check (found >= 0),
  -- What was read, and what was found, at most twenty rows of each kind.
  report jsonb not null
);
