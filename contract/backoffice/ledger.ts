// Operations on the ledger as a whole: its audit, its accounts, what lies in suspense (contract/dashboard.md section 14, G28).
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { Mode, Nullable, Strict, Time, Words } from '../shapes.ts';
import { act, common, OnlyReason, ProjectName } from './shapes.ts';
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
  /** Of the one that runs: how many projects and organisations were looked at, of about how many. */
  progress: Nullable(Strict({ began_at: Time, done: Type.Integer(), of: Type.Integer() })),
  /** When the next one begins; null while it runs. */
  next_at: Nullable(Time),
});

/** One account over all projects of a mode. */
const Account = Strict({
  mode: Mode,
  account: Type.String(),
  /** Signed: what is owed is positive, what is held negative. */
  balance: Type.Integer(),
});

const SuspenseItem = Strict({
  /** None for money that is no project's. */
  project: Nullable(ProjectName),
  mode: Mode,
  /** What the money came with: a payment paid twice, a dispute whose customer waits, a correction. */
  object: Type.String(),
  /** Positive: it lies here and is somebody's. Negative: an operator holds less than our books say. */
  amount: Type.Integer(),
  since: Time,
});

export const officeLedger = section({
  listOfficeLedgerAccounts: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/ledger/accounts',
    summary: {
      fr: 'Lire les sommes par compte, du dernier audit',
      en: 'Read the sums by account, as of the last audit',
    },
    reply: {
      status: 200,
      schema: Strict({
        /** When the lines were read; none before the first audit. */
        as_of: Nullable(Time),
        data: Type.Array(Account),
      }),
    },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  listOfficeSuspense: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/ledger/suspense',
    summary: {
      fr: 'Lister ce qui est en attente d’attribution, le plus ancien d’abord',
      en: 'List what lies in suspense, the oldest first',
    },
    query: Strict({
      mode: Type.Optional(Mode),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
    }),
    reply: { status: 200, schema: Strict({ data: Type.Array(SuspenseItem) }) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
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
