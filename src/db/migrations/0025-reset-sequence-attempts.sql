-- Which attempt of an object is under way is told by the time of its end: a step that changes its state and does not end
-- it touches no index then, so PostgreSQL keeps the row on its page (heap-only tuples).
drop index attempts_under_way;
create unique index attempts_under_way on attempts (project_id, mode, object_id) where settled_at is null;

-- The journal by which the test mode of a project was last emptied: what is before it is no part of its statement, and its
-- objects are gone (contract/payments.md B.12, reset).
alter table merchant_accounts add column reset_journal text collate "C";

-- The number of the last journal that changed a balance. Journals take their ids from it under the balance's lock, so that
-- a statement's rows stand in the order in which they changed the balance (contract/payments.md D.3, invariant 8).
alter table balances add column sequence bigint not null default 0;
