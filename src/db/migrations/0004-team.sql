-- Who did what to a project, kept for good.

-- No foreign keys: an entry outlives the account of its author.
create table audit_entries (
  project_id text not null,
  id bigint generated always as identity,
  user_id text not null,
  action text not null,
  details jsonb not null,
  created_at timestamptz not null,
  primary key (project_id, id)
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit only grows: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_only_grow before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
