-- Where moves of the test clock lead that were told under a key and have no answer yet: a list of {key, asked, target, since}. A
-- repeated call goes on to there instead of so much further (contract/payments.md B.13, docs/decisions/0134).
alter table merchant_accounts add column clock_goals jsonb not null default '[]';
