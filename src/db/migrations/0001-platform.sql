-- Accounts, projects, keys, the call log and the shared counters of the platform.

create table users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- The ways to sign in of a user (better-auth calls them accounts).
create table sign_in_methods (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sign_in_methods_user on sign_in_methods (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_identifier on verifications (identifier);

-- How often a sign-in failed or a mail was asked for; unlogged for the reason of minute_counts.
create unlogged table sign_in_attempts (
  -- Hash of the limit and its subject (address, e-mail).
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);

create table projects (
  id text primary key,
  name text not null,
  slug text not null unique,
  owner_id text not null references users (id),
  live_enabled boolean not null default false,
  -- Sealed with a key derived from AUTH_SECRET: it signs, so it must be readable again.
  webhook_secret_sealed text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index projects_owner on projects (owner_id) where deleted_at is null;

create table members (
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'user', 'viewer')),
  joined_at timestamptz not null,
  primary key (project_id, user_id)
);
create index members_user on members (user_id);

create table api_keys (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  name text not null,
  mode text not null check (mode in ('test', 'live')),
  prefix text not null,
  secret_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['payments', 'data']),
  daily_limit integer not null check (daily_limit >= 1),
  lifetime text not null check (lifetime in ('none', '30d', '90d', '1y')),
  created_by text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  rotated_from text references api_keys (id)
);
create index api_keys_project on api_keys (project_id);

-- Every server keeps recently seen keys in memory; this is how they learn of a change (R1, K23).
-- last_used_at is left out: it changes all the time and decides nothing.
create function announce_key_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('svc_keys', old.secret_hash);
  return null;
end $$;
create trigger api_keys_announce
  after update of name, scopes, daily_limit, expires_at, revoked_at, disabled_at or delete on api_keys
  for each row execute function announce_key_change();

create function announce_project_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('svc_keys', k.secret_hash) from api_keys k where k.project_id = old.id;
  return null;
end $$;
create trigger projects_announce
  after update of live_enabled, deleted_at on projects
  for each row execute function announce_project_change();

-- Two fixed cells of a minute for each subject, from which a sliding minute is estimated (decision 16).
-- Unlogged: a counter of one minute need not survive a crash of PostgreSQL, and costs no disk wait.
create unlogged table minute_counts (
  subject text primary key,
  cell bigint not null,
  current integer not null,
  previous integer not null,
  -- How many calls the last statement asked for and how many it let through: what it decides by.
  asked integer not null,
  granted integer not null
) with (fillfactor = 50);

-- No foreign key: a check and a row lock for each call would cost as much as the call's row.
create table calls (
  id bigint generated always as identity,
  project_id text not null,
  key_id text,
  prefix text,
  method text not null,
  path text not null,
  family text not null,
  status integer not null,
  duration_ms integer not null,
  created_at timestamptz not null,
  primary key (project_id, id)
);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What the job is about, such as a payment's id: one job of a kind for one subject.
  subject text not null,
  project_id text,
  mode text,
  payload jsonb,
  -- When it is due; a worker that takes it moves this to the end of its lease.
  run_at timestamptz not null,
  lease_by text,
  -- How often it was taken.
  taken integer not null default 0,
  unique (kind, subject)
);
create index jobs_due on jobs (kind, run_at);

-- A write's key, claimed in the transaction that makes the object (contract/payments.md B.13).
create table idempotency_keys (
  project_id text not null references projects (id) on delete cascade,
  mode text not null,
  operation text not null,
  key text not null,
  fingerprint text not null,
  object_id text,
  status integer,
  body text,
  created_at timestamptz not null,
  primary key (project_id, mode, operation, key)
);
-- Claims lie in the order of their time, so a few summary pages find the old ones.
create index idempotency_keys_age on idempotency_keys using brin (created_at);
