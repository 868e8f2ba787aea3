-- What operators tell of who paid an attempt, sealed (contract/rails.md RA38), and which attempt's money another gives back, so that
-- it goes to whom it came from. Neither costs a byte where there is none; no row is written.
alter table attempts add column payers_sealed text, add column gives_back smallint;
-- The few that have one are found when the secret changes.
create index attempts_payers on attempts (project_id, mode, id) where payers_sealed is not null;
