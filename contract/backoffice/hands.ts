// Operations on what waits for a person because no operator tells what became of it (contract/dashboard.md section 14, G31;
// contract/rails.md RA19 to RA21).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { Amount, IdParam, Mode, Nullable, Strict, Time, Words } from '../shapes.ts';
import { act, common, ProjectName, Reason } from './shapes.ts';
import { askedOfOperators, attemptStates } from './words.ts';

const hand = {
  /** Of the attempt. */
  id: Type.String(),
  /** The payment, refund, payout or dispute that it is an attempt of. */
  object: Type.String(),
  kind: Words(askedOfOperators),
  project: ProjectName,
  mode: Mode,
  rail: Type.String(),
  channel: Type.String(),
  amount: Amount,
  state: Words(attemptStates),
  sent_at: Time,
  /** Since when a person has to find out; null where the operator may still say. */
  since: Nullable(Time),
};

const HandRow = Strict(hand);

const Hand = Strict({
  ...hand,
  /** What it is called at the operator. */
  reference: Type.String(),
  operator_reference: Nullable(Type.String()),
  /** Its own word for a refusal, where it gave one. */
  operator_code: Nullable(Type.String()),
  /** What the operator told of with another amount: it pays nothing here, and goes back when a person ends it as not paid. */
  others: Type.Array(Strict({ operator_reference: Type.String(), amount: Amount })),
  /** What was known of it and since when: changes alone, in live mode. */
  pictures: Type.Array(
    Strict({
      known_since: Time,
      source: Type.String(),
      summary: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
    }),
  ),
  /** All attempts of the same object, the first one first. */
  attempts: Type.Array(
    Strict({ id: Type.String(), state: Words(attemptStates), amount: Amount, sent_at: Time }),
  ),
  /** Whether a person may end it: nobody does where the operator has told. */
  may_settle: Type.Boolean(),
});
export type OfficeHand = Static<typeof Hand>;

const one = { params: Strict({ id: IdParam }) };

export const officeHands = section({
  listOfficeHands: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/hands',
    summary: {
      fr: 'Lister ce qui attend une personne, le plus ancien d’abord',
      en: 'List what waits for a person, the oldest first',
    },
    query: Strict({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
    }),
    reply: { status: 200, schema: Strict({ data: Type.Array(HandRow) }) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  getOfficeHand: {
    ...common,
    ...one,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/hands/{id}',
    summary: {
      fr: 'Lire une tentative chez un opérateur et ce qui en était su',
      en: 'Read an attempt at an operator and what was known of it',
    },
    reply: { status: 200, schema: Hand },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  settleOfficeHand: {
    ...act,
    ...one,
    operator: 'money',
    method: 'POST',
    path: '/v1/backoffice/hands/{id}/settle',
    summary: {
      fr: 'Clore une tentative d’après le relevé de l’opérateur',
      en: 'End an attempt by the operator’s statement',
    },
    /** Paid needs the operator's reference and the amount of the line, equal to what was asked. */
    body: Type.Object(
      {
        outcome: Words(['paid', 'not_paid']),
        operator_reference: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: limits.statementLineCharacters,
            pattern: '\\S',
          }),
        ),
        amount: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.amountMax })),
        reason: Reason,
      },
      {
        additionalProperties: false,
        if: { properties: { outcome: { const: 'paid' } }, required: ['outcome'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { required: ['operator_reference', 'amount'] },
      },
    ),
    reply: { status: 200, schema: Hand },
    errors: ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND', 'INVALID_STATE'],
    effect: 'call',
  },
});
