-- Spoken answers of candidates (contract/hiring.md section 6): what is known of each recording. Its bytes are in the file
-- store; a row comes before them and goes after them, so that what a crash leaves is found again.
create table recordings (
  organization_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  session_id text collate "C" not null,
  -- The question's place and the number of its follow-ups, as forms name it.
  item text collate "C" not null,
  -- What the device calls it: sent again under this name it is the same recording.
  take text collate "C" not null,
  -- `ready`: whole and judged, not sent as an answer yet; `kept`: a message refers to it; `removed`: its bytes are to go.
  state text not null check (state in ('arriving', 'ready', 'kept', 'removed')),
  size integer not null check (size > 0),
  received integer not null default 0 check (received between 0 and size),
  -- The files of its parts in their order, until they are one.
  parts jsonb not null default '[]',
  -- By its bytes, once it is whole.
  mime_type text,
  seconds double precision,
  -- Of what is said in it.
  language text not null,
  transcription text not null default 'NONE' check (transcription in ('NONE', 'WAITING', 'DONE', 'FAILED')),
  transcript text,
  tries integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, session_id) references interview_sessions (organization_id, mode, id)
);
create unique index recordings_take on recordings (organization_id, mode, session_id, take);
