-- A replay as an object that can be watched, paused and ended; its events wait in the queue under its id. An endpoint that
-- is paused gets nothing. The time that an attempt was signed with is kept: a test clock moves the one that it began at.
create table replays (
  project_id text collate "C" not null,
  id text collate "C" not null,
  state text not null check (state in ('running', 'paused', 'cancelled', 'done')),
  starts_at timestamptz not null,
  ends_before timestamptz not null,
  types text[],
  count int not null,
  done int not null default 0,
  failed int not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (project_id, id)
);

alter table webhook_endpoints add column paused_at timestamptz;
alter table delivery_attempts add column signed_at timestamptz;
