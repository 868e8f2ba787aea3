-- Whoever settles reports on the reference data and steers feature requests (contract/data.md section 7): named by
-- the operator at the terminal, never through the API.
alter table users add column maintainer_since timestamptz;
