-- Attempts of which an operator does not say what became: since when a person has to find out (contract/rails.md RA13, RA19).
-- One that is unknown now is marked when it is next looked up.
alter table attempts add column hand_since timestamptz;
