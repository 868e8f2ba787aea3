-- Interviews of candidates: sessions with their messages, reports, and what was announced of them.

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
  -- Words of contract/hiring/report-limits.ts.
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
