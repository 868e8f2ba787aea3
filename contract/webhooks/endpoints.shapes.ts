// Webhook endpoints on the wire (spec "Webhook endpoint").
import { type Static, Type } from 'typebox';
import { Id, Mode, Strict, Time, Words } from '../shapes.ts';
import { events } from './events.ts';

export const Endpoint = Strict({
  id: Id('we'),
  url: Type.String(),
  events: Type.Array(Words(Object.keys(events) as (keyof typeof events)[])),
  modes: Type.Array(Mode),
  created_at: Time,
  local_only: Type.Boolean(),
});
export type Endpoint = Static<typeof Endpoint>;

export const NewEndpoint = Strict({
  url: Type.String({ minLength: 1 }),
  events: Type.Array(Words(Object.keys(events) as (keyof typeof events)[]), { minItems: 1 }),
});
export type NewEndpoint = Static<typeof NewEndpoint>;
