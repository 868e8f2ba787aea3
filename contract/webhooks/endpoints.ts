// Operations on webhook endpoints (spec "Webhook endpoints").
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { IdParam, Mode, Strict, Words } from '../shapes.ts';
import { Endpoint, EndpointHealth, ListedEndpoint, NewEndpoint } from './endpoints.shapes.ts';

const common = {
  section: 'webhooks',
  family: 'project',
  caller: 'key-or-session',
  role: 'admin',
} as const;

export const webhooks = section({
  listEndpoints: {
    ...common,
    method: 'GET',
    path: '/v1/projets/{id}/webhooks',
    summary: { fr: 'Lister les endpoints', en: 'List webhook endpoints' },
    params: Strict({ id: IdParam }),
    reply: { status: 200, schema: Type.Array(ListedEndpoint) },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE'],
    effect: 'read',
  },
  createEndpoint: {
    ...common,
    method: 'POST',
    path: '/v1/projets/{id}/webhooks',
    summary: { fr: 'Créer un endpoint', en: 'Create a webhook endpoint' },
    params: Strict({ id: IdParam }),
    headers: Type.Object({ 'X-Svc-Mode': Type.Optional(Mode) }),
    body: NewEndpoint,
    reply: { status: 201, schema: Endpoint },
    errors: [
      'PROJECT_NOT_FOUND',
      'FORBIDDEN_ROLE',
      'MISSING_SCOPE',
      'INVALID_URL',
      'SUBSCRIPTION_EXISTS',
      'SUBSCRIPTION_LIMIT',
    ],
    effect: 'call',
  },
  pauseEndpoint: {
    ...common,
    method: 'PUT',
    path: '/v1/projets/{id}/webhooks/{subscriptionId}/paused',
    summary: {
      fr: 'Mettre un endpoint en pause, ou le réveiller',
      en: 'Pause an endpoint, or wake it',
    },
    params: Strict({ id: IdParam, subscriptionId: IdParam }),
    body: Strict({ paused: Type.Boolean() }),
    reply: { status: 200, schema: Endpoint },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'write',
  },
  getEndpointHealth: {
    ...common,
    method: 'GET',
    path: '/v1/projets/{id}/webhooks/{subscriptionId}/health',
    summary: {
      fr: 'Lire la santé d’un endpoint depuis 24 heures',
      en: 'Read how deliveries to an endpoint fared in the last 24 hours',
    },
    params: Strict({ id: IdParam, subscriptionId: IdParam }),
    reply: { status: 200, schema: EndpointHealth },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  deleteEndpoint: {
    ...common,
    method: 'DELETE',
    path: '/v1/projets/{id}/webhooks/{subscriptionId}',
    summary: { fr: 'Supprimer un endpoint', en: 'Delete a webhook endpoint' },
    params: Strict({ id: IdParam, subscriptionId: IdParam }),
    reply: { status: 204 },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'write',
  },
  listEventTypes: {
    section: 'webhooks',
    family: 'data',
    caller: 'open',
    method: 'GET',
    path: '/v1/webhook-event-types',
    summary: { fr: 'Lister les types d’événement', en: 'List event types' },
    reply: {
      status: 200,
      schema: Type.Array(
        Strict({
          type: Type.String(),
          product: Words(['payments', 'data']),
          label_en: Type.String(),
          label_fr: Type.String(),
        }),
      ),
    },
    errors: [],
    effect: 'read',
  },
});
