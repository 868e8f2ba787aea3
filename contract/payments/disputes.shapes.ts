// Disputes and their documents on the wire (contract/payments.md B.7).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Amount, Day, Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import { expandedDispute } from './expand.shapes.ts';
import { disputeStatuses } from './payments.shapes.ts';

export const disputeReasons = [
  'not_received',
  'not_as_described',
  'duplicate',
  'unauthorized',
  'wrong_amount',
  'other',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

export const documentKinds = [
  'invoice',
  'delivery_proof',
  'correspondence',
  'identity',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Blanks alone say nothing. */
const Words2000 = Type.String({
  minLength: 1,
  maxLength: limits.disputeTextCharacters,
  pattern: '\\S',
});

/** What a merchant says in answer; each member alone will do. */
const said = {
  product_description: Words2000,
  delivery_date: Day,
  delivery_proof_text: Words2000,
  customer_contact_text: Words2000,
  refund_policy_text: Words2000,
  comment: Words2000,
};
export const evidenceMembers = Object.keys(said) as (keyof typeof said)[];

/** What is null is taken back; what is left out stays. */
export const NewEvidence = Strict({
  product_description: Type.Optional(Nullable(said.product_description)),
  delivery_date: Type.Optional(Nullable(said.delivery_date)),
  delivery_proof_text: Type.Optional(Nullable(said.delivery_proof_text)),
  customer_contact_text: Type.Optional(Nullable(said.customer_contact_text)),
  refund_policy_text: Type.Optional(Nullable(said.refund_policy_text)),
  comment: Type.Optional(Nullable(said.comment)),
});
export type NewEvidence = Static<typeof NewEvidence>;
export type KeptEvidence = { [K in keyof NewEvidence]: Exclude<NewEvidence[K], null> };

const Evidence = Strict({
  product_description: Nullable(Type.String()),
  delivery_date: Nullable(Type.String()),
  delivery_proof_text: Nullable(Type.String()),
  customer_contact_text: Nullable(Type.String()),
  refund_policy_text: Nullable(Type.String()),
  comment: Nullable(Type.String()),
});

export const DisputeDocument = Strict({
  id: Id('doc'),
  kind: Words(documentKinds),
  filename: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
  created_at: Time,
});
export type DisputeDocument = Static<typeof DisputeDocument>;

export const Dispute = Strict({
  id: Id('dp'),
  livemode: Type.Boolean(),
  status: Words(disputeStatuses),
  payment_id: Id('pay'),
  amount: Amount,
  held_amount: Amount,
  currency: Words(['XOF']),
  reason: Words(disputeReasons),
  customer_statement: Nullable(Type.String()),
  respond_by: Time,
  decided_by_expected: Nullable(Time),
  evidence: Evidence,
  documents: Type.Array(DisputeDocument),
  decision: Nullable(
    Strict({
      outcome: Words(['won', 'lost']),
      comment: Nullable(Type.String()),
      decided_at: Time,
    }),
  ),
  created_at: Time,
  updated_at: Time,
  challenged_at: Nullable(Time),
  accepted_at: Nullable(Time),
  closed_at: Nullable(Time),
  ...expandedDispute,
});
export type Dispute = Static<typeof Dispute>;

export const NewTestDispute = Strict({
  payment_id: Type.String({ minLength: 1, maxLength: 64 }),
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.amountMax })),
  reason: Type.Optional(Words(disputeReasons)),
});
export type NewTestDispute = Static<typeof NewTestDispute>;

export const Comment = Strict({ comment: Type.Optional(Words2000) });
export const Challenge = Strict({
  evidence: Type.Optional(NewEvidence),
  comment: Type.Optional(Words2000),
});
