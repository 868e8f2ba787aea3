// Operations on corrections of the ledger: proposed by one operator, booked by another (contract/dashboard.md section 14, G28;
// contract/payments.md D.2, S1).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { channelsOut } from '../payments/merchants.shapes.ts';
import { channelsIn } from '../payments/payments.shapes.ts';
import { Amount, IdParam, Nullable, Strict, Time, Words } from '../shapes.ts';
import { act, common, OnlyReason, ProjectName, Reason } from './shapes.ts';
import { correctionStatuses, differences } from './words.ts';

export const correctedChannels = [...new Set([...channelsIn, ...channelsOut])];

/** Who it was; the name is gone with the account. */
const Who = Strict({ id: Type.String(), name: Nullable(Type.String()) });

const Correction = Strict({
  id: Type.String(),
  /** None for money that is no project's. Always of live mode: a statement tells of real money alone. */
  project: Nullable(ProjectName),
  channel: Words(correctedChannels),
  difference: Words(differences),
  amount: Amount,
  statement_line: Type.String(),
  /** What lies in suspense that this settles, by its object. */
  about: Nullable(Type.String()),
  reason: Type.String(),
  status: Words(correctionStatuses),
  proposed_by: Who,
  proposed_at: Time,
  /** Until when it may be confirmed. */
  lapses_at: Time,
  confirmed_by: Nullable(Who),
  confirmed_at: Nullable(Time),
});
export type OfficeCorrection = Static<typeof Correction>;

const errors = ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND'] as const;

export const officeCorrections = section({
  listOfficeCorrections: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/ledger/corrections',
    summary: {
      fr: 'Lister les corrections du grand livre, les plus récentes d’abord',
      en: 'List the corrections of the ledger, the newest first',
    },
    query: Strict({
      status: Type.Optional(Words(correctionStatuses)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
    }),
    reply: { status: 200, schema: Strict({ data: Type.Array(Correction) }) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  createOfficeCorrection: {
    ...act,
    operator: 'money',
    method: 'POST',
    path: '/v1/backoffice/ledger/corrections',
    summary: {
      fr: 'Proposer une correction du grand livre ; un autre opérateur la confirme',
      en: 'Propose a correction of the ledger; another operator confirms it',
    },
    body: Strict({
      /** Left out for money that is no project's. */
      project_id: Type.Optional(IdParam),
      channel: Words(correctedChannels),
      difference: Words(differences),
      amount: Type.Integer({ minimum: 1, maximum: limits.amountMax }),
      /** The operator's own reference of the line, or where on the statement it stands. */
      statement_line: Type.String({
        minLength: 1,
        maxLength: limits.statementLineCharacters,
        pattern: '\\S',
      }),
      about: Type.Optional(IdParam),
      reason: Reason,
    }),
    reply: { status: 201, schema: Correction },
    errors,
    effect: 'write',
  },
  confirmOfficeCorrection: {
    ...act,
    operator: 'money',
    method: 'POST',
    path: '/v1/backoffice/ledger/corrections/{id}/confirm',
    summary: {
      fr: 'Confirmer la correction d’un autre opérateur et l’écrire au grand livre',
      en: 'Confirm the correction of another operator and book it',
    },
    params: Strict({ id: IdParam }),
    body: OnlyReason,
    reply: { status: 200, schema: Correction },
    errors: [...errors, 'INVALID_STATE'],
    effect: 'write',
  },
});
