// What `?expand=` adds to an object that is read alone, one level deep (contract/payments.md B.0 "Expand").
import { Type } from 'typebox';
import { Nullable, Strict, Time } from '../shapes.ts';

/** The names that each object knows. */
export const expandable = {
  payment: ['refunds', 'dispute', 'attempts', 'events', 'ledger'],
  outgoing: ['attempts', 'events', 'ledger'],
  dispute: ['events', 'ledger'],
} as const;

export const EventLine = Strict({
  id: Type.String(),
  type: Type.String(),
  status: Type.String(),
  created_at: Time,
});

export const LedgerLine = Strict({
  journal_id: Type.String(),
  transition: Type.String(),
  account: Type.String(),
  amount: Type.Integer(),
  created_at: Time,
});

/** Of money that leaves: its channels and its reasons are more than those of payments. */
const OutgoingAttempt = Strict({
  n: Type.Integer(),
  channel: Type.String(),
  provider: Type.String(),
  provider_reference: Nullable(Type.String()),
  status: Type.String(),
  failure_code: Nullable(Type.String()),
  created_at: Time,
});

export const expandedDispute = {
  events: Type.Optional(Type.Array(EventLine)),
  ledger: Type.Optional(Type.Array(LedgerLine)),
};

export const expandedOutgoing = {
  attempts: Type.Optional(Type.Array(OutgoingAttempt)),
  ...expandedDispute,
};

export const expandQuery = (of: keyof typeof expandable) =>
  Strict({ expand: Type.Optional(Type.String({ format: `expand-${of}` })) });
