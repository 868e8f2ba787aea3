-- What a refund's quote promises to give back of its payment's fee, so that it is kept as the rest of the quote is (B.5).
-- Null for a payout's quote, and for one that was given before.
alter table quotes add column original_fee bigint check (original_fee >= 0);
