-- Feature requests with their votes, what people answer when they arrive, and the conditions that they accept.

create table feature_requests (
  id text primary key,
  kind text not null check (kind in ('api', 'sdk', 'jeu', 'outil', 'autre')),
  title text not null,
  details text,
  status text not null check (
    status in ('ouverte', 'a_l_etude', 'planifiee', 'en_cours', 'livree', 'refusee', 'fusionnee')
  ),
  note text,
  merged_into text references feature_requests (id),
  -- A request outlives its author's account.
  author_id text references users (id) on delete set null,
  created_at timestamptz not null,
  -- How many rows it has in feature_votes, kept by the trigger below whatever adds or removes them.
  votes integer not null default 0 check (votes >= 0),
  check ((status = 'fusionnee') = (merged_into is not null)),
  check (merged_into <> id)
);
create index feature_requests_ranked on feature_requests (votes desc, created_at, id);
create index feature_requests_author on feature_requests (author_id, created_at);
create index feature_requests_merged on feature_requests (merged_into);

create table feature_votes (
  request_id text not null references feature_requests (id),
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (request_id, user_id)
);
create index feature_votes_person on feature_votes (user_id);

-- In the statement that changes the votes, the deletion of an account included. Requests are locked in the order of
-- their ids, so that two accounts that leave at once never wait for each other crosswise.
create function count_feature_votes() returns trigger language plpgsql as $$
begin
  perform 1 from feature_requests where id in (select request_id from changed)
    order by id for no key update;
  update feature_requests r
     set votes = r.votes + case tg_op when 'INSERT' then c.count else -c.count end
    from (select request_id, count(*)::integer as count from changed group by request_id) c
   where r.id = c.request_id;
  return null;
end $$;

create trigger feature_votes_added after insert on feature_votes
  referencing new table as changed for each statement execute function count_feature_votes();
create trigger feature_votes_removed after delete on feature_votes
  referencing old table as changed for each statement execute function count_feature_votes();

create table onboarding_answers (
  user_id text not null references users (id) on delete cascade,
  question text not null,
  answer text not null,
  -- Of the questions, as they were asked.
  version text not null,
  answered_at timestamptz not null,
  primary key (user_id, question)
);

-- Every version of the conditions that was ever in force; the one with the greatest number is now.
create table conditions (
  number integer primary key check (number > 0),
  version text not null unique,
  -- Where it came from: the release, or the operator's own folder.
  origin text not null check (origin in ('content', 'operator')),
  fr text not null,
  en text not null,
  published_at timestamptz not null
);

create table accepted_conditions (
  user_id text not null references users (id) on delete cascade,
  version text not null references conditions (version),
  accepted_at timestamptz not null,
  primary key (user_id, version)
);
