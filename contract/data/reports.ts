// Operations on reports of an error in the data (spec/data.md "Reports and counters"; contract/data.md section 7).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { IdParam, Page, pageQuery, Strict, Words } from '../shapes.ts';
import {
  Correction,
  MaintainedReport,
  NewDecision,
  NewReport,
  OwnReport,
  Report,
  reportStatuses,
} from './reports.shapes.ts';

const open = {
  section: 'data',
  family: 'data',
  caller: 'open',
  closable: ['reports'],
} as const;

const maintained = {
  section: 'data',
  family: 'project',
  caller: 'session',
  maintainer: true,
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
  listMyReports: {
    section: 'data',
    family: 'project',
    caller: 'session',
    method: 'GET',
    path: '/v1/moi/signalements',
    summary: { fr: 'Suivre mes signalements', en: 'Follow my reports' },
    query: Strict({ page: pageQuery.page, per_page: pageQuery.per_page }),
    reply: { status: 200, schema: Page(OwnReport) },
    errors: [],
    effect: 'read',
  },
  listMaintainedReports: {
    ...maintained,
    method: 'GET',
    path: '/v1/maintenance/signalements',
    summary: { fr: 'Lister les signalements', en: 'List the reports' },
    query: Strict({
      page: pageQuery.page,
      per_page: pageQuery.per_page,
      status: Type.Optional(Words(reportStatuses)),
      dataset: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    }),
    reply: { status: 200, schema: Page(MaintainedReport) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  getMaintainedReport: {
    ...maintained,
    method: 'GET',
    path: '/v1/maintenance/signalements/{numero}',
    summary: { fr: 'Lire un signalement en entier', en: 'Read a report in full' },
    params: Strict({ numero: IdParam }),
    reply: { status: 200, schema: MaintainedReport },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  decideReport: {
    ...maintained,
    method: 'POST',
    path: '/v1/maintenance/signalements/{numero}/decision',
    summary: { fr: 'Décider un signalement', en: 'Decide on a report' },
    params: Strict({ numero: IdParam }),
    body: NewDecision,
    reply: { status: 200, schema: MaintainedReport },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND', 'INVALID_STATE'],
    effect: 'write',
  },
  correctReport: {
    ...maintained,
    method: 'POST',
    path: '/v1/maintenance/signalements/{numero}/correction',
    summary: {
      fr: 'Nommer la version qui corrige un signalement',
      en: 'Name the version that corrects a report',
    },
    params: Strict({ numero: IdParam }),
    body: Correction,
    reply: { status: 200, schema: MaintainedReport },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND', 'INVALID_STATE'],
    effect: 'write',
  },
});
