-- An answer changes when its session was active last, and a column in the condition of an index is one of the index: each answer
-- wrote the session into all seven of them again. The index beside the key keeps a condition that holds for every row, of a
-- column that never changes (docs/decisions/0010).
drop index interview_sessions_campaign;
create index interview_sessions_campaign on interview_sessions (organization_id, mode, campaign_id, id)
 where campaign_id <> '';
-- With room in its page, the new version stays beside the old one; the frozen copy, which never changes, stays apart from both.
alter table interview_sessions set (fillfactor = 50, toast_tuple_target = 256);
