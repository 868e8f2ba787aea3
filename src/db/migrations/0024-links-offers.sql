-- Promo codes and payment links (contract/payments.md B.8), and payments that are started by their payer on a page.

create table offers (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  -- In capitals: case is ignored.
  code text collate "C" not null,
  kind text not null check (kind in ('percent', 'fixed')),
  value bigint not null check (value >= 1),
  min_order_amount bigint,
  max_discount bigint,
  channels text[],
  starts_at timestamptz,
  ends_at timestamptz,
  max_redemptions integer,
  max_per_customer integer,
  -- Payments that carry it: open ones, and those that succeeded. Counted under its lock.
  reserved integer not null default 0 check (reserved >= 0),
  used integer not null default 0 check (used >= 0),
  total_discount bigint not null default 0 check (total_discount >= 0),
  paused boolean not null default false,
  -- Taken away by its merchant; the code stays taken.
  ended_at timestamptz,
  metadata jsonb not null,
  search_text text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, mode, id),
  check (max_redemptions is null or reserved + used <= max_redemptions)
);
create unique index offers_code on offers (project_id, mode, code);

create table payment_links (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  -- The secret part of the page's address. It is not derived from AUTH_SECRET: a printed poster outlives that.
  token text collate "C" not null,
  title text not null,
  description text,
  usage text not null check (usage in ('single_use', 'multi_use')),
  -- Null: the payer enters it, between the two bounds.
  amount bigint,
  min_amount bigint,
  max_amount bigint,
  fee_payer text not null check (fee_payer in ('merchant', 'customer')),
  allowed_channels text[] not null,
  accept_offer_code boolean not null,
  collect jsonb not null,
  max_payments integer,
  -- Payments of it: open ones hold a slot, those that succeeded are counted. Under its lock.
  open_payments integer not null default 0 check (open_payments >= 0),
  payments_count integer not null default 0 check (payments_count >= 0),
  collected_amount bigint not null default 0 check (collected_amount >= 0),
  starts_at timestamptz,
  expires_at timestamptz,
  closed boolean not null default false,
  success_url text,
  metadata jsonb not null,
  search_text text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, mode, id)
);
create unique index payment_links_token on payment_links (project_id, mode, token);

alter table payments
  -- What became of the use of its promo code; 'granted': paid late, when no use was left.
  add column offer_state text check (offer_state in ('reserved', 'used', 'released', 'granted'));
-- Started by its payer on the page: a refused attempt leads back to the choice.
alter table payments add column on_page boolean not null default false;
-- Made by the page of a link, so that a double click makes one payment.
alter table payments add column start_key text collate "C";

create index payments_offer on payments (project_id, mode, offer_code, id) where offer_code is not null;
create index payments_offer_customer on payments (project_id, mode, offer_code, customer_phone)
  where offer_code is not null;
create index payments_link on payments (project_id, mode, payment_link_id, id) where payment_link_id is not null;
create unique index payments_start on payments (project_id, mode, payment_link_id, start_key)
  where start_key is not null;
