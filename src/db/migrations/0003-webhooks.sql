-- Webhook endpoints, events with their frozen bodies, and every attempt to deliver them.

create table webhook_endpoints (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  modes text[] not null check (cardinality(modes) > 0 and modes <@ array['test', 'live']),
  local_only boolean not null,
  created_at timestamptz not null,
  unique (project_id, url)
);

create table events (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  mode text not null check (mode in ('test', 'live')),
  type text not null,
  object_type text,
  object_id text,
  -- The raw body, frozen: every resend carries these very bytes (D3).
  body text not null,
  status text not null check (status in ('pending', 'delivered', 'failed', 'no_recipient')),
  -- Rounds finished so far; the endpoints of the first round are those of later ones (decision 7).
  rounds integer not null default 0,
  recipients text[],
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index events_project on events (project_id, mode, id desc);
create index events_object on events (object_id);

create table delivery_attempts (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  endpoint_id text not null,
  url text not null,
  round integer not null,
  manual boolean not null default false,
  -- Null without an answer; then cause says why in one word and message in a sentence.
  status integer,
  cause text,
  message text,
  answer bytea,
  answer_truncated boolean not null default false,
  address text,
  dns_ms integer,
  connect_ms integer,
  tls_ms integer,
  first_byte_ms integer,
  total_ms integer,
  started_at timestamptz not null
);
create index delivery_attempts_event on delivery_attempts (event_id, id);
