// Who gets an event and what a round's answers make of it (spec "Receiver and redelivery rules").
import type { EventType } from '../../../contract/webhooks/events.ts';
import { retryDelay } from '../../kit/retry.ts';

export type Endpoint = {
  id: string;
  url: string;
  events: readonly EventType[];
  modes: readonly string[];
  local_only: boolean;
  paused: boolean;
};

export type Event = { type: EventType; mode: string; recipients: readonly string[] | null };

/**
 * The endpoints of a round: those of the first round that still exist and still subscribe (decisions 6
 * and 7), but for paused ones. A production server leaves out those that it would refuse (W8).
 */
export function recipientsOf<E extends Endpoint>(
  event: Event,
  endpoints: readonly E[],
  production: boolean,
): E[] {
  return endpoints.filter(
    (endpoint) =>
      !endpoint.paused &&
      endpoint.modes.includes(event.mode) &&
      endpoint.events.includes(event.type) &&
      (event.recipients === null || event.recipients.includes(endpoint.id)) &&
      !(production && endpoint.local_only),
  );
}

export type RoundOutcome =
  | { status: 'delivered' | 'failed' | 'no_recipient' }
  | { status: 'pending'; delay_ms: number };

/**
 * An event is delivered once one round is all 2xx; else the whole round is due again, six in all. `wasHeard`: somebody answered 2xx in
 * an earlier one.
 */
export function judgeRound(
  answers: readonly { ok: boolean }[],
  round: number,
  delays_ms: readonly number[],
  wasHeard: boolean,
): RoundOutcome {
  if (answers.length === 0) {
    if (round === 1) return { status: 'no_recipient' };
    // Every endpoint of the first round is gone or paused: nothing is left to wait for (D8, docs/decisions/0126).
    return { status: wasHeard ? 'delivered' : 'failed' };
  }
  if (answers.every((answer) => answer.ok)) return { status: 'delivered' };
  const delay_ms = retryDelay(delays_ms, round);
  return delay_ms === undefined ? { status: 'failed' } : { status: 'pending', delay_ms };
}
