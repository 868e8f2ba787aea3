-- Persons who work on the platform itself: what each may do beyond what anybody may. Without a permission left there is no
-- row.
create table operators (
  user_id text collate "C" primary key references users (id) on delete cascade,
  permissions text[] not null check (cardinality(permissions) > 0),
  since timestamptz not null
);

-- The audit of the whole server is read by who acted and by what was done.
create index audit_entries_action on audit_entries (action, id);
