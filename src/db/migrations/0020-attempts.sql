-- Attempts at operators (contract/rails.md B): what was asked of whom under which reference, and what became of it.
create table attempts (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  -- The payment, refund or payout, and which attempt of it this is.
  object_id text collate "C" not null,
  n smallint not null check (n > 0),
  id text collate "C" not null,
  kind text not null check (kind in ('collect', 'refund', 'payout')),
  rail text not null,
  channel text not null,
  amount bigint not null check (amount > 0),
  -- What the operator knows it by, and the key of its headers; neither is ever used again.
  reference text not null,
  key text not null,
  state text not null
    check (state in ('ready', 'sending', 'open', 'unknown', 'paid', 'refused', 'closed')),
  operator_reference text,
  failure_code text,
  -- What the operator is known to hold: entries once paid stay, whatever a later look-up says.
  picture jsonb,
  sent_at timestamptz not null,
  closes_at timestamptz not null,
  check_at timestamptz,
  -- Look-ups so far, and calls of which no byte left.
  checks integer not null default 0,
  unsent integer not null default 0,
  settled_at timestamptz,
  created_at timestamptz not null,
  primary key (project_id, mode, object_id, n)
);
-- An object has one attempt under way at the most: money asked for on two channels may be paid twice.
create unique index attempts_under_way on attempts (project_id, mode, object_id)
  where state in ('ready', 'sending', 'open', 'unknown');

-- Payments of before have one attempt each, which stood in their own columns.
insert into attempts (project_id, mode, object_id, n, id, kind, rail, channel, amount, reference, key, state,
  operator_reference, failure_code, sent_at, closes_at, check_at, settled_at, created_at)
select project_id, mode, id, 1, 'att_' || substr(id, 5), 'collect', provider, channel, charged_amount,
       'S' || substr(id, 5), md5(id)::uuid::text,
       case provider_state when 'pending' then 'open' when 'sent' then 'sending' else provider_state end,
       provider_reference, failure_code, started_at, expires_at, next_check_at,
       coalesce(paid_at, failed_at, expired_at), started_at
  from payments where started_at is not null and provider is not null and provider_state is not null and channel is not null
 order by project_id, mode, id;
