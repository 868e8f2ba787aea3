// Webhook endpoints of a member and their delivery log (contract/hiring.md section 3).
import { Type } from 'typebox';
import { Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import { sessionEventTypes } from './words.ts';

export const disabledReasons = ['repeated_failures', 'member_left'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why an attempt failed. */
export const attemptErrors = [
  'timeout',
  'dns',
  'tls',
  'connection',
  'redirect',
  'status',
  'blocked_address',
] as const;
export type AttemptError = (typeof attemptErrors)[number];

const Events = Type.Array(Words(sessionEventTypes), {
  minItems: 1,
  maxItems: sessionEventTypes.length,
  uniqueItems: true,
});

/** As the house's own form of an address: judged whole by the use case (`connectors/address-rules.ts`). */
const Url = Type.String({ minLength: 1, maxLength: 2_048 });

export const NewHiringWebhook = Strict({
  url: Url,
  events: Type.Optional(Events),
  enabled: Type.Optional(Type.Boolean()),
});

export const HiringWebhookChanges = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
);

export const HiringWebhook = Strict({
  id: Id('whk'),
  memberId: Type.String(),
  url: Type.String(),
  events: Type.Array(Words(sessionEventTypes)),
  enabled: Type.Boolean(),
  disabledReason: Nullable(Words(disabledReasons)),
  secretPrefix: Type.String(),
  createdAt: Time,
  lastDeliveryAt: Nullable(Time),
  lastStatus: Nullable(Words(['delivered', 'failed'])),
});

/** The secret is in the answer that makes it alone. */
export const HiringWebhookWithSecret = Type.Object(
  { ...HiringWebhook.properties, secret: Type.String() },
  { additionalProperties: false },
);

export const DeletedHiringWebhook = Strict({ id: Id('whk'), deleted: Type.Boolean() });

export const HiringWebhookTest = Strict({
  type: Words(['test.ping']),
  delivered: Type.Boolean(),
  httpStatus: Nullable(Type.Integer()),
  durationMs: Type.Integer(),
  error: Nullable(Words(attemptErrors)),
});

export const HiringDelivery = Strict({
  /** The body's id. */
  id: Id('whd'),
  endpointId: Id('whk'),
  type: Words(sessionEventTypes),
  sessionId: Id('ses'),
  status: Words(deliveryStatuses),
  attempts: Type.Array(
    Strict({
      n: Type.Integer(),
      at: Time,
      httpStatus: Nullable(Type.Integer()),
      durationMs: Type.Integer(),
      error: Nullable(Words(attemptErrors)),
      responseExcerpt: Nullable(Type.String()),
    }),
  ),
  nextAttemptAt: Nullable(Time),
  /** Of a resend: the delivery that it replays. */
  resentFrom: Nullable(Id('whd')),
});
