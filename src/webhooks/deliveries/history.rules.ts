// Which events a caller sees: a key those of its own mode and scopes, a member of the project all.
import { type EventType, events, eventTypes } from '../../../contract/events.ts';

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
