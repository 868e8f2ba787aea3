-- What was known of an attempt at its operator, and since when: a row for each change of its picture, 90 days
-- (contract/rails.md RA21). In test mode the operator is the simulator, whose story follows from the scenario.
create table attempt_pictures (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  object_id text collate "C" not null,
  n smallint not null,
  source text not null check (source in ('start', 'look_up', 'close', 'person')),
  summary jsonb not null,
  seen_at timestamptz not null,
  primary key (project_id, mode, id)
);
create index attempt_pictures_object on attempt_pictures (project_id, mode, object_id, n);
