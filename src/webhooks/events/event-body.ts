// The raw body of an event. It is frozen: the usual one says what the event's row says, so it is made of the row again, byte
// for byte, and only another one is kept (docs/decisions/0088). What is written here may never change.
import type { EventType } from '../../../contract/webhooks/events.ts';
import type { Mode } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';

/** What of a row is in its body; `body` where the row does not say all of it. */
export type Told = {
  id: string;
  type: EventType;
  mode: Mode;
  object_type: string | null;
  object_id: string | null;
  created_at: number;
  body: string | null;
};

/** The very text that is signed and sent. */
export const bodyOf = (event: Told): string =>
  event.body ??
  bodyWith(event, { object_type: event.object_type ?? '', object_id: event.object_id ?? '' });

/** Exactly the members of the specification, in its order (D30), then those that are told of this event alone. */
export const bodyWith = (event: Omit<Told, 'body'>, told: object): string =>
  JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: iso(event.created_at),
    livemode: event.mode === 'live',
    ...told,
  });
