-- While PostgreSQL has no statistics, two keys that begin with the same columns look alike, and a candidate or a session was
-- looked up by its id along all those of its campaign; each check of a foreign key too, so that a fill of 30,000 candidates
-- took minutes. An index beside the key is partial, by a condition that holds for every row it is meant for: only who looks
-- up by it says the condition (docs/decisions/0010, 0060).

drop index campaigns_slug;
create unique index campaigns_slug on campaigns (organization_id, mode, public_slug) where public_slug is not null;

drop index questions_campaign;
create index questions_campaign on questions (organization_id, mode, campaign_id, position) where campaign_id <> '';

drop index candidates_campaign;
create index candidates_campaign on candidates (organization_id, mode, campaign_id, id)
 where created_at > '2000-01-01Z';
-- The other way round: who looks up by an address or a link must not be led along the key. The mode stands in it, and not in
-- these; it is judged of what was found. That an address is invited once stays a matter of candidates_email.
drop index candidates_link;
create index candidates_link on candidates (organization_id, link_hash) where link_hash is not null;
drop index candidates_address;
create index candidates_address on candidates (organization_id, campaign_id, email) where email is not null;

drop index interview_sessions_campaign;
create index interview_sessions_campaign on interview_sessions (organization_id, mode, campaign_id, id)
 where updated_at > '2000-01-01Z';
drop index interview_sessions_candidate;
create index interview_sessions_candidate on interview_sessions (organization_id, mode, candidate_id, id)
 where candidate_id is not null;
drop index interview_sessions_created;
create index interview_sessions_created on interview_sessions (organization_id, mode, created_at)
 where created_at > '2000-01-01Z';
drop index interview_sessions_ended;
create index interview_sessions_ended on interview_sessions (organization_id, mode, ended_at) where ended_at is not null;

drop index session_messages_key;
create unique index session_messages_key on session_messages (organization_id, mode, session_id, answer_key)
 where answer_key is not null;

drop index session_reports_id;
create unique index session_reports_id on session_reports (organization_id, mode, id) where id <> '';
drop index session_reports_updated;
create index session_reports_updated on session_reports (organization_id, mode, updated_at)
 where updated_at > '2000-01-01Z';

drop index recordings_take;
create unique index recordings_take on recordings (organization_id, mode, session_id, take) where session_id <> '';
