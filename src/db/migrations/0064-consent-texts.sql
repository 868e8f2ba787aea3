-- What an organisation adds to the notice that candidates agree to, each version kept: a consent names its version
-- (contract/dashboard.md G22, UI147). Without words, candidates read the notice alone again.
create table consent_texts (
  organization_id text collate "C" not null,
  version integer not null check (version > 0),
  fr text,
  en text,
  published_at timestamptz not null,
  primary key (organization_id, version),
  check ((fr is null) = (en is null))
);
