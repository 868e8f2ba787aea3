// What a delivery of hiring says, and what follows an attempt. Each delivery is work of its own: three attempts at 0, 1
// and 10 minutes, whatever becomes of others (spec/hiring.md "Delivery rules"); a round of payments is sent whole.
import type { AttemptError, DeliveryStatus } from '../../../contract/hiring/webhooks.shapes.ts';
import { limits } from '../../../contract/limits.ts';
import { deliveryProfiles } from '../../../contract/webhooks/events.ts';
import { sign } from '../../kit/signature.ts';

/** An attempt as the log keeps it. */
export type Attempt = {
  n: number;
  at: string;
  httpStatus: number | null;
  durationMs: number;
  error: AttemptError | null;
  responseExcerpt: string | null;
};

export type Told = {
  delivery_id: string;
  type: string;
  event_at: number;
  mode: string;
  session_id: string;
  campaign_id: string;
};

/** Exactly five members, ids alone: the same bytes at every attempt and every resend. */
export const bodyOf = (told: Told): string =>
  JSON.stringify({
    id: told.delivery_id,
    type: told.type,
    created: Math.floor(told.event_at / 1000),
    livemode: told.mode === 'live',
    data: { sessionId: told.session_id, interviewId: told.campaign_id },
  });

const prefix = deliveryProfiles.hiring.headerPrefix;

export const headersOf = (secret: string, body: string, timestamp_s: number) => ({
  'Content-Type': 'application/json',
  [`${prefix}Timestamp`]: String(timestamp_s),
  [`${prefix}Signature`]: sign(secret, timestamp_s, body),
});

/** The sender's causes in the words of the contract. */
const words: Readonly<Record<string, AttemptError>> = {
  status: 'status',
  redirect: 'redirect',
  timeout: 'timeout',
  dns: 'dns',
  tls: 'tls',
  forbidden_address: 'blocked_address',
  invalid_url: 'blocked_address',
};

export const errorWord = (cause: string): AttemptError => words[cause] ?? 'connection';

/** The first KB of an answer as text, in whole signs; PostgreSQL keeps no NUL. */
export function excerptOf(answer: Buffer): string | null {
  if (answer.length === 0) return null;
  const text = answer.toString('utf8').replaceAll('\0', '\u{fffd}');
  // Writes as many whole signs as there is room for.
  const kept = Buffer.alloc(limits.hiringResponseExcerptBytes);
  return kept.toString('utf8', 0, kept.write(text));
}

export type Next =
  | { status: 'delivered' | 'failed'; delay_ms: null }
  | { status: 'pending'; delay_ms: number };

/** After attempt number `n` (1 for the first); exact delays, counted from the attempt's end. */
export function nextOf(ok: boolean, n: number, delays_ms: readonly number[]): Next {
  if (ok) return { status: 'delivered', delay_ms: null };
  const delay_ms = delays_ms[n - 1];
  if (delay_ms === undefined) return { status: 'failed', delay_ms: null };
  return { status: 'pending', delay_ms };
}

export type Standing = {
  enabled: boolean;
  failures: number;
  failing_since: number | null;
  last_delivery_at: number | null;
  last_status: 'delivered' | 'failed' | null;
};

/** An endpoint after an attempt; `isOff` when its failures have just turned it off. */
export function afterAttempt<S extends Standing>(
  endpoint: S,
  status: DeliveryStatus,
  ok: boolean,
  now: number,
): S & { isOff: boolean } {
  const told = { last_delivery_at: now, last_status: ok ? 'delivered' : 'failed' } as const;
  const still = { ...endpoint, ...told, isOff: false };
  if (ok) return { ...still, failures: 0, failing_since: null };
  if (status !== 'failed') return still;
  const failures = endpoint.failures + 1;
  const failing_since = endpoint.failing_since ?? now;
  const isOff =
    endpoint.enabled &&
    failures >= limits.hiringFailuresInARow &&
    now - failing_since >= limits.hiringFailures_ms;
  return { ...still, failures, failing_since, isOff };
}
