-- Invitations to a project. A withdrawn one is deleted, so that it is as unknown as one that never was (M15).

create table invitations (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  -- In lower case, as users.email.
  email text not null,
  role text not null check (role in ('admin', 'user', 'viewer')),
  -- SHA-256 of the token in the mail's link, which is nowhere else (M21).
  token_hash text not null unique,
  invited_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Accepted, or closed because the person was a member already (M19).
  used_at timestamptz,
  -- Expired, and the same address was invited again (M14): its link still says that it expired.
  replaced_at timestamptz
);
-- One invitation that waits for an address: decided here, not by counting (M13).
create unique index invitations_waiting on invitations (project_id, email)
  where used_at is null and replaced_at is null;
