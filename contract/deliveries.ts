// Operations on deliveries: test sends, the signing secret, event history and resends (spec "Events";
// contract/payments.md B.11).
import { Type } from 'typebox';
import { section } from './operation.ts';
import { IdParam, Nullable, Strict, Words } from './shapes/common.ts';
import { Endpoint, NewEndpoint } from './shapes/platform.ts';

const common = { section: 'webhooks', family: 'project', caller: 'key-or-session' } as const;

export const deliveries = section({
  updateEndpoint: {
    ...common,
    role: 'admin',
    method: 'PATCH',
    path: '/v1/projets/{id}/webhooks/{subscriptionId}',
    summary: { fr: "Changer les événements d'un endpoint", en: "Replace an endpoint's events" },
    params: Strict({ id: IdParam, subscriptionId: IdParam }),
    body: Strict({ events: NewEndpoint.properties.events }),
    reply: { status: 200, schema: Endpoint },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'MISSING_SCOPE', 'NOT_FOUND'],
    effect: 'write',
  },
  testEndpoint: {
    ...common,
    role: 'admin',
    method: 'POST',
    path: '/v1/projets/{id}/webhooks/{subscriptionId}/test',
    summary: { fr: 'Envoyer un test.ping', en: 'Send a test.ping' },
    params: Strict({ id: IdParam, subscriptionId: IdParam }),
    reply: {
      status: 200,
      schema: Strict({
        event: Words(['test.ping']),
        livemode: Type.Boolean(),
        delivered: Type.Boolean(),
        status: Nullable(Type.Integer()),
        error: Type.Optional(Type.String()),
      }),
    },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND', 'RATE_LIMITED'],
    effect: 'call',
  },
});
