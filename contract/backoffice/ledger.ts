// Operations on the audit of the ledger (contract/dashboard.md section 14, G28).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { Nullable, Strict, Time, Words } from '../shapes.ts';
import { act, common, OnlyReason } from './shapes.ts';
import { auditedParts } from './words.ts';

const Part = Strict({
  part: Words(auditedParts),
  /** `waiting`: there is nothing to look at yet. */
  status: Words(['ok', 'wrong', 'waiting']),
  count: Type.Integer(),
  /** The first rows that are not as they must be, and why. */
  rows: Type.Array(Strict({ row: Type.String(), says: Type.String() })),
});

export const LedgerAudit = Strict({
  /** None before the first night. */
  last: Nullable(
    Strict({
      began_at: Time,
      ended_at: Time,
      found: Type.Integer(),
      /** How many rows of each kind were looked at. */
      read: Type.Array(Strict({ kind: Type.String(), count: Type.Integer() })),
      parts: Type.Array(Part),
    }),
  ),
  running: Type.Boolean(),
  /** When the next one begins; null while it runs. */
  next_at: Nullable(Time),
});

export const officeLedger = section({
  getOfficeLedgerAudit: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/ledger/audits',
    summary: {
      fr: 'Lire le dernier audit du grand livre',
      en: 'Read the last audit of the ledger',
    },
    reply: { status: 200, schema: LedgerAudit },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  runOfficeLedgerAudit: {
    ...act,
    operator: 'money',
    method: 'POST',
    path: '/v1/backoffice/ledger/audits',
    summary: { fr: 'Lancer un audit du grand livre', en: 'Run an audit of the ledger' },
    body: OnlyReason,
    reply: { status: 200, schema: LedgerAudit },
    errors: ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'INVALID_STATE'],
    effect: 'write',
  },
});
