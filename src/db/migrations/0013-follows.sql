-- Datasets that people follow, what their subscribers are still to be told, and how often datasets are used.

create table favourites (
  user_id text not null references users (id) on delete cascade,
  dataset text not null,
  created_at timestamptz not null,
  primary key (user_id, dataset)
);

-- Apart from the favourites, because what waits to be told hangs on it: who unsubscribes, or whose account is
-- deleted, is told nothing more.
create table dataset_subscriptions (
  user_id text not null references users (id) on delete cascade,
  dataset text not null,
  created_at timestamptz not null,
  primary key (user_id, dataset)
);
create index dataset_subscriptions_dataset on dataset_subscriptions (dataset, user_id);

-- Versions that a subscriber is still to be told of, written with the version itself.
create table untold_versions (
  user_id text not null,
  dataset text not null,
  version text not null,
  primary key (user_id, dataset, version),
  foreign key (user_id, dataset) references dataset_subscriptions (user_id, dataset) on delete cascade
);

-- When a subscriber last got a mail: there is one a day at the most.
create table digests (
  user_id text primary key references users (id) on delete cascade,
  sent_at timestamptz not null
);

create table download_counts (
  dataset text primary key,
  opened integer not null default 0,
  downloaded integer not null default 0
);

-- Who was counted in an hour, as a keyed hash that differs from hour to hour and from dataset to dataset. A crash of
-- PostgreSQL empties it: at worst a few are counted twice in that hour.
create unlogged table download_marks (
  hour timestamptz not null,
  visitor text not null,
  primary key (hour, visitor)
);
