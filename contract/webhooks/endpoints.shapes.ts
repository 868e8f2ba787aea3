// Webhook endpoints on the wire (spec "Webhook endpoint").
import { type Static, Type } from 'typebox';
import { Id, Mode, Nullable, Strict, Time, Words } from '../shapes.ts';
import { events } from './events.ts';

export const Endpoint = Strict({
  id: Id('we'),
  url: Type.String(),
  events: Type.Array(Words(Object.keys(events) as (keyof typeof events)[])),
  modes: Type.Array(Mode),
  created_at: Time,
  local_only: Type.Boolean(),
  /** It gets nothing and holds nothing up until it is woken. */
  paused: Type.Boolean(),
});
export type Endpoint = Static<typeof Endpoint>;

export const NewEndpoint = Strict({
  url: Type.String({ minLength: 1 }),
  events: Type.Array(Words(Object.keys(events) as (keyof typeof events)[]), { minItems: 1 }),
});
export type NewEndpoint = Static<typeof NewEndpoint>;

/**
 * Of the attempts of the last 24 hours, or of as many of the latest as one call looks through; where they are thousands, as they
 * were ten seconds ago at the most.
 */
export const EndpointHealth = Strict({
  since: Time,
  delivered: Type.Integer(),
  failed: Type.Integer(),
  /** Of deliveries, from the look-up of the name to the last byte. */
  median_ms: Nullable(Type.Integer()),
  /** What the latest attempt was answered with; null for none, or where no answer came. */
  last_status: Nullable(Type.Integer()),
  /** Why the latest attempt failed, in one word; null for a delivery. */
  last_cause: Nullable(Type.String()),
  last_at: Nullable(Time),
});
export type EndpointHealth = Static<typeof EndpointHealth>;

/** An endpoint among those of its project, with how its deliveries fare: a page that lists them asks once. */
export const ListedEndpoint = Strict({ ...Endpoint.properties, health: EndpointHealth });
