-- The highest position of an event that a reset of test mode took away: the next ones go on beyond it, so that who follows
-- the project misses none (contract/payments.md B.11; docs/decisions/0013).
create table event_floors (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  position bigint not null check (position >= 0),
  primary key (project_id, mode)
);
