-- Webhooks of hiring, invitations by mail, and what a purge looks for (contract/hiring.md sections 3, 5 and 7).

-- An endpoint of a member, for both modes: its secret is its own.
create table hiring_endpoints (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  url text not null,
  events text[] not null,
  enabled boolean not null,
  disabled_reason text check (disabled_reason in ('repeated_failures', 'member_left')),
  secret_sealed text not null,
  -- What is shown of the secret afterwards.
  secret_prefix text not null,
  -- Deliveries that failed in a row, and since when.
  failures integer not null default 0,
  failing_since timestamptz,
  last_delivery_at timestamptz,
  last_status text check (last_status in ('delivered', 'failed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check (not enabled or disabled_reason is null)
);
create index hiring_endpoints_member on hiring_endpoints (organization_id, user_id, id);

-- One piece of work for each endpoint and event; a resend is another one with the same `delivery_id`.
create table hiring_deliveries (
  organization_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  -- The body's id: the same on a resend.
  delivery_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  session_id text collate "C" not null,
  campaign_id text collate "C" not null,
  type text collate "C" not null check (type in ('session.completed', 'session.report_ready')),
  status text not null check (status in ('pending', 'delivered', 'failed', 'cancelled')),
  -- Each {n, at, httpStatus, durationMs, error, responseExcerpt}.
  attempts jsonb not null default '[]',
  next_attempt_at timestamptz,
  resent_from text collate "C",
  -- The body's `created`.
  event_at timestamptz not null,
  created_at timestamptz not null,
  primary key (organization_id, mode, id)
);
create index hiring_deliveries_endpoint on hiring_deliveries (organization_id, endpoint_id, id);
create index hiring_deliveries_session on hiring_deliveries (organization_id, mode, session_id);
-- Of one delivery at most one is under way: two clicks send once.
create unique index hiring_deliveries_pending on hiring_deliveries (organization_id, mode, delivery_id)
  where status = 'pending';

-- What a purge looks for: sessions by their date, candidates who never began, campaigns in the archive.
create index interview_sessions_purge on interview_sessions (organization_id, mode, purge_at) where purged_at is null;
create index candidates_waiting on candidates (organization_id, mode, id) where purged_at is null and session_id is null;
create index campaigns_archived on campaigns (organization_id, mode, archived_at) where archived_at is not null;
