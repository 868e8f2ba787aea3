-- Hiring (spec/hiring.md, contract/hiring.md): organisations with their people and keys, which are the platform's; and
-- what belongs to an organisation in one mode, whose tenant is the organisation in the project's place.

create table organizations (
  id text collate "C" primary key,
  name text not null,
  -- Null: the owner's own address.
  contact_email text,
  contact_phone text,
  privacy_url text,
  cdp_receipt text,
  -- The account whose personal organisation it is; null for one that has other people for good.
  personal_of text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when nobody is in it any more: a job erases what it had, and then the row.
  ended_at timestamptz
);
create unique index organizations_personal on organizations (personal_of);

create table organization_members (
  organization_id text collate "C" not null references organizations (id) on delete cascade,
  user_id text collate "C" not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member')),
  joined_at timestamptz not null,
  primary key (organization_id, user_id)
);
create unique index organization_owner on organization_members (organization_id) where role = 'owner';
create index organization_members_user on organization_members (user_id);

create table organization_invitations (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organizations (id) on delete cascade,
  email text collate "C" not null,
  role text not null check (role in ('admin', 'member')),
  token_hash text collate "C" not null unique,
  invited_by text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index organization_invitations_waiting on organization_invitations (organization_id, email)
  where accepted_at is null and withdrawn_at is null;

-- Beside the keys of payments and not among them: neither API knows the other's (contract/platform.md H4).
create table hiring_keys (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organizations (id) on delete cascade,
  name text not null,
  mode text not null check (mode in ('test', 'live')),
  scopes text[] not null,
  prefix text not null,
  last4 text not null,
  secret_hash text collate "C" not null unique,
  created_by text collate "C",
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index hiring_keys_organization on hiring_keys (organization_id, id);

-- `interview` on the wire.
create table campaigns (
  organization_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  title text not null,
  description text,
  objective text,
  language text not null check (language in ('fr', 'en', 'wo')),
  chat_enabled boolean not null,
  voice_enabled boolean not null,
  ai_name text not null,
  ai_tone text not null check (ai_tone in ('CASUAL', 'PROFESSIONAL', 'FORMAL', 'FRIENDLY')),
  -- In their order, each as it is shown.
  criteria jsonb not null,
  follow_up_depth text not null check (follow_up_depth in ('LIGHT', 'MODERATE', 'DEEP')),
  follow_up_source text not null check (follow_up_source in ('AUTHOR', 'MODEL')),
  time_limit_minutes integer,
  require_invite boolean not null,
  send_invitations boolean not null,
  anti_cheating_enabled boolean not null,
  opens_at timestamptz,
  closes_at timestamptz,
  retention_days integer not null check (retention_days between 1 and 730),
  -- Its public address, from the first publication on; it begins with what names the organisation.
  public_slug text collate "C",
  revision integer not null default 1,
  -- Under its lock.
  question_count integer not null default 0 check (question_count >= 0),
  candidate_count integer not null default 0 check (candidate_count >= 0),
  sessions_in_progress integer not null default 0 check (sessions_in_progress >= 0),
  sessions_ended integer not null default 0 check (sessions_ended >= 0),
  reports_ready integer not null default 0 check (reports_ready >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  archived_at timestamptz,
  primary key (organization_id, mode, id),
  check (chat_enabled or voice_enabled),
  check ((published_at is null) = (public_slug is null))
);
create unique index campaigns_slug on campaigns (organization_id, mode, public_slug);

create table questions (
  organization_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  -- 0, 1, 2… without a gap, under the lock of the campaign.
  position integer not null check (position >= 0),
  text text not null,
  description text,
  type text not null check (type in ('OPEN_ENDED', 'SINGLE_CHOICE', 'MULTIPLE_CHOICE', 'NUMBER')),
  options jsonb,
  required boolean not null,
  -- Keys of criteria of the campaign.
  criteria jsonb not null,
  follow_up_enabled boolean not null,
  follow_up_prompts jsonb,
  probe_threshold integer not null,
  time_limit_seconds integer,
  max_answer_chars integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, campaign_id) references campaigns (organization_id, mode, id)
);
create index questions_campaign on questions (organization_id, mode, campaign_id, position);

create table candidates (
  organization_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  status text not null
    check (status in ('INVITED', 'OPENED', 'STARTED', 'FINISHED', 'DECLINED', 'WITHDRAWN', 'ERASED')),
  source text not null check (source in ('API', 'PUBLIC_LINK')),
  name text not null,
  -- Trimmed and in lower case.
  email text collate "C",
  phone text,
  notes text,
  external_ref text,
  -- The secret of the personal link: sealed, because it is shown again, and hashed, because it is looked for. Null when
  -- the candidate is erased.
  link_sealed text,
  link_hash text collate "C",
  invite_expires_at timestamptz,
  email_sent_at timestamptz,
  opened_at timestamptz,
  -- What the candidate agreed to: {textVersion, locale, choices, at}.
  consent jsonb,
  -- The latest session.
  session_id text collate "C",
  purged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, campaign_id) references campaigns (organization_id, mode, id)
);
create index candidates_campaign on candidates (organization_id, mode, campaign_id, id);
-- One invited candidate for each address of a campaign; who comes by the public address is nobody else's.
create unique index candidates_email on candidates (organization_id, mode, campaign_id, email)
  where email is not null and source = 'API';
create index candidates_address on candidates (organization_id, mode, campaign_id, email) where email is not null;
create unique index candidates_link on candidates (organization_id, mode, link_hash);
