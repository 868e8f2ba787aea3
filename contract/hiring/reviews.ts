// The dashboard's operations on reports, campaigns and candidates: reviews, and the rights of people
// (contract/hiring.md section 3, "Dashboard routes").
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import { Campaign } from './campaigns.shapes.ts';
import { Candidate } from './candidates.ts';
import { ProcessingRecord } from './processing-record.shapes.ts';
import { Report } from './sessions.shapes.ts';
import { campaignParams, noQuery, Text } from './shapes.ts';
import { reportStatuses } from './words.ts';

const common = {
  section: 'hiring',
  family: 'hiring',
  caller: 'session',
  organizationRole: 'admin',
  query: noQuery,
} as const;
const reportParams = Strict({ id: Id('rep') });
const candidateParams = Strict({ id: Id('can') });

const Override = Strict({
  key: Type.String({ pattern: '^[a-z0-9_]{1,40}$' }),
  level: Nullable(Type.Integer({ minimum: 1, maximum: 5 })),
  note: Type.Optional(Nullable(Text(2_000))),
});

export const reviews = section({
  reviewReport: {
    ...common,
    method: 'PUT',
    path: '/dashboard/hire/reports/{id}/review',
    summary: { fr: 'Relire un compte rendu', en: 'Review a report' },
    params: reportParams,
    body: Strict({
      note: Type.Optional(Nullable(Text(5_000))),
      /** Shown to the candidate. */
      reply: Type.Optional(Nullable(Text(5_000))),
      overrides: Type.Optional(Type.Array(Override, { maxItems: limits.criteriaPerCampaign })),
    }),
    reply: { status: 200, schema: Report },
    errors: ['INVALID_STATE'],
    effect: 'write',
  },
  retryReport: {
    ...common,
    method: 'POST',
    path: '/dashboard/hire/reports/{id}/retry',
    summary: { fr: 'Relancer un compte rendu échoué', en: 'Relaunch a failed report' },
    params: reportParams,
    reply: {
      status: 200,
      schema: Strict({ id: Id('rep'), sessionId: Id('ses'), status: Words(reportStatuses) }),
    },
    errors: ['INVALID_STATE'],
    effect: 'write',
  },
  restoreCampaign: {
    ...common,
    method: 'POST',
    path: '/dashboard/hire/interviews/{id}/restore',
    summary: { fr: 'Sortir une campagne des archives', en: 'Take a campaign out of the archive' },
    params: campaignParams,
    reply: { status: 200, schema: Campaign },
    errors: [],
    effect: 'write',
  },
  previewCampaign: {
    ...common,
    organizationRole: 'member',
    method: 'POST',
    path: '/dashboard/hire/interviews/{id}/preview',
    summary: {
      fr: 'Voir les pages d’une campagne comme un candidat',
      en: 'See the pages of a campaign as a candidate does',
    },
    params: campaignParams,
    reply: { status: 200, schema: Strict({ url: Type.String(), expiresAt: Time }) },
    errors: [],
    effect: 'read',
  },
  getProcessingRecord: {
    ...common,
    method: 'GET',
    path: '/dashboard/hire/interviews/{id}/processing-record',
    summary: {
      fr: 'Lire le registre du traitement d’une campagne',
      en: 'Read the processing record of a campaign',
    },
    params: campaignParams,
    reply: { status: 200, schema: ProcessingRecord, file: ['text/html'] },
    errors: [],
    effect: 'read',
  },
  getCandidate: {
    ...common,
    organizationRole: 'member',
    method: 'GET',
    path: '/dashboard/hire/candidates/{id}',
    summary: { fr: 'Lire un candidat', en: 'Read a candidate' },
    params: candidateParams,
    // By the id alone, of either mode, so it says which.
    reply: { status: 200, schema: Strict({ ...Candidate.properties, livemode: Type.Boolean() }) },
    errors: [],
    effect: 'read',
  },
  reinviteCandidate: {
    ...common,
    method: 'POST',
    path: '/dashboard/hire/candidates/{id}/invite',
    summary: {
      fr: 'Renvoyer l’invitation d’un candidat, ou changer son lien',
      en: 'Send a candidate’s invitation again, or change their link',
    },
    params: candidateParams,
    body: Strict({ rotate: Type.Optional(Type.Boolean()) }),
    bodyOptional: true,
    reply: { status: 200, schema: Candidate },
    errors: ['INVALID_STATE'],
    effect: 'write',
  },
  retakeCandidate: {
    ...common,
    method: 'POST',
    path: '/dashboard/hire/candidates/{id}/retake',
    summary: {
      fr: 'Permettre une nouvelle session à un candidat',
      en: 'Let a candidate have a further session',
    },
    params: candidateParams,
    reply: { status: 200, schema: Candidate },
    errors: ['INVALID_STATE'],
    effect: 'write',
  },
  eraseCandidate: {
    ...common,
    method: 'DELETE',
    path: '/dashboard/hire/candidates/{id}',
    summary: { fr: 'Effacer un candidat', en: 'Erase a candidate' },
    params: candidateParams,
    reply: { status: 200, schema: Strict({ id: Id('can'), erased: Type.Boolean() }) },
    errors: [],
    effect: 'write',
  },
});
