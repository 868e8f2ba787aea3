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
  updated_at timestamptz not null
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

create table interview_sessions (
  organization_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  -- Null: a session of the sandbox that nobody was invited to.
  candidate_id text collate "C",
  status text not null check (status in ('IN_PROGRESS', 'COMPLETED', 'ABANDONED')),
  end_reason text check (end_reason in ('COMPLETED', 'TIMED_OUT', 'ENDED_BY_RECRUITER', 'SANDBOX', 'ABANDONED',
    'WITHDRAWN', 'CAMPAIGN_CLOSED')),
  channel text not null check (channel in ('CHAT', 'VOICE')),
  language text not null,
  revision integer not null,
  -- The campaign as it was when the session began: its title, objective, settings, criteria and questions.
  frozen jsonb not null,
  -- What the candidate agreed to for this session.
  consent jsonb,
  -- Where the interview stands: the question that is shown, since when, its follow-ups.
  progress jsonb not null,
  answered integer not null default 0,
  skipped integer not null default 0,
  -- Of the next message.
  next_seq integer not null default 0,
  -- Start to last activity less every gap of more than ten minutes.
  active_ms bigint not null default 0,
  -- The two facts of `antiCheatingEnabled`; null where they were not asked for or not seen.
  integrity jsonb,
  time_limit_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  purge_at timestamptz not null,
  purged_at timestamptz,
  report_status text not null default 'NONE' check (report_status in ('NONE', 'PENDING', 'RUNNING', 'READY', 'FAILED')),
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, campaign_id) references campaigns (organization_id, mode, id),
  check ((status = 'IN_PROGRESS') = (end_reason is null)),
  check ((status = 'IN_PROGRESS') = (ended_at is null))
);
create index interview_sessions_campaign on interview_sessions (organization_id, mode, campaign_id, id);
create unique index interview_sessions_live on interview_sessions (organization_id, mode, candidate_id)
  where status = 'IN_PROGRESS';
create index interview_sessions_candidate on interview_sessions (organization_id, mode, candidate_id, id);
create index interview_sessions_created on interview_sessions (organization_id, mode, created_at);
create index interview_sessions_ended on interview_sessions (organization_id, mode, ended_at);

create table session_messages (
  organization_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  session_id text collate "C" not null,
  -- 0, 1, 2… under the lock of the session.
  seq integer not null,
  id text collate "C" not null,
  role text not null check (role in ('ASSISTANT', 'USER', 'SYSTEM')),
  kind text not null check (kind in ('NOTICE', 'QUESTION', 'FOLLOW_UP', 'ANSWER', 'SKIP', 'END')),
  content text not null,
  question_id text collate "C",
  choice jsonb,
  number double precision,
  origin text not null check (origin in ('CAMPAIGN', 'AUTHOR_PROMPT', 'MODEL', 'SANDBOX', 'TYPED', 'TRANSCRIBED',
    'TRANSCRIBED_EDITED')),
  model text,
  -- A recording: {fileId, seconds, mimeType}; its bytes are in the file store.
  audio jsonb,
  -- What it said before its author corrected typos, oldest first.
  versions jsonb,
  -- The Idempotency-Key of the candidate's answer.
  answer_key text collate "C",
  created_at timestamptz not null,
  primary key (organization_id, mode, session_id, seq),
  foreign key (organization_id, mode, session_id) references interview_sessions (organization_id, mode, id)
);
create unique index session_messages_key on session_messages (organization_id, mode, session_id, answer_key);

create table session_reports (
  organization_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  session_id text collate "C" not null,
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  status text not null check (status in ('PENDING', 'RUNNING', 'READY', 'FAILED')),
  -- {kind, name, model, promptVersion}; null until there is one.
  evaluator jsonb,
  -- What the evaluator found, criterion by criterion, without overrides.
  criteria jsonb not null,
  answers jsonb not null,
  -- Sentences of a model, each with the ids of its messages.
  summary jsonb,
  -- Words of contract/hiring/limits-of-reports.ts.
  limits jsonb not null,
  tries integer not null default 0,
  error text,
  review_status text not null default 'NOT_REVIEWED' check (review_status in ('NOT_REVIEWED', 'CONTESTED', 'REVIEWED')),
  contested_at timestamptz,
  contest_text text,
  due_at timestamptz,
  reviewer text,
  reviewed_at timestamptz,
  note text,
  reply text,
  -- Of recruiters, by key of the criterion: {level, note, by, at}.
  overrides jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ready_at timestamptz,
  primary key (organization_id, mode, session_id),
  foreign key (organization_id, mode, session_id) references interview_sessions (organization_id, mode, id)
);
create unique index session_reports_id on session_reports (organization_id, mode, id);
create index session_reports_updated on session_reports (organization_id, mode, updated_at);

-- Of each evaluation a line without any personal text, kept 400 days (contract/hiring.md "Law").
create table evaluations (
  organization_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  session_id text collate "C" not null,
  criterion text not null,
  evaluator text not null check (evaluator in ('NONE', 'MODEL', 'SANDBOX')),
  model text,
  prompt_version text,
  -- OBSERVED, or why not.
  outcome text not null,
  level integer,
  input_hash text not null,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  created_at timestamptz not null,
  primary key (organization_id, mode, id)
);
create index evaluations_created on evaluations (organization_id, mode, created_at);

-- The outbox: what happened to a session, once each.
create table session_events (
  organization_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  session_id text collate "C" not null,
  type text collate "C" not null check (type in ('session.completed', 'session.report_ready')),
  campaign_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (organization_id, mode, session_id, type)
);
create index session_events_created on session_events (organization_id, mode, created_at);
