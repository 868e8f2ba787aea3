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
  check ((status = 'fusionnee') = (merged_into is not null)),
  check (merged_into <> id)
);
create index feature_requests_author on feature_requests (author_id, created_at);
create index feature_requests_merged on feature_requests (merged_into);

-- How many votes a request has is how many rows it has here: nothing else counts them, so nothing can differ.
create table feature_votes (
  request_id text not null references feature_requests (id),
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (request_id, user_id)
);
create index feature_votes_person on feature_votes (user_id);

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
