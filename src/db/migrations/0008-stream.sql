-- When a signing secret was last replaced, so that a double click is not taken for a second rotation.

alter table projects
  add column webhook_secret_rotated_at timestamptz;
