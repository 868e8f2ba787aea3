-- The second factor of a person: its secret and recovery codes are encrypted by the library with the server's secret. A row
-- that is not verified was begun and asks for nothing yet.
alter table users add column two_factor_enabled boolean not null default false;

create table second_factors (
  id text collate "C" primary key,
  user_id text collate "C" not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null,
  failed_verification_count int not null default 0,
  locked_until timestamptz
);
