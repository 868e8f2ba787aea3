// Writes an event that belongs to no project, such as a dataset's update: one for each project and mode in which an
// endpoint asked for it (contract/data.md section 7), in the transaction of the change.
import type { EventType } from '../../../contract/webhooks/events.ts';
import type { Tx } from '../../db/database.ts';
import { findSubscribedScopes } from '../endpoints/index.ts';
import { emit } from './emit.ts';

/** `at` is when it happened, `from` when the first delivery may leave. */
export async function emitToSubscribers(
  tx: Tx,
  type: EventType,
  data: object,
  at: number,
  from: number,
): Promise<void> {
  tx.alsoWrites('dataset.updated');
  const scopes = await findSubscribedScopes(tx, type);
  await emit(
    tx,
    scopes.map((scope) => ({ scope, type, objectId: '', data, at })),
    from,
  );
}
