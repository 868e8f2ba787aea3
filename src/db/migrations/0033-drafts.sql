-- What a candidate has typed and not yet sent (contract/hiring.md section 5): of one session one draft, of the item that
-- is asked. Beside the session and not in its row, which holds the frozen campaign and changes with every answer.
create table session_drafts (
  organization_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  session_id text collate "C" not null,
  -- The question's place and the number of its follow-ups, as forms name it.
  item text collate "C" not null,
  -- As it was typed: {text, choice, number}.
  given jsonb not null,
  updated_at timestamptz not null,
  primary key (organization_id, mode, session_id),
  foreign key (organization_id, mode, session_id) references interview_sessions (organization_id, mode, id)
);
