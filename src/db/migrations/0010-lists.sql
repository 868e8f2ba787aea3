-- Reference lists: every version that was published, and which one of each list is answered now.

create table list_versions (
  list text not null,
  number integer not null check (number > 0),
  -- Year and rank in it: 2026.2.
  version text not null,
  content_hash text not null,
  -- Where it came from: the release's own content, or an operator's file.
  origin text not null check (origin in ('content', 'import')),
  -- Read whole into memory and never searched here; json and not jsonb, which would forget the members' order.
  rows json not null,
  sources json not null,
  row_count integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  summary text,
  published_at timestamptz not null,
  primary key (list, number),
  unique (list, version)
);

create table published_lists (
  list text primary key,
  number integer not null,
  foreign key (list, number) references list_versions (list, number)
);

-- Every server answers from memory: it hears here that another version is the current one.
create function announce_list() returns trigger language plpgsql as $$
begin
  perform pg_notify('svc_lists', coalesce(new.list, old.list));
  return null;
end $$;

create trigger published_lists_announced after insert or update or delete on published_lists
  for each row execute function announce_list();
