-- Reports of an error in the data, what was decided on them, and the versions that correct them.

create table reports (
  numero text primary key check (numero ~ '^SIG-[A-Z2-9]{8}$'),
  status text not null check (status in
    ('recu', 'en_examen', 'a_preciser', 'accepte', 'corrige', 'rejete', 'doublon', 'sans_suite')),
  dataset text not null,
  place text,
  current_value text,
  expected_value text not null,
  source text,
  -- As it is, like that of a user: it is looked up when its owner exports or deletes an account. Erased 90 days
  -- after the report is closed.
  email text,
  -- The language of the report, which is that of the mails about it.
  lang text not null check (lang in ('fr', 'en')),
  user_id text references users (id) on delete set null,
  -- A sum of the Idempotency-Key and of the body that came with it; forgotten after 30 days.
  key_hash text unique,
  fingerprint text,
  doublon_de text references reports (numero),
  version text,
  issue_url text,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- When the status last changed.
  moved_at timestamptz not null,
  check ((key_hash is null) = (fingerprint is null)),
  check ((status = 'doublon') = (doublon_de is not null)),
  check ((status = 'corrige') = (version is not null))
);

create index reports_latest on reports (created_at, numero);
create index reports_by_status on reports (status, created_at, numero);
create index reports_by_dataset on reports (dataset, created_at, numero);
create index reports_of_user on reports (user_id) where user_id is not null;
create index reports_of_email on reports (email) where email is not null;
create index reports_keyed on reports (created_at) where key_hash is not null;
create index reports_unanswered on reports (moved_at) where status = 'a_preciser';
create index reports_to_erase on reports (moved_at) where email is not null;
create index reports_doubled on reports (doublon_de) where doublon_de is not null;

-- Each change of a report's status, by a maintainer or by itself.
create table report_moves (
  id bigint primary key generated always as identity,
  numero text not null references reports (numero) on delete cascade,
  from_status text not null,
  to_status text not null,
  motif text,
  by_user_id text references users (id) on delete set null,
  moved_at timestamptz not null
);

create index report_moves_of_report on report_moves (numero, id);
create index report_moves_of_user on report_moves (by_user_id) where by_user_id is not null;

-- The reports that a version corrects: known at its publication, or found out later.
alter table list_versions add column reports text[] not null default '{}';

create trigger list_versions_announced after update of reports on list_versions
  for each row execute function announce_list();
