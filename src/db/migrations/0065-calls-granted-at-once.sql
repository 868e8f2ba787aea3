-- Calls of a hiring key are counted by one statement, which tells how many of those that it was asked about were granted.
alter table windows add column granted integer not null default 0;
-- A window is written at each call of its key: with room in its page the new version needs no entries in the indexes.
alter table windows set (fillfactor = 50);
