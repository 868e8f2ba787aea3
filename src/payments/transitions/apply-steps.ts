// Moves money objects: state, journal, event and counters change together in the caller's transaction, once, whoever
// asks and however often (contract/payments.md D.2, E.4).
import type { Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { type Posting, post } from '../../ledger/index.ts';
import { type Announcement, emit } from '../../webhooks/index.ts';
import type { Change, MoneyKey, MoneyObject, MoneyRow } from './money-object.ts';

/**
 * Locks objects of one place and applies a step to each: `step` answers the row after it, or the very row where the
 * machine has no such step. Answers the rows as they are afterwards, by id; an object that is not there is left out.
 */
export async function applySteps<R extends MoneyRow>(
  tx: Tx,
  object: MoneyObject<R>,
  keys: readonly MoneyKey[],
  step: (before: R) => R,
): Promise<Map<string, R>> {
  if (keys.length === 0) return new Map();
  const rows = await object.lock(tx, keys);
  const changes = rows.map((before) => ({ before, after: step(before) }));
  const changed = changes.filter(({ before, after }) => before !== after);
  if (changed.length > 0) {
    await object.save(
      tx,
      changed.map(({ after }) => after),
    );
  }
  await recordSteps(
    tx,
    object,
    changed.filter(({ before, after }) => before.status !== after.status),
  );
  return new Map(changes.map(({ after }) => [after.id, after]));
}

/**
 * What follows a change of state: counters, then journals with their balances, then events with their jobs. Each
 * is dated by its row's own clock.
 */
export async function recordSteps<R extends MoneyRow>(
  tx: Tx,
  object: MoneyObject<R>,
  moved: readonly Change<R>[],
): Promise<void> {
  if (moved.length === 0) return;
  await object.count?.(tx, moved);
  const now = clock.now();
  const postings = moved.flatMap((change): Posting[] =>
    object.postings(change).map((journal) => ({ ...nameOf(object, change), ...journal })),
  );
  // Sent together: sums are no less sorted than balances, and every transaction takes them in this order.
  await Promise.all([post(tx, postings, now), object.sum?.(tx, moved)]);
  const announcements = moved.flatMap((change): Announcement[] => {
    const announced = object.announcement(change);
    return announced ? [{ ...nameOf(object, change), ...announced }] : [];
  });
  await emit(tx, announcements);
}

const nameOf = <R extends MoneyRow>(object: MoneyObject<R>, { after }: Change<R>) => ({
  scope: { projectId: after.project_id, mode: after.mode },
  objectType: object.objectType,
  objectId: after.id,
  at: after.updated_at,
});
