-- Resends by hand, attempts that a dying server broke off, and the overlap of two signing secrets.

alter table projects
  -- The secret before the last rotation, until its end: calls are still signed with it (decision 30).
  add column webhook_secret_former_sealed text,
  add column webhook_secret_former_until timestamptz;

alter table events
  -- How often its job was taken when the last round ended; null before: as often as there were rounds.
  add column takes integer,
  add column resends integer not null default 0,
  add column resent_at timestamptz;
