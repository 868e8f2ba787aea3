-- What a merchant account says of itself and may do (contract/payments.md B.1, B.2), the project's test clock (B.12),
-- quotes and refunds (B.4). What the operator set for one merchant stands in limits, channels, fees and features; null
-- is the server's default.
alter table merchant_accounts
  add column display_name text,
  add column support_phone text,
  add column support_email text,
  add column logo_url text,
  add column require_quotes boolean not null default false,
  add column limits jsonb,
  add column channels jsonb,
  add column fees jsonb,
  add column features jsonb,
  -- Whether the test clock was ever moved: then rows are not dated as their ids are.
  add column clock_moved boolean not null default false;
alter table merchant_accounts
  add column fee_payer_default text not null default 'merchant' check (fee_payer_default in ('merchant', 'customer'));
alter table merchant_accounts
  add column kyc_status text not null default 'not_started'
    check (kyc_status in ('not_started', 'in_progress', 'submitted', 'verified', 'rejected'));
-- Payouts that did not fail, of volume_day and its month; bank transfers are counted by themselves too.
alter table merchant_accounts
  add column payout_day_count integer not null default 0 check (payout_day_count >= 0);
alter table merchant_accounts
  add column payout_day_amount bigint not null default 0 check (payout_day_amount >= 0);
alter table merchant_accounts
  add column payout_month_amount bigint not null default 0 check (payout_month_amount >= 0);
alter table merchant_accounts
  add column bank_month_amount bigint not null default 0 check (bank_month_amount >= 0);
-- How far the test clock is ahead of the server's.
alter table merchant_accounts
  add column clock_ahead_ms bigint not null default 0 check (clock_ahead_ms >= 0);

-- What became of a payment's money: counted under its lock, so that a remainder is never read from sums.
alter table payments
  add column dispute_id text collate "C",
  add column dispute_status text,
  add column payment_link_id text collate "C";
alter table payments add column refunded_amount bigint not null default 0 check (refunded_amount >= 0);
alter table payments
  add column refund_pending_amount bigint not null default 0 check (refund_pending_amount >= 0);
-- Taken by disputes that were accepted or lost.
alter table payments add column disputed_amount bigint not null default 0 check (disputed_amount >= 0);
alter table payments add constraint payments_remainder
  check (refunded_amount + refund_pending_amount + disputed_amount <= amount - discount_amount);

create table quotes (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  -- The quote_hash itself.
  id text collate "C" not null,
  kind text not null check (kind in ('refund', 'payout')),
  -- The payment or the destination that it is for.
  object_id text collate "C" not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  fee_schedule integer not null,
  fee_payer text not null,
  expires_at timestamptz not null,
  used_by text collate "C",
  created_at timestamptz not null,
  primary key (project_id, mode, id)
);

create table refunds (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  status text not null check (status in ('requested', 'succeeded', 'failed')),
  payment_id text collate "C" not null,
  amount bigint not null check (amount >= 1),
  fee bigint not null check (fee >= 0),
  fee_schedule integer not null,
  fee_payer text not null check (fee_payer in ('merchant', 'customer')),
  debit_amount bigint not null,
  received_amount bigint not null check (received_amount >= 1),
  -- What is given back of the payment's own fee, by the merchant's terms.
  original_fee_refunded bigint not null default 0 check (original_fee_refunded >= 0),
  channel text not null,
  phone text,
  reason text,
  merchant_reference text collate "C",
  quote_hash text collate "C",
  metadata jsonb not null,
  search_text text,
  scenario text,
  failure_code text,
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
  check (debit_amount = received_amount + fee)
);
create index refunds_payment on refunds (project_id, mode, payment_id, id);
create unique index refunds_reference on refunds (project_id, mode, merchant_reference)
  where merchant_reference is not null;
-- What is reserved is what open refunds need: they are few, and the audit asks for them.
create index refunds_open on refunds (project_id, mode, id) where status = 'requested';
