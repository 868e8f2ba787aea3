-- While PostgreSQL has no statistics, a delivery that was about to be sent was looked for along all those of its
-- organisation: these two indexes look like the key then. Each is partial now, by a condition that holds for every row: only
-- who looks up by it says the condition (docs/decisions/0060).
drop index hiring_deliveries_endpoint;
create index hiring_deliveries_endpoint on hiring_deliveries (organization_id, endpoint_id, id) where endpoint_id <> '';
drop index hiring_deliveries_session;
create index hiring_deliveries_session on hiring_deliveries (organization_id, mode, session_id) where session_id <> '';
