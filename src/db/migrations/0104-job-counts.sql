-- What jobs came to, by kind, in each minute (kept for hours) and each day (kept for weeks): what operators are shown of a queue
-- whose rows go with their work (contract/dashboard.md UI162, UI163).
create table job_counts (
  span text collate "C" not null check (span in ('minute', 'day')),
  since timestamptz not null,
  kind text collate "C" not null,
  done int not null,
  failed int not null,
  given_up int not null,
  primary key (span, since, kind)
);
