-- Answers that name no object have nothing to be read again from: after 30 days they go, and their keys with them
-- (contract/payments.md B.13).
create index idempotency_keys_objectless on idempotency_keys (created_at)
  where body is not null and object_id is null;
