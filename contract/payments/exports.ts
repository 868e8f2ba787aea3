// Exports that outlive the page that asked for them (contract/dashboard.md section 14, G11). Their path names the project, so
// that a plain link of a page can download one.
import { type Static, Type } from 'typebox';
import { section } from '../operation.ts';
import { Id, IdParam, Mode, Nullable, pageQuery, Strict, Time, Words } from '../shapes.ts';

export const exportKinds = [
  'payments',
  'refunds',
  'payouts',
  'transactions',
  'disputes',
  'links',
  'offers',
  'destinations',
  'calls',
  'events',
  'audit',
  'usage',
  'reconciliation',
] as const;
export type ExportKind = (typeof exportKinds)[number];
export const exportStates = ['running', 'done', 'cancelled'] as const;

/** Those of the list of the kind, by their names there. */
const Filters = Strict({
  q: pageQuery.q,
  created_from: pageQuery.created_from,
  created_to: pageQuery.created_to,
  sort: pageQuery.sort,
  status: Type.Optional(Type.String({ maxLength: 40 })),
  channel: Type.Optional(Type.String({ maxLength: 40 })),
  merchant_reference: Type.Optional(Type.String({ maxLength: 100 })),
  customer_phone: Type.Optional(Type.String({ maxLength: 40 })),
  payment_link_id: Type.Optional(Type.String({ maxLength: 64 })),
  payment_id: Type.Optional(Type.String({ maxLength: 64 })),
  reason: Type.Optional(Type.String({ maxLength: 40 })),
  destination_id: Type.Optional(Type.String({ maxLength: 64 })),
  kind: Type.Optional(Type.String({ maxLength: 40 })),
  type: Type.Optional(Type.String({ maxLength: 40 })),
  object_id: Type.Optional(Type.String({ maxLength: 64 })),
  key: Type.Optional(Type.String({ maxLength: 64 })),
  code: Type.Optional(Type.String({ maxLength: 60 })),
  method: Type.Optional(Type.String({ maxLength: 10 })),
  path: Type.Optional(Type.String({ maxLength: 100 })),
  request_id: Type.Optional(Type.String({ maxLength: 64 })),
  action: Type.Optional(Type.String({ maxLength: 60 })),
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
  by: Type.Optional(Type.String({ maxLength: 10 })),
  group: Type.Optional(Type.String({ maxLength: 10 })),
});
export type ExportFilters = Static<typeof Filters>;

export const Export = Strict({
  id: Id('exp'),
  kind: Words(exportKinds),
  mode: Mode,
  format: Words(['csv']),
  filters: Filters,
  status: Words(exportStates),
  /** So far, and of what is done in all. */
  rows: Type.Integer(),
  bytes: Type.Integer(),
  created_at: Time,
  ended_at: Nullable(Time),
  /** When the file is gone. */
  expires_at: Nullable(Time),
});
export type Export = Static<typeof Export>;

// The audit is for administrators alone: so are its files, of which others are told nothing (FORBIDDEN_ROLE).
const common = {
  section: 'payments',
  family: 'project',
  caller: 'session',
  role: 'viewer',
} as const;

const one = { path: '/v1/projets/{id}/exports/{exportId}' } as const;
const params = Strict({ id: IdParam, exportId: IdParam });

export const keptExports = section({
  createExport: {
    ...common,
    method: 'POST',
    path: '/v1/projets/{id}/exports',
    summary: { fr: 'Commencer un export', en: 'Begin an export' },
    params: Strict({ id: IdParam }),
    body: Strict({
      kind: Words(exportKinds),
      mode: Mode,
      filters: Type.Optional(Filters),
      format: Type.Optional(Words(['csv'])),
    }),
    reply: { status: 201, schema: Export },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE'],
    effect: 'write',
  },
  listExports: {
    ...common,
    method: 'GET',
    path: '/v1/projets/{id}/exports',
    summary: { fr: 'Lister les exports d’un projet', en: 'List the exports of a project' },
    params: Strict({ id: IdParam }),
    // All that are kept, fifty at the most, of lists that the caller may read.
    reply: { status: 200, schema: Strict({ data: Type.Array(Export) }) },
    errors: ['PROJECT_NOT_FOUND'],
    effect: 'read',
  },
  getExport: {
    ...common,
    ...one,
    method: 'GET',
    summary: { fr: 'Lire où en est un export', en: 'Read how far an export is' },
    params,
    reply: { status: 200, schema: Export },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  cancelExport: {
    ...common,
    ...one,
    method: 'DELETE',
    summary: {
      fr: 'Arrêter un export, ou retirer son fichier',
      en: 'Stop an export, or take its file away',
    },
    params,
    reply: { status: 200, schema: Export },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'write',
  },
  mailExport: {
    ...common,
    method: 'POST',
    path: '/v1/projets/{id}/exports/{exportId}/mail',
    summary: { fr: 'Être averti d’un export', en: 'Be told of an export' },
    params,
    // Once, to whoever began it; a caller who did not begin it changes nothing.
    reply: { status: 200, schema: Export },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'write',
  },
  downloadExport: {
    ...common,
    method: 'GET',
    path: '/v1/projets/{id}/exports/{exportId}/file',
    summary: { fr: 'Télécharger un export', en: 'Download an export' },
    params,
    reply: { status: 200, attachment: 'export.csv', media: 'text/csv' },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND', 'INVALID_STATE'],
    effect: 'stream',
  },
});
