-- The day's calls of data routes, the daily sums of payment calls, and whose identity is verified.

-- When the operator (later the identity verification) found that the account is who it says; its limits follow.
alter table users add column verified_at timestamptz;

-- Calls of data routes on a day of UTC: of a key, of the account that its projects belong to, of an address.
-- Logged, unlike minute_counts: a crash must not hand out the day's quota again, and a project reads its usage
-- of 30 days here.
create table day_counts (
  day date not null,
  subject text not null,
  used integer not null default 0,
  -- Of a key: the highest threshold in percent of which its owner has a mail.
  alerted smallint not null default 0,
  primary key (day, subject)
) with (fillfactor = 50);

-- Payment calls of a project on a day of UTC, those with an error apart: the call log shows 100 of them only.
create table payment_call_days (
  project_id text not null,
  day date not null,
  count integer not null,
  errors integer not null,
  primary key (project_id, day)
);

-- Calls lie in the order of their time, so a few summary pages find the old ones.
create index calls_age on calls using brin (created_at);
