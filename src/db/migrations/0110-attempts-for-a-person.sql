-- What waits for a person may have ended: money that came with another amount than was asked, after its end (contract/rails.md C,
-- RA20). A few of all attempts.
create index attempts_for_hand on attempts (hand_since) where hand_since is not null;
