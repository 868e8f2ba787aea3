-- The trail is read newest first and between two days: of the whole server, of an act, of a person, of a project
-- (contract/dashboard.md UI168). Each of its ways in ends with the time, and those without it go.
create index audit_entries_by_time on audit_entries (created_at, id);
create index audit_entries_by_action on audit_entries (action, created_at, id);
create index audit_entries_by_person on audit_entries (user_id, created_at, id);
create index audit_entries_by_project on audit_entries (project_id, created_at, id);
drop index audit_entries_action;
drop index audit_entries_person;
drop index audit_entries_project;

-- Who maintains the reference data, the longest in service first: a few of all people (UI161).
create index users_maintainers on users (maintainer_since, id) where maintainer_since is not null;
