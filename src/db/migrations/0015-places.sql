-- The places of the address tools: a dataset whose versions stand in list_versions under the name `places`, with no
-- rows there. Each version is made of pieces, and most of them are those of the version before.

-- What a piece says, by a sum over it; never changed once written.
create table place_pieces (
  piece text not null,
  content_hash text not null,
  row_count integer not null,
  sources json not null,
  primary key (piece, content_hash)
);

-- The rows of a piece, a few hundred a page: a server reads one at a time and answers others in between.
create table place_pages (
  piece text not null,
  content_hash text not null,
  page integer not null check (page > 0),
  -- json and not jsonb, which would forget the members' order.
  rows json not null,
  primary key (piece, content_hash, page),
  foreign key (piece, content_hash) references place_pieces (piece, content_hash)
    -- The pages come first: how many rows they hold is known after the last one.
    deferrable initially deferred
);

create table place_version_pieces (
  list text not null default 'places' check (list = 'places'),
  number integer not null,
  piece text not null,
  content_hash text not null,
  -- Who brought it: a release's content replaces no file of an operator.
  origin text not null check (origin in ('content', 'import')),
  primary key (number, piece),
  foreign key (list, number) references list_versions (list, number),
  foreign key (piece, content_hash) references place_pieces (piece, content_hash)
);
