// For a statement that is a transaction by itself and whose commit nobody waits on a disk for: a crash of PostgreSQL may
// forget what it wrote.

/** A part of its `with`; it holds once the statement reads `without_disk`. */
export const withoutDisk =
  "without_disk as materialized (select set_config('synchronous_commit', 'off', true))";
