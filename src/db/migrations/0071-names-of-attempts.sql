-- An attempt's reference and key follow from its id, so they are kept of former attempts alone; no row is written
-- (docs/decisions/0088).
alter table attempts alter column reference drop not null;
alter table attempts alter column key drop not null;
