// What was done on a project: who, what and when (contract/payments.md B.10; contract/platform.md S8).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { IdParam, Nullable, pageQuery, Strict, Time } from '../shapes.ts';

const Entry = Strict({
  id: Type.String(),
  created_at: Time,
  /** A person of the project, one of its keys, or the operator of the server. */
  actor: Strict({
    kind: Type.String(),
    id: Nullable(Type.String()),
    name: Nullable(Type.String()),
  }),
  action: Type.String(),
  /** Of the call that did it, as in the call log and in the server's log; an act at the server's terminal has none. */
  request_id: Nullable(Type.String()),
  details: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
});

export const auditTrail = section({
  listAudit: {
    section: 'platform',
    family: 'project',
    caller: 'session',
    role: 'admin',
    method: 'GET',
    path: '/v1/projets/{id}/audit',
    summary: { fr: 'Lire le journal d’audit d’un projet', en: 'Read the audit trail of a project' },
    params: Strict({ id: IdParam }),
    query: Strict({
      cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      action: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
      created_from: pageQuery.created_from,
      created_to: pageQuery.created_to,
    }),
    reply: {
      status: 200,
      schema: Strict({ data: Type.Array(Entry), cursor: Nullable(Type.String()) }),
    },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE'],
    effect: 'read',
  },
});
