-- A small text sealed with each secret of the server: one that does not open it is not the secret of this
-- database, and the server does not start with it.
create table sealed_checks (
  -- Which secret; a named key will have a row of its own.
  secret text collate "C" primary key,
  -- Null: the operator says that the former secret is lost, and the next start takes the present one.
  sealed text,
  made_at timestamptz not null default now()
);
