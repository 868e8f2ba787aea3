-- Disputes with their documents (contract/payments.md B.7) and identity verification (B.9). Files themselves lie in a
-- store beside the database; a row comes before its file and goes after it (docs/decisions/0030).
create table files (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  -- The dispute that it belongs to, or the word identity.
  about text collate "C" not null,
  kind text not null,
  filename text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null,
  state text not null check (state in ('writing', 'kept', 'removed')),
  created_at timestamptz not null,
  primary key (project_id, mode, id)
);
create index files_about on files (project_id, mode, about, id) where state = 'kept';

create table disputes (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  id text collate "C" not null,
  status text not null check (status in ('opened', 'challenged', 'accepted', 'won', 'lost')),
  payment_id text collate "C" not null,
  amount bigint not null check (amount >= 1),
  -- What is held of the merchant's balance while it is open.
  held_amount bigint not null check (held_amount >= 0),
  reason text not null,
  customer_statement text,
  evidence jsonb not null,
  -- Who opened it: operator, simulator, test.
  opened_by text not null,
  decision_comment text,
  search_text text,
  respond_by timestamptz not null,
  challenged_at timestamptz,
  accepted_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, mode, id)
);
create index disputes_payment on disputes (project_id, mode, payment_id, id);
-- What is held is what open disputes need: they are few, and the audit asks for them.
create index disputes_open on disputes (project_id, mode, id) where status in ('opened', 'challenged');

-- One identity file for each merchant account; its state is kyc_status there.
create table identities (
  project_id text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  -- Without the number of the paper, which is sealed beside.
  profile jsonb,
  id_number_sealed text,
  consent_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  rejection jsonb,
  updated_at timestamptz not null,
  primary key (project_id, mode)
);
