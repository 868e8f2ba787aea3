// Operations on keys and accounts of others (contract/dashboard.md section 14, G26), and the audit of the whole server (G29).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { roles } from '../platform/team.shapes.ts';
import { IdParam, pageQuery as listQuery, Mode, Nullable, Strict, Time, Words } from '../shapes.ts';
import {
  act,
  CursorPage,
  common,
  OnlyReason,
  Permissions,
  ProjectName,
  pageQuery,
  searchQuery,
} from './shapes.ts';

const Key = Strict({
  id: Type.String(),
  project: ProjectName,
  name: Type.String(),
  mode: Mode,
  prefix: Type.String(),
  created_at: Time,
  last_used_at: Nullable(Time),
  expires_at: Nullable(Time),
  revoked_at: Nullable(Time),
  disabled_at: Nullable(Time),
  disabled_reason: Nullable(Type.String()),
  /** Keys that replaced it and still work. */
  successors: Type.Array(Type.String()),
});

const account = {
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  email_verified: Type.Boolean(),
  tier: Words(['standard', 'verified']),
  second_factor: Type.Boolean(),
  maintainer: Type.Boolean(),
  permissions: Permissions,
  created_at: Time,
};

const Account = Strict({
  ...account,
  /** Until when wrong codes keep the second factor shut. */
  locked_until: Nullable(Time),
  sessions: Type.Array(
    Strict({
      /** The network, without its last part. */
      address: Nullable(Type.String()),
      agent: Nullable(Type.String()),
      signed_in_at: Time,
      last_used_at: Time,
    }),
  ),
  projects: Type.Array(Strict({ id: Type.String(), name: Type.String(), role: Words(roles) })),
});

const Entry = Strict({
  id: Type.String(),
  created_at: Time,
  actor: Strict({
    kind: Words(['person', 'key', 'operator', 'terminal']),
    id: Type.String(),
    name: Nullable(Type.String()),
  }),
  action: Type.String(),
  project: Nullable(ProjectName),
  reason: Nullable(Type.String()),
  /** The network of the call, without its last part. */
  from: Nullable(Type.String()),
  before: Type.Unknown(),
  after: Type.Unknown(),
  /** What else is known of the act. */
  details: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
});

const one = { params: Strict({ id: IdParam }) };
const acts = ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND'] as const;
const people = { ...act, ...one, operator: 'people', method: 'POST', body: OnlyReason } as const;
const onAccount = { ...people, reply: { status: 200, schema: Account }, effect: 'write' } as const;
const onKey = { ...people, reply: { status: 200, schema: Key }, effect: 'write' } as const;

export const officePeople = section({
  findOfficeKeys: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/keys',
    summary: {
      fr: 'Trouver une clé par son début, son id ou son SHA-256',
      en: 'Find a key by its beginning, its id or its SHA-256',
    },
    query: Type.Object(
      {
        id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        prefix: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        hash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
      },
      { additionalProperties: false },
    ),
    reply: { status: 200, schema: Strict({ data: Type.Array(Key) }) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  disableOfficeKey: {
    ...onKey,
    path: '/v1/backoffice/keys/{id}/disable',
    summary: {
      fr: 'Désactiver une clé ; son propriétaire reçoit le motif par e-mail',
      en: 'Disable a key; its owner gets the reason by mail',
    },
    errors: acts,
  },
  enableOfficeKey: {
    ...onKey,
    path: '/v1/backoffice/keys/{id}/enable',
    summary: { fr: 'Réactiver une clé', en: 'Enable a key again' },
    errors: [...acts, 'INVALID_STATE'],
  },
  listOfficeAccounts: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/accounts',
    summary: { fr: 'Chercher des comptes', en: 'Search accounts' },
    query: Strict(searchQuery),
    reply: { status: 200, schema: CursorPage(Strict(account)) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  getOfficeAccount: {
    ...common,
    ...one,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/accounts/{id}',
    summary: { fr: 'Lire un compte', en: 'Read an account' },
    reply: { status: 200, schema: Account },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  verifyOfficeAccount: {
    ...onAccount,
    path: '/v1/backoffice/accounts/{id}/verify',
    summary: { fr: 'Vérifier un compte à la main', en: 'Verify an account by hand' },
    errors: [...acts, 'INVALID_STATE'],
  },
  endOfficeSessions: {
    ...onAccount,
    path: '/v1/backoffice/accounts/{id}/end-sessions',
    summary: { fr: 'Fermer les sessions d’un compte', en: 'End the sessions of an account' },
    errors: acts,
  },
  unlockOfficeAccount: {
    ...onAccount,
    path: '/v1/backoffice/accounts/{id}/unlock',
    summary: {
      fr: 'Débloquer le second facteur d’un compte, sans l’ôter',
      en: 'Unlock the second factor of an account, without removing it',
    },
    errors: [...acts, 'INVALID_STATE'],
  },
  listOfficeAudit: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/audit',
    summary: { fr: 'Lire le journal d’audit du serveur', en: 'Read the audit trail of the server' },
    query: Strict({
      ...pageQuery,
      cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
      action: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
      actor: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      project: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      created_from: listQuery.created_from,
      created_to: listQuery.created_to,
    }),
    reply: { status: 200, schema: CursorPage(Entry) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
});
