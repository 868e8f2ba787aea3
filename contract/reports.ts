// Operations on reports of an error in the data (spec/data.md "Reports and counters"; contract/data.md section 7).
import { section } from './operation.ts';
import { IdParam, Strict } from './shapes/common.ts';
import { NewReport, Report } from './shapes/report.ts';

const open = {
  section: 'data',
  family: 'data',
  caller: 'open',
  closable: 'reports',
} as const;

export const reports = section({
  createReport: {
    ...open,
    method: 'POST',
    path: '/v1/signalements',
    mayBeSignedIn: true,
    summary: { fr: 'Signaler une erreur dans les données', en: 'Report an error in the data' },
    body: NewReport,
    reply: { status: 201, schema: Report },
    errors: ['NOT_CONFIGURED', 'IDEMPOTENCY_CONFLICT', 'DATASET_UNAVAILABLE'],
    idempotency: 'required',
    effect: 'call',
  },
  getReport: {
    ...open,
    method: 'GET',
    path: '/v1/signalements/{numero}',
    summary: { fr: 'Suivre un signalement', en: 'Follow a report' },
    params: Strict({ numero: IdParam }),
    reply: { status: 200, schema: Report },
    errors: ['NOT_CONFIGURED', 'NOT_FOUND'],
    effect: 'read',
  },
});
