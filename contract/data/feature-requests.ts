// Operations on feature requests and their votes (spec/data.md "Account routes"; contract/data.md section 7).
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { IdParam, Strict } from '../shapes.ts';
import { FeatureDecision, FeatureRequest, NewFeatureRequest } from './feature-requests.shapes.ts';

const common = { section: 'data', family: 'project', caller: 'session' } as const;

export const featureRequests = section({
  listFeatureRequests: {
    section: 'data',
    family: 'data',
    caller: 'open',
    mayBeSignedIn: true,
    method: 'GET',
    path: '/v1/demandes',
    summary: {
      fr: `Lister les demandes, les plus soutenues d’abord (au plus ${limits.featureRequestsListed} par page)`,
      en: `List feature requests, most votes first (at most ${limits.featureRequestsListed} on a page)`,
    },
    query: Strict({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.featureRequestsListed })),
    }),
    reply: { status: 200, schema: Strict({ data: Type.Array(FeatureRequest) }) },
    errors: [],
    effect: 'read',
  },
  createFeatureRequest: {
    ...common,
    method: 'POST',
    path: '/v1/demandes',
    summary: { fr: 'Demander une fonction', en: 'Request a feature' },
    body: NewFeatureRequest,
    reply: { status: 201, schema: FeatureRequest },
    errors: ['QUOTA_EXCEEDED'],
    effect: 'write',
  },
  voteFeatureRequest: {
    ...common,
    method: 'PUT',
    path: '/v1/demandes/{id}/vote',
    summary: { fr: 'Soutenir une demande', en: 'Vote for a feature request' },
    params: Strict({ id: IdParam }),
    reply: { status: 200, schema: FeatureRequest },
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    effect: 'write',
  },
  unvoteFeatureRequest: {
    ...common,
    method: 'DELETE',
    path: '/v1/demandes/{id}/vote',
    summary: { fr: 'Retirer son soutien à une demande', en: 'Withdraw one’s vote' },
    params: Strict({ id: IdParam }),
    reply: { status: 200, schema: FeatureRequest },
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    effect: 'write',
  },
  updateFeatureRequest: {
    ...common,
    maintainer: true,
    method: 'PATCH',
    path: '/v1/maintenance/demandes/{id}',
    summary: {
      fr: 'Dire où en est une demande, ou la fusionner avec une autre',
      en: 'Say where a feature request stands, or merge it into another one',
    },
    params: Strict({ id: IdParam }),
    body: FeatureDecision,
    reply: { status: 200, schema: FeatureRequest },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND', 'INVALID_STATE'],
    effect: 'write',
  },
});
