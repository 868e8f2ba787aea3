// The request log and the usage of a project on the wire (contract/dashboard.md section 14, G4 to G6, G9).
import { type Static, Type } from 'typebox';
import { Day, Mode, Nullable, Strict, Time, Words } from '../shapes.ts';

export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const;

/** A call of a key; what calls of before this log was kept whole do not know is null. */
export const Call = Strict({
  id: Type.String(),
  created_at: Time,
  mode: Nullable(Mode),
  method: Type.String(),
  /** Without the query, and without what links carry as a secret. */
  path: Type.String(),
  operation: Nullable(Type.String()),
  status: Type.Integer(),
  /** Of a refusal. */
  code: Nullable(Type.String()),
  key_id: Nullable(Type.String()),
  prefix: Nullable(Type.String()),
  duration_ms: Type.Integer(),
  request_id: Nullable(Type.String()),
});
export type Call = Static<typeof Call>;

export const CallDetail = Strict({
  ...Call.properties,
  /** The names of the fields that were wrong. */
  fields: Type.Array(Type.String()),
  /** What the call made or was about. */
  object_id: Nullable(Type.String()),
  /** Whether the answer of an earlier call with the same `Idempotency-Key` was given again. */
  replayed: Type.Boolean(),
  /** The caller's network, never the whole address. */
  address: Nullable(Type.String()),
  agent: Nullable(Type.String()),
});
export type CallDetail = Static<typeof CallDetail>;

export const KeyCaller = Strict({
  address: Nullable(Type.String()),
  agent: Nullable(Type.String()),
  first_at: Time,
  last_at: Time,
  calls: Type.Integer(),
  calls_last_hour: Type.Integer(),
});

/** `spent_at`: when the quota ends if calls go on as since midnight; null when the day is over before. */
const Quota = {
  limit: Type.Integer(),
  used: Type.Integer(),
  spent_at: Nullable(Time),
};

export const usageGroups = ['none', 'key', 'operation'] as const;
export const usageParts = ['day', 'hour'] as const;

export const Usage = Strict({
  /** Both days are included; days are those of UTC, which are Dakar's. */
  from: Day,
  to: Day,
  by: Words(usageParts),
  group: Words(usageGroups),
  /** Parts with calls, oldest first. `key_id` is null for calls of members, and where keys are not told apart. */
  data: Type.Array(
    Strict({
      at: Time,
      key_id: Nullable(Type.String()),
      operation: Nullable(Type.String()),
      calls: Type.Integer(),
      errors: Type.Integer(),
    }),
  ),
  /** Payment calls: what a minute may hold, and the fullest one of the last 24 hours. */
  minute: Strict({
    limit: Type.Integer(),
    highest: Type.Integer(),
    highest_at: Nullable(Time),
  }),
  /** Refusals of keys in the last 24 hours by their code, the most frequent first. */
  codes: Type.Array(Strict({ code: Type.String(), count: Type.Integer() })),
  /** Calls of data routes today. */
  quota: Strict({
    reset: Time,
    account: Strict(Quota),
    keys: Type.Array(Strict({ key_id: Type.String(), ...Quota })),
  }),
});
export type Usage = Static<typeof Usage>;
