-- Exports that outlive the page that asked for them: made slice by slice, each committed with where it ended, so that a server
-- that dies costs a slice; kept seven days, compressed.
create table exports (
  project_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  mode text not null check (mode in ('test', 'live')),
  filters jsonb not null,
  lang text not null,
  state text not null check (state in ('running', 'done', 'cancelled')),
  rows int not null default 0,
  bytes bigint not null default 0,
  parts int not null default 0,
  -- The row that the next slice goes on after; null before the first.
  read_to text collate "C",
  created_by text,
  created_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz,
  primary key (project_id, id)
);

create table export_parts (
  project_id text collate "C" not null,
  export_id text collate "C" not null,
  n int not null,
  body bytea not null,
  primary key (project_id, export_id, n),
  foreign key (project_id, export_id) references exports (project_id, id) on delete cascade
);
