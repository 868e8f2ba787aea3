-- Since when the attempts to deliver to an endpoint fail in each mode; null where the latest one was received. Above every page of
-- the project stands which endpoint receives nothing (contract/dashboard.md UI46): told by the endpoint itself, because in a
-- history of attempts a busy neighbour hides it (docs/decisions/0150).
alter table webhook_endpoints add column failed_test_at timestamptz, add column failed_live_at timestamptz;
