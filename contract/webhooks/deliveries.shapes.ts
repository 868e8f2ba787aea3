// An event in a project's history, and every attempt to deliver it (contract/payments.md B.11).
import { type Static, Type } from 'typebox';
import { Id, Nullable, Strict, Time, Words } from '../shapes.ts';

export const eventStatuses = ['pending', 'delivered', 'failed', 'no_recipient'] as const;

export const Event = Strict({
  id: Id('evt'),
  type: Type.String(),
  livemode: Type.Boolean(),
  object_type: Nullable(Type.String()),
  object_id: Nullable(Type.String()),
  status: Words(eventStatuses),
  /** Automatic rounds so far, six at the most. */
  rounds: Type.Integer(),
  created_at: Time,
  delivered_at: Nullable(Time),
});
export type Event = Static<typeof Event>;

const Milliseconds = Nullable(Type.Integer());

const Attempt = Strict({
  id: Id('att'),
  endpoint_id: Type.String(),
  url: Type.String(),
  round: Type.Integer(),
  manual: Type.Boolean(),
  status: Nullable(Type.Integer()),
  /** One word, null for a success; `message` says it in a sentence. */
  cause: Nullable(Type.String()),
  message: Nullable(Type.String()),
  /** The first 4 KiB of what the receiver answered, safe to put into a page: `<`, `>`, `&` and quotes escaped. */
  answer: Nullable(Type.String()),
  answer_truncated: Type.Boolean(),
  address: Nullable(Type.String()),
  dns_ms: Milliseconds,
  connect_ms: Milliseconds,
  tls_ms: Milliseconds,
  first_byte_ms: Milliseconds,
  total_ms: Milliseconds,
  started_at: Time,
});
export type Attempt = Static<typeof Attempt>;

export const EventDetail = Strict({ ...Event.properties, attempts: Type.Array(Attempt) });
