-- What a limit of an hour or a day has counted: mails to an address, invitations, sign-ups, test sends. Each row holds
-- the times themselves, as many as its limit, so that the window slides exactly and a refusal can say when it ends.
-- Logged, unlike minute_counts: a crash must not open a day's limit again.
create table windows (
  -- The limit and whom it counts: a person, a project, or the hash of an address, a network or a host.
  subject text collate "C" primary key,
  -- Oldest first.
  times timestamptz[] not null,
  -- When nothing in it counts any more.
  ends_at timestamptz not null
) with (fillfactor = 50);
create index windows_end on windows (ends_at);
