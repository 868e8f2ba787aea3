-- Fees, limits, features and days that an operator set for all accounts of a mode (contract/payments.md B.2: "the server's
-- configuration"): what an account has unless its own terms differ. A mode without a row has the server's defaults.
create table usual_terms (
  mode text collate "C" primary key check (mode in ('test', 'live')),
  -- Null: the defaults again. The row stays, because its version must not come twice.
  terms jsonb,
  version int not null,
  since timestamptz not null,
  set_by text not null,
  reason text not null
);
