// Operations on what waits for an operator's decision: identity files and disputes (contract/dashboard.md section 14, G24
// and G25).
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { Dispute, disputeReasons } from '../payments/disputes.shapes.ts';
import { captureKinds, IdentityStatus } from '../payments/identity.shapes.ts';
import { channelsIn, disputeStatuses } from '../payments/payments.shapes.ts';
import { Amount, IdParam, Mode, Nullable, Strict, Time, Words } from '../shapes.ts';
import { act, common, modeQuery, Person, ProjectName, Reason } from './shapes.ts';

const IdentityRow = Strict({
  project: ProjectName,
  mode: Mode,
  submitted_at: Time,
});

const OfficeIdentity = Strict({
  project: ProjectName,
  owner: Person,
  mode: Mode,
  identity: IdentityStatus,
  /** The photos that are there; each is read by a call of its own, which is audited. */
  captures: Type.Array(
    Strict({ kind: Words(captureKinds), size: Type.Integer(), received_at: Time }),
  ),
});

const DisputeRow = Strict({
  id: Type.String(),
  project: ProjectName,
  mode: Mode,
  status: Words(disputeStatuses),
  reason: Words(disputeReasons),
  amount: Amount,
  respond_by: Time,
  /** When a decision is due, once it is challenged. */
  decided_by_expected: Nullable(Time),
  created_at: Time,
});

/** Francs and counts of the latest 20,000 payments of the merchant's mode that were made before the dispute. */
const history = {
  payments: Type.Integer(),
  succeeded: Type.Integer(),
  /** Of those that succeeded. */
  amount: Type.Integer(),
  refunded_amount: Type.Integer(),
  disputed: Type.Integer(),
};

const OfficeDispute = Strict({
  project: ProjectName,
  owner: Person,
  mode: Mode,
  dispute: Dispute,
  payment: Nullable(
    Strict({
      id: Type.String(),
      amount: Amount,
      channel: Nullable(Words(channelsIn)),
      customer_phone: Nullable(Type.String()),
      created_at: Time,
    }),
  ),
  /** How the merchant's other disputes of this mode ended or stand. */
  history: Type.Array(Strict({ status: Words(disputeStatuses), count: Type.Integer() })),
  /** What this payer's number had paid at this merchant by then, this payment included; null where the number is not known. */
  payer_history: Nullable(Strict({ ...history, first_at: Time })),
  /** What the merchant was paid in the thirty days before the dispute. */
  merchant_history: Strict(history),
});

const Told = Type.String({
  minLength: 1,
  maxLength: limits.disputeTextCharacters,
  pattern: '\\S',
});
const one = { params: Strict({ id: IdParam }) };
const acts = ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND'] as const;

/** As many as a person looks through; the oldest first, so that nothing waits unseen. */
const queueQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
};

export const officeReviews = section({
  listOfficeIdentities: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/identity',
    summary: {
      fr: 'Lister les dossiers d’identité à examiner',
      en: 'List the identity files to review',
    },
    query: Strict(queueQuery),
    reply: { status: 200, schema: Strict({ data: Type.Array(IdentityRow) }) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  getOfficeIdentity: {
    ...common,
    ...one,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/identity/{id}',
    summary: {
      fr: 'Lire le dossier d’identité d’un marchand',
      en: 'Read a merchant’s identity file',
    },
    query: Strict(modeQuery),
    reply: { status: 200, schema: OfficeIdentity },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  getOfficeCapture: {
    ...act,
    operator: 'review',
    method: 'GET',
    path: '/v1/backoffice/identity/{id}/captures/{kind}',
    summary: {
      fr: 'Voir une photo d’un dossier d’identité ; chaque consultation est inscrite à l’audit',
      en: 'View a photo of an identity file; each view is in the audit',
    },
    params: Strict({ id: IdParam, kind: Words(captureKinds) }),
    query: Strict(modeQuery),
    reply: { status: 200, file: ['image/jpeg', 'image/png', 'image/webp'] },
    errors: acts,
    effect: 'call',
  },
  decideOfficeIdentity: {
    ...act,
    ...one,
    operator: 'review',
    method: 'POST',
    path: '/v1/backoffice/identity/{id}/decision',
    summary: { fr: 'Décider d’un dossier d’identité', en: 'Decide an identity file' },
    body: Type.Object(
      {
        mode: Mode,
        outcome: Words(['verified', 'rejected']),
        /** What the merchant is told; the photos named are asked for again. */
        message: Type.Optional(Told),
        kinds: Type.Optional(Type.Array(Words(captureKinds), { maxItems: captureKinds.length })),
        /** Photos of the file, each once, with what the merchant is told of it alone; they are asked for again like `kinds`. */
        captures: Type.Optional(
          Type.Array(Strict({ kind: Words(captureKinds), message: Told }), {
            maxItems: captureKinds.length,
          }),
        ),
        /** Of the file that was looked at: where another one was submitted since, nothing is decided. */
        submitted_at: Type.Optional(Time),
        reason: Reason,
      },
      {
        additionalProperties: false,
        if: { properties: { outcome: { const: 'rejected' } }, required: ['outcome'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { required: ['message'] },
      },
    ),
    reply: { status: 200, schema: OfficeIdentity },
    errors: [...acts, 'INVALID_STATE'],
    effect: 'call',
  },
  listOfficeDisputes: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/disputes',
    summary: { fr: 'Lister les litiges en cours', en: 'List the disputes that are open' },
    query: Strict({ ...queueQuery, status: Type.Optional(Words(['opened', 'challenged'])) }),
    reply: { status: 200, schema: Strict({ data: Type.Array(DisputeRow) }) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  getOfficeDispute: {
    ...common,
    ...one,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/disputes/{id}',
    summary: { fr: 'Lire un litige avec ses deux côtés', en: 'Read both sides of a dispute' },
    reply: { status: 200, schema: OfficeDispute },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  getOfficeDocument: {
    ...common,
    operator: 'review',
    method: 'GET',
    path: '/v1/backoffice/disputes/{id}/documents/{docId}',
    summary: { fr: 'Lire un document d’un litige', en: 'Read a document of a dispute' },
    params: Strict({ id: IdParam, docId: IdParam }),
    reply: { status: 200, file: ['application/pdf', 'image/png', 'image/jpeg'] },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  decideOfficeDispute: {
    ...act,
    ...one,
    operator: 'review',
    method: 'POST',
    path: '/v1/backoffice/disputes/{id}/decision',
    summary: { fr: 'Décider d’un litige', en: 'Decide a dispute' },
    /** `comment` is told to the merchant, `reason` to the audit alone. */
    body: Strict({ outcome: Words(['won', 'lost']), comment: Told, reason: Reason }),
    reply: { status: 200, schema: OfficeDispute },
    errors: [...acts, 'INVALID_STATE'],
    effect: 'call',
  },
});
