-- A person may delete their account: the row in `users` goes, and with it all that refers to it.

-- A deleted project stays for the ledger and forgets its owner; a living one always has one, so that the
-- deletion of an account can never leave an orphan behind.
alter table projects
  alter column owner_id drop not null,
  drop constraint projects_owner_id_fkey,
  add constraint projects_owner_id_fkey foreign key (owner_id) references users (id) on delete set null,
  add constraint projects_owner_check check (owner_id is not null or deleted_at is not null);
-- Whole, because the deletion of a person looks for their deleted projects too.
drop index projects_owner;
create index projects_owner on projects (owner_id);

-- What somebody does to their own account is on no project.
alter table audit_entries
  drop constraint audit_entries_pkey,
  alter column project_id drop not null,
  add primary key (id);
create index audit_entries_project on audit_entries (project_id, id);
create index audit_entries_person on audit_entries (user_id, id);

-- What a person sent and received is part of their export.
create index invitations_email on invitations (email);
create index invitations_sender on invitations (invited_by);
