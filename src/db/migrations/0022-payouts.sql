-- Payout destinations with their codes (contract/payments.md B.6) and payouts (B.5). A number or an account is kept
-- sealed, beside what is shown of it; of a code there is a keyed hash alone.
alter table merchant_accounts
  -- The destination that is taken by default: named here, so that there is one at the most.
  add column default_destination text collate "C";

create table payout_destinations (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  status text not null check (status in ('pending_verification', 'verified', 'locked', 'disabled')),
  type text not null check (type in ('mobile_money', 'bank_account')),
  label text,
  operator text check (operator in ('wave', 'orange_money', 'mixx')),
  bank_id text,
  holder_name text,
  sealed text not null,
  masked text not null,
  -- What the simulator does with payouts to a magic number.
  scenario text,
  search_text text,
  code_hash text,
  code_sent_to text,
  code_expires_at timestamptz,
  code_attempts integer not null default 0 check (code_attempts between 0 and 5),
  -- When codes were asked for within 24 hours, in milliseconds.
  code_times jsonb not null,
  locked_until timestamptz,
  verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, mode, id),
  check ((type = 'mobile_money') = (operator is not null)),
  check ((type = 'bank_account') = (bank_id is not null and holder_name is not null)),
  check ((status = 'locked') = (locked_until is not null))
);

create table payouts (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  status text not null check (status in ('processing', 'succeeded', 'failed')),
  amount bigint not null check (amount >= 1),
  fee bigint not null check (fee >= 0),
  fee_schedule integer not null,
  fee_payer text not null check (fee_payer in ('merchant', 'customer')),
  debit_amount bigint not null,
  received_amount bigint not null check (received_amount >= 1),
  channel text not null check (channel in ('wave', 'orange_money', 'mixx', 'bank_transfer')),
  destination_id text collate "C" not null,
  -- The destination as it was: its number, sealed, and what is shown of it.
  destination_type text not null check (destination_type in ('mobile_money', 'bank_account')),
  destination_label text,
  destination_masked text not null,
  sealed text not null,
  description text,
  merchant_reference text collate "C",
  quote_hash text collate "C",
  metadata jsonb not null,
  search_text text,
  scenario text,
  failure_reason text check (failure_reason in ('destination_limit', 'destination_invalid', 'provider_unavailable')),
  provider text,
  provider_reference text,
  provider_state text,
  last_checked_at timestamptz,
  next_check_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, mode, id),
  check (debit_amount = received_amount + fee),
  check ((status = 'failed') = (failure_reason is not null))
);
create index payouts_destination on payouts (project_id, mode, destination_id, id);
create unique index payouts_reference on payouts (project_id, mode, merchant_reference)
  where merchant_reference is not null;
-- What is reserved is what payouts under way need: they are few, and the audit and a removal ask for them.
create index payouts_open on payouts (project_id, mode, id) where status = 'processing';
