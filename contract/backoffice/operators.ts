// Operations on operators, who may do what on the platform itself, and on maintainers of the reference data (contract/dashboard.md
// section 14, G26).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { IdParam, Strict, Time } from '../shapes.ts';
import { act, common, OnlyReason, Permissions, Person, Reason } from './shapes.ts';

const Operator = Strict({
  user: Person,
  permissions: Permissions,
  second_factor: Type.Boolean(),
  since: Time,
});

const Maintainer = Strict({
  user: Person,
  second_factor: Type.Boolean(),
  since: Time,
});

const ofMaintainer = {
  ...act,
  operator: 'people',
  path: '/v1/backoffice/maintainers/{userId}',
  params: Strict({ userId: IdParam }),
  body: OnlyReason,
  errors: ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND', 'INVALID_STATE'],
  effect: 'write',
} as const;

export const officeOperators = section({
  listOfficeOperators: {
    ...common,
    operator: 'people',
    method: 'GET',
    path: '/v1/backoffice/operators',
    summary: {
      fr: 'Lister les opérateurs de la plateforme',
      en: 'List the operators of the platform',
    },
    reply: { status: 200, schema: Strict({ data: Type.Array(Operator) }) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  putOfficeOperator: {
    ...act,
    operator: 'people',
    method: 'PUT',
    path: '/v1/backoffice/operators/{userId}',
    summary: { fr: 'Fixer les droits d’un opérateur', en: 'Set what an operator may do' },
    params: Strict({ userId: IdParam }),
    body: Strict({
      permissions: Type.Array(Permissions.items, { minItems: 1, maxItems: 5 }),
      reason: Reason,
    }),
    reply: { status: 200, schema: Operator },
    errors: ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND', 'INVALID_STATE'],
    effect: 'write',
  },
  deleteOfficeOperator: {
    ...act,
    operator: 'people',
    method: 'DELETE',
    path: '/v1/backoffice/operators/{userId}',
    summary: {
      fr: 'Retirer ses droits à un opérateur',
      en: 'Take from an operator what they may do',
    },
    params: Strict({ userId: IdParam }),
    body: OnlyReason,
    reply: { status: 204 },
    errors: ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND', 'INVALID_STATE'],
    effect: 'write',
  },
  listOfficeMaintainers: {
    ...common,
    operator: 'people',
    method: 'GET',
    path: '/v1/backoffice/maintainers',
    summary: { fr: 'Lister qui tient les données', en: 'List who maintains the data' },
    reply: { status: 200, schema: Strict({ data: Type.Array(Maintainer) }) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  putOfficeMaintainer: {
    ...ofMaintainer,
    method: 'PUT',
    summary: { fr: 'Confier les données à un compte', en: 'Let an account maintain the data' },
    reply: { status: 200, schema: Maintainer },
  },
  deleteOfficeMaintainer: {
    ...ofMaintainer,
    method: 'DELETE',
    summary: { fr: 'Retirer les données à un compte', en: 'Take the data from an account' },
    reply: { status: 204 },
  },
});
