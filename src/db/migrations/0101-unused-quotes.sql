-- Quotes that nobody used are forgotten by their end (docs/decisions/0136): their key is a hash and says no time. Used ones
-- stay, and leave this index as they are used.
create index quotes_unused on quotes (project_id, mode, expires_at) where used_by is null;
