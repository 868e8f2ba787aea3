// Operations on deliveries: test sends, the signing secret, event history and resends (spec "Events";
// contract/payments.md B.11).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { RotateKey } from '../platform/projects.shapes.ts';
import { IdParam, Nullable, pageQuery, Strict, Time, Words } from '../shapes.ts';
import { Event, EventDetail, eventStatuses, Outcome, Replay } from './deliveries.shapes.ts';
import { Endpoint, NewEndpoint } from './endpoints.shapes.ts';
import { type EventType, events } from './events.ts';

const common = { section: 'webhooks', family: 'project', caller: 'key-or-session' } as const;

const narrowed = {
  object_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  status: Type.Optional(Words(eventStatuses)),
  livemode: Type.Optional(Type.Boolean()),
} as const;

export const deliveries = section({
  updateEndpoint: {
    ...common,
    role: 'admin',
    method: 'PATCH',
    path: '/v1/projets/{id}/webhooks/{subscriptionId}',
    summary: { fr: 'Changer les événements d’un endpoint', en: 'Replace an endpoint’s events' },
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
        /** What was sent: our headers and those of the Standard Webhooks convention, and the very text that they sign. */
        sent: Strict({ headers: Type.Record(Type.String(), Type.String()), body: Type.String() }),
        /** What came of it, in the words of an event's attempts. */
        attempt: Outcome,
      }),
    },
    // NOT_CONFIGURED: the signing secret cannot be read with that of the server.
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND', 'NOT_CONFIGURED'],
    effect: 'call',
  },
  listEvents: {
    ...common,
    role: 'viewer',
    method: 'GET',
    path: '/v1/projets/{id}/events',
    summary: { fr: 'Lister les événements', en: 'List events' },
    params: Strict({ id: IdParam }),
    query: Strict({
      type: Type.Optional(Words(Object.keys(events) as EventType[])),
      ...narrowed,
      created_from: pageQuery.created_from,
      created_to: pageQuery.created_to,
      cursor: pageQuery.cursor,
      limit: pageQuery.limit,
    }),
    reply: {
      status: 200,
      schema: Strict({ data: Type.Array(Event), cursor: Nullable(Type.String()) }),
    },
    errors: ['PROJECT_NOT_FOUND'],
    effect: 'read',
  },
  getEvent: {
    ...common,
    role: 'viewer',
    method: 'GET',
    path: '/v1/projets/{id}/events/{eventId}',
    summary: { fr: 'Lire un événement et ses envois', en: 'Read an event and its attempts' },
    params: Strict({ id: IdParam, eventId: IdParam }),
    reply: { status: 200, schema: EventDetail },
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND'],
    effect: 'read',
  },
  resendEvent: {
    ...common,
    role: 'user',
    method: 'POST',
    path: '/v1/projets/{id}/events/{eventId}/resend',
    summary: { fr: 'Renvoyer un événement', en: 'Resend an event' },
    params: Strict({ id: IdParam, eventId: IdParam }),
    reply: { status: 200, schema: Event },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND', 'INVALID_STATE'],
    effect: 'write',
  },
  replayEvents: {
    ...common,
    role: 'user',
    method: 'POST',
    path: '/v1/projets/{id}/events/replay',
    summary: {
      fr: 'Renvoyer les événements d’une période',
      en: 'Resend the events of a period',
    },
    params: Strict({ id: IdParam }),
    body: Strict({
      /** Both ends are included: a date is a whole Dakar day, a timestamp is exact. */
      from: Type.String({ format: 'date-or-time' }),
      to: Type.String({ format: 'date-or-time' }),
      types: Type.Optional(Type.Array(Words(Object.keys(events) as EventType[]), { minItems: 1 })),
      // As the list of events is narrowed: what is replayed is what it finds. Both modes, all objects and states without.
      ...narrowed,
      /** Only counts, unless it is false. */
      preview: Type.Optional(Type.Boolean({ default: true })),
    }),
    reply: {
      status: 200,
      schema: Strict({
        count: Type.Integer(),
        /** What to watch; none of a preview, nor where there is nothing to send. */
        replay_id: Type.Optional(Type.String()),
      }),
    },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE'],
    effect: 'write',
  },
  listReplays: {
    ...common,
    caller: 'session',
    role: 'viewer',
    method: 'GET',
    path: '/v1/projets/{id}/events/replays',
    summary: { fr: 'Lister les renvois d’une période', en: 'List replays' },
    params: Strict({ id: IdParam }),
    query: Strict({ cursor: pageQuery.cursor, limit: pageQuery.limit }),
    reply: {
      status: 200,
      schema: Strict({ data: Type.Array(Replay), cursor: Nullable(Type.String()) }),
    },
    errors: ['PROJECT_NOT_FOUND'],
    effect: 'read',
  },
  getReplay: {
    ...common,
    caller: 'session',
    role: 'viewer',
    method: 'GET',
    path: '/v1/projets/{id}/events/replays/{replayId}',
    summary: { fr: 'Lire où en est un renvoi', en: 'Read how far a replay is' },
    params: Strict({ id: IdParam, replayId: IdParam }),
    reply: { status: 200, schema: Replay },
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND'],
    effect: 'read',
  },
  updateReplay: {
    ...common,
    caller: 'session',
    role: 'user',
    method: 'PATCH',
    path: '/v1/projets/{id}/events/replays/{replayId}',
    summary: {
      fr: 'Mettre un renvoi en pause, le reprendre ou y mettre fin',
      en: 'Pause, resume or end a replay',
    },
    params: Strict({ id: IdParam, replayId: IdParam }),
    body: Strict({ state: Words(['running', 'paused', 'cancelled']) }),
    reply: { status: 200, schema: Replay },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND', 'INVALID_STATE'],
    effect: 'write',
  },
  streamEvents: {
    ...common,
    role: 'viewer',
    method: 'GET',
    path: '/v1/projets/{id}/events/stream',
    summary: { fr: 'Suivre les événements', en: 'Follow the events' },
    params: Strict({ id: IdParam }),
    query: Strict({
      /** The last event already known; `0` for all that the history holds; absent for those to come. */
      after: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    /** What a browser's EventSource sends when it comes back: wins over `after`. */
    headers: Type.Object({ 'Last-Event-ID': Type.Optional(Type.String({ maxLength: 100 })) }),
    reply: { status: 200 },
    errors: ['PROJECT_NOT_FOUND', 'NOT_CONFIGURED'],
    effect: 'stream',
  },
  rotateWebhookSecret: {
    ...common,
    caller: 'session',
    role: 'admin',
    recentSignIn: true,
    method: 'POST',
    path: '/v1/projets/{id}/webhook-secret/rotate',
    summary: { fr: 'Remplacer le secret de signature', en: 'Rotate the signing secret' },
    params: Strict({ id: IdParam }),
    body: RotateKey,
    reply: {
      status: 200,
      schema: Strict({
        webhook_secret: Type.String(),
        /** Until then our own header is signed with the former secret, the convention's with both. */
        previous_until: Time,
      }),
    },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'INVALID_STATE'],
    effect: 'write',
  },
});
