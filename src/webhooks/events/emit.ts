// Writes events in the transaction of the change that they announce: no change without its event, no
// event without its change (contract/payments.md E.4). The raw body is frozen here.
import { events as catalogue, type EventType } from '../../../contract/webhooks/events.ts';
import type { Scope } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { byPlace } from '../../db/spread.ts';
import { enqueue } from '../../jobs/index.ts';
import { clock, iso } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { insertEvents } from './event.store.ts';

/** Of an object, or with `data` of what has no object (spec "Body and headers"). */
export type Announcement = {
  scope: Scope;
  type: EventType;
  objectId: string;
  data?: object;
  /** Members beside those of every event (`failure_reason` of payout.failed). */
  more?: Readonly<Record<string, string>>;
  /** When it happened on the object's clock, in milliseconds; the present when absent. */
  at?: number;
};

/**
 * Emits events, each with the job that delivers it, not before `from`. That is the server's time, which a caller cannot
 * give by mistake: the project's test clock, `ctx.now` of a payment route, may be days ahead of it.
 */
export async function emit(
  tx: Tx,
  announcements: readonly Announcement[],
  from?: number,
): Promise<void> {
  if (announcements.length === 0) return;
  const now = clock.now();
  const events = announcements.map(({ scope, type, objectId, data, more, at = now }) => {
    const id = newId('evt');
    const objectType = catalogue[type].objectType ?? '';
    // Exactly the members of the specification, in its order (D30).
    const body = JSON.stringify({
      id,
      type,
      created_at: iso(at),
      livemode: scope.mode === 'live',
      ...(data ? { data } : { object_type: objectType, object_id: objectId, ...more }),
    });
    return {
      id,
      projectId: scope.projectId,
      mode: scope.mode,
      type,
      objectType,
      objectId,
      body,
      at,
    };
  });
  const jobs = events.map((event) => ({
    kind: 'deliver-event',
    subject: event.id,
    projectId: event.projectId,
    mode: event.mode,
    runAt: from ?? now,
  }));
  // Those of a dataset go to many tenants; all others are of one place already.
  for (const group of await byPlace(tx, events, (event) => event.projectId)) {
    await insertEvents(tx, group);
  }
  await enqueue(tx, jobs);
}
