// Operations on the request log and the usage of a project (contract/dashboard.md section 14, G4 to G6, G9).
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { IdParam, Mode, Nullable, Strict, Time, Words } from '../shapes.ts';
import {
  Call,
  CallDetail,
  callMethods,
  KeyCaller,
  statusClasses,
  Usage,
  usageGroups,
  usageParts,
} from './calls.shapes.ts';

const common = {
  section: 'platform',
  family: 'project',
  caller: 'session',
  role: 'viewer',
  method: 'GET',
  effect: 'read',
} as const;

export const calls = section({
  listCalls: {
    ...common,
    path: '/v1/projets/{id}/calls',
    summary: {
      fr: 'Lister les requêtes des clés d’un projet',
      en: 'List the requests of a project’s keys',
    },
    params: Strict({ id: IdParam }),
    query: Strict({
      /** The id of a key. */
      key: Type.Optional(Type.String({ maxLength: 64 })),
      status: Type.Optional(Words(statusClasses)),
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
      method: Type.Optional(Words(callMethods)),
      /** A part of the path. */
      path: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      request_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      mode: Type.Optional(Mode),
      created_from: Type.Optional(Type.String({ format: 'date-or-time' })),
      created_to: Type.Optional(Type.String({ format: 'date-or-time' })),
      cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
    }),
    reply: {
      status: 200,
      // A page may be short of its limit and yet have a cursor: so many calls are looked through for one.
      schema: Strict({ data: Type.Array(Call), cursor: Nullable(Type.String()) }),
    },
    errors: ['PROJECT_NOT_FOUND'],
  },
  getCall: {
    ...common,
    path: '/v1/projets/{id}/calls/{callId}',
    summary: { fr: 'Lire une requête', en: 'Read a request' },
    params: Strict({ id: IdParam, callId: IdParam }),
    reply: { status: 200, schema: CallDetail },
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND'],
  },
  listKeyCallers: {
    ...common,
    path: '/v1/projets/{id}/cles/{keyId}/callers',
    summary: { fr: 'Lister qui se sert encore d’une clé', en: 'List who still uses a key' },
    params: Strict({ id: IdParam, keyId: IdParam }),
    reply: {
      status: 200,
      schema: Strict({
        /** Calls from here on are counted. */
        since: Time,
        data: Type.Array(KeyCaller),
      }),
    },
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND'],
  },
  getUsage: {
    ...common,
    path: '/v1/projets/{id}/usage',
    summary: {
      fr: 'Lire l’usage d’un projet et ce qui reste de ses quotas',
      en: 'Read the usage of a project and what is left of its quotas',
    },
    params: Strict({ id: IdParam }),
    query: Strict({
      /** The last 14 days without it. */
      from: Type.Optional(Type.String({ format: 'date' })),
      to: Type.Optional(Type.String({ format: 'date' })),
      by: Type.Optional(Words(usageParts)),
      group: Type.Optional(Words(usageGroups)),
    }),
    reply: { status: 200, schema: Usage },
    errors: ['PROJECT_NOT_FOUND'],
  },
});
