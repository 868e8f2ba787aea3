-- Which call made an entry of the audit (contract/payments.md B.10); null for entries of before, and of the operator.
alter table audit_entries add column request_id text;
