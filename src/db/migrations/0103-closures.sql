-- What an operator closed for all merchants of a mode, with the end that was planned (contract/dashboard.md UI159).
create table closures (
  mode text collate "C" not null check (mode in ('test', 'live')),
  -- A channel with its direction, `wave/in`, or a feature, `offers`.
  name text collate "C" not null,
  -- From then on it is closed no more; null: until it is opened.
  until timestamptz,
  since timestamptz not null,
  closed_by text not null,
  reason text not null,
  primary key (mode, name)
);

-- The same of one merchant, for what ends by itself: names and ends, in milliseconds.
alter table merchant_accounts add column closed_until jsonb;
