-- What the request log tells of a call beside its path and status, never a body; null for calls of before. An hour's sums
-- stand apart: a page of usage reads them, and not a million calls (docs/decisions/0044).
alter table calls add column operation text;
alter table calls add column mode text;
alter table calls add column code text;
alter table calls add column wrong_fields text;
alter table calls add column object_id text collate "C";
alter table calls add column replayed boolean not null default false;
alter table calls add column request_id text collate "C";
alter table calls add column address text;
alter table calls add column agent text;

create index calls_time on calls (project_id, created_at) where key_id is not null;
create index calls_of_key on calls (project_id, key_id, id) where key_id is not null;

create table call_hours (
  project_id text collate "C" not null,
  hour timestamptz not null,
  -- Empty for calls of sessions on payment routes.
  key_id text collate "C" not null,
  operation text collate "C" not null,
  count int not null,
  errors int not null,
  primary key (project_id, hour, key_id, operation)
);
