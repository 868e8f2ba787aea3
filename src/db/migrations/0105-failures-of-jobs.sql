-- Why the last tries of a job failed, since it last got on: a list of {at, cause}, the newest last, five at the most. A cause is
-- the name and the codes of an error, never its text (contract/dashboard.md section 14, G27).
alter table jobs add column failures jsonb;
