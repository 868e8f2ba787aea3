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

/** Where a request went, what came back, and where the time went. */
export const Outcome = Strict({
  url: Type.String(),
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
});
export type Outcome = Static<typeof Outcome>;

const Attempt = Strict({
  id: Id('att'),
  endpoint_id: Type.String(),
  round: Type.Integer(),
  manual: Type.Boolean(),
  ...Outcome.properties,
  started_at: Time,
  /** The time of the signature, by real time; null where nothing was signed. */
  signed_at: Nullable(Time),
});
export type Attempt = Static<typeof Attempt>;

export const EventDetail = Strict({
  ...Event.properties,
  /** The very text that is signed and sent. */
  body: Type.String(),
  /** When the next round is due, by real time; null when there is none. */
  next_attempt_at: Nullable(Time),
  attempts: Type.Array(Attempt),
});

export const replayStates = ['running', 'paused', 'cancelled', 'done'] as const;

/** Events of a period that are sent again, each once (contract/dashboard.md G16). */
export const Replay = Strict({
  id: Id('rpl'),
  state: Words(replayStates),
  /** Both ends are included. */
  from: Time,
  to: Time,
  /** Null for all. */
  types: Nullable(Type.Array(Type.String())),
  /** To what else it keeps, as it was asked for; null for all. */
  object_id: Nullable(Type.String()),
  status: Nullable(Words(eventStatuses)),
  livemode: Nullable(Type.Boolean()),
  /** Events that it concerns, those that were sent, and those of them that some receiver did not take. */
  count: Type.Integer(),
  done: Type.Integer(),
  failed: Type.Integer(),
  /** So many a second and no more. */
  per_second: Type.Integer(),
  created_at: Time,
  ended_at: Nullable(Time),
});
export type Replay = Static<typeof Replay>;
