-- What the payer is to do, as the operator answered, and the operator's own word for a refusal (contract/rails.md RA05, RA10,
-- RA36). Most attempts have neither.
alter table attempts add column next_action jsonb, add column operator_code text;
