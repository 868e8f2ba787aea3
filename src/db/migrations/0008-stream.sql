-- What secret rotation and the stream of events need.

-- When a signing secret was last replaced, so that a double click is not taken for a second rotation.
alter table projects
  add column webhook_secret_rotated_at timestamptz;

-- The order of a project's events for those who follow them, given after the commit: ids sort by the moment
-- of their making, and an event that was made earlier may be committed later. Null until somebody follows.
alter table events
  add column position bigint;

-- Finds what has no position yet in the order of ids, the newest position, and what comes after one.
create index events_position on events (project_id, position, id);
