// Which events a caller sees: a key those of its own mode and scopes, a member of the project all; none that
// are older than the history (contract/payments.md B.11).

import { limits } from '../../../contract/limits.ts';
import { type EventType, events, eventTypes } from '../../../contract/webhooks/events.ts';
import { endOf, momentOf } from '../../kit/asked-span.ts';
import { last_ms } from '../../kit/clock.ts';

type Caller =
  | { kind: 'session' }
  | { kind: 'key'; mode: 'test' | 'live'; scopes: readonly string[] };

export function sightOf(caller: Caller, projectId: string) {
  const isKey = caller.kind === 'key';
  const modes: ('test' | 'live')[] = isKey ? [caller.mode] : ['test', 'live'];
  const types: EventType[] = isKey
    ? eventTypes.filter((type) => caller.scopes.includes(events[type].scope))
    : eventTypes;
  return { projectId, modes, types };
}

/** Of what is asked of one mode alone, or of both. */
export const modesOf = (livemode: boolean | undefined): readonly ('test' | 'live')[] =>
  livemode === undefined ? ['test', 'live'] : [livemode ? 'live' : 'test'];

const day_ms = 86_400_000;

export const oldestOf = (now: number): number => now - limits.eventHistory_days * day_ms;

/** What two ends ask for, within the history; both are included: a day whole, a moment to its millisecond. */
export function windowOf(from: string | undefined, to: string | undefined, now: number) {
  const within = (ms: number) => Math.min(last_ms, Math.max(oldestOf(now), ms));
  return {
    from: within(from === undefined ? 0 : momentOf(from)),
    before: to === undefined ? undefined : within(endOf(to)),
  };
}
