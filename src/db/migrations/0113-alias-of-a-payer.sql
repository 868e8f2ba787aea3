-- By what an instant payment finds its payer (contract/rails.md RA26). Most payers have none.
alter table payments add column customer_alias text;
