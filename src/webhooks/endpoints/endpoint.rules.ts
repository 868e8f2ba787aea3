// Which endpoints a key reaches: those whose modes and events stay within its own (spec "Webhook
// endpoints"); another one is not found, not forbidden (W15).
import { type EventType, events } from '../../../contract/webhooks/events.ts';

type Visible = { modes: readonly string[]; events: readonly EventType[] };

export function isWithin(
  endpoint: Visible,
  key: { mode: string; scopes: readonly string[] },
): boolean {
  return (
    endpoint.modes.every((mode) => mode === key.mode) &&
    endpoint.events.every((type) => key.scopes.includes(events[type].scope))
  );
}

/** The first scope that a key would need and lacks, to subscribe to these events (W13). */
export function missingScope(
  types: readonly EventType[],
  scopes: readonly string[],
): string | undefined {
  return types.map((type) => events[type].scope).find((scope) => !scopes.includes(scope));
}
