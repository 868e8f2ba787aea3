// Operations on campaigns and their questions (spec/hiring.md "Endpoints").
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import {
  ArchivedCampaign,
  Campaign,
  CampaignChanges,
  CampaignDetail,
  DeletedQuestion,
  NewCampaign,
  NewQuestion,
  Question,
  QuestionChanges,
} from './campaigns.shapes.ts';
import { campaignParams, noQuery, PageOf, pageQuery, questionParams } from './shapes.ts';

const common = { section: 'hiring', family: 'hiring', caller: 'key' } as const;
const reading = {
  ...common,
  method: 'GET',
  scope: 'campaigns:read',
  people: 'member',
  effect: 'read',
} as const;
const writing = {
  ...common,
  scope: 'campaigns:write',
  people: 'admin',
  effect: 'write',
  query: noQuery,
} as const;

export const campaigns = section({
  listCampaigns: {
    ...reading,
    path: '/api/v1/interviews',
    summary: { fr: 'Lister les campagnes', en: 'List campaigns' },
    query: pageQuery,
    reply: { status: 200, schema: PageOf(Campaign) },
    errors: [],
  },
  getCampaign: {
    ...reading,
    path: '/api/v1/interviews/{id}',
    summary: { fr: 'Lire une campagne et ses questions', en: 'Read a campaign and its questions' },
    params: campaignParams,
    query: noQuery,
    reply: { status: 200, schema: CampaignDetail },
    errors: [],
  },
  listQuestions: {
    ...reading,
    path: '/api/v1/interviews/{id}/questions',
    summary: { fr: 'Lister les questions d’une campagne', en: 'List the questions of a campaign' },
    params: campaignParams,
    query: noQuery,
    reply: { status: 200, schema: Type.Array(Question) },
    errors: [],
  },
  createCampaign: {
    ...writing,
    method: 'POST',
    path: '/api/v1/interviews',
    summary: { fr: 'Créer une campagne', en: 'Create a campaign' },
    body: NewCampaign,
    idempotency: 'optional',
    rebuild: 'getCampaignAgain',
    reply: { status: 200, schema: Campaign },
    errors: ['IDEMPOTENCY_CONFLICT'],
  },
  updateCampaign: {
    ...writing,
    method: 'PATCH',
    path: '/api/v1/interviews/{id}',
    summary: { fr: 'Modifier une campagne', en: 'Change a campaign' },
    params: campaignParams,
    body: CampaignChanges,
    reply: { status: 200, schema: Campaign },
    errors: ['INVALID_STATE'],
  },
  archiveCampaign: {
    ...writing,
    method: 'DELETE',
    path: '/api/v1/interviews/{id}',
    summary: { fr: 'Archiver une campagne', en: 'Archive a campaign' },
    params: campaignParams,
    reply: { status: 200, schema: ArchivedCampaign },
    errors: [],
  },
  publishCampaign: {
    ...writing,
    method: 'POST',
    path: '/api/v1/interviews/{id}/publish',
    summary: { fr: 'Publier une campagne', en: 'Publish a campaign' },
    params: campaignParams,
    reply: { status: 200, schema: Campaign },
    errors: ['INVALID_STATE'],
  },
  createQuestions: {
    ...writing,
    method: 'POST',
    path: '/api/v1/interviews/{id}/questions',
    summary: { fr: 'Ajouter des questions', en: 'Add questions' },
    params: campaignParams,
    body: NewQuestion,
    listOf: limits.questionsPerRequest,
    idempotency: 'optional',
    rebuild: 'getQuestionsAgain',
    reply: { status: 200, schema: Type.Array(Question) },
    errors: ['INVALID_STATE', 'IDEMPOTENCY_CONFLICT'],
  },
  updateQuestion: {
    ...writing,
    method: 'PATCH',
    path: '/api/v1/questions/{id}',
    summary: { fr: 'Modifier une question', en: 'Change a question' },
    params: questionParams,
    body: QuestionChanges,
    reply: { status: 200, schema: Question },
    errors: ['INVALID_STATE'],
  },
  deleteQuestion: {
    ...writing,
    method: 'DELETE',
    path: '/api/v1/questions/{id}',
    summary: { fr: 'Supprimer une question', en: 'Delete a question' },
    params: questionParams,
    reply: { status: 200, schema: DeletedQuestion },
    errors: ['INVALID_STATE'],
  },
});
