// Writes events in the transaction of the change that they announce: no change without its event, no
// event without its change (contract/payments.md E.4). From here on its raw body is frozen.
import { events as catalogue, type EventType } from '../../../contract/webhooks/events.ts';
import type { Scope } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { byPlace } from '../../db/spread.ts';
import { enqueue } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { insertEvents } from './event.store.ts';
import { bodyWith } from './event-body.ts';

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
    const object_type = catalogue[type].objectType ?? '';
    const row = { id, type, mode: scope.mode, object_type, object_id: objectId, created_at: at };
    const about = { object_type, object_id: objectId };
    const told = data ? { data } : more && { ...about, ...more };
    return { ...row, project_id: scope.projectId, body: told ? bodyWith(row, told) : null };
  });
  const jobs = events.map((event) => ({
    kind: 'deliver-event',
    subject: event.id,
    projectId: event.project_id,
    mode: event.mode,
    runAt: from ?? now,
  }));
  // Those of a dataset go to many tenants; all others are of one place already.
  for (const group of await byPlace(tx, events, (event) => event.project_id)) {
    await insertEvents(tx, group);
  }
  await enqueue(tx, jobs);
}
