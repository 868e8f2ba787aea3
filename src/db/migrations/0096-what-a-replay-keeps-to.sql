-- What a replay was narrowed to beside its span and types, as the list of events was (contract/dashboard.md UI87); null for
-- all, and for those of before.
alter table replays
  add column object_id text collate "C",
  add column status text,
  add column livemode boolean;
