// A replay on the wire.
import { limits } from '../../../contract/limits.ts';
import type { Replay } from '../../../contract/webhooks/deliveries.shapes.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import type { ReplayRow } from './replay-row.store.ts';

export function viewReplay(row: ReplayRow): Replay {
  const { id, state, types, count, done, failed, starts_at, ends_before, created_at, ended_at } =
    row;
  const { object_id, status, livemode } = row;
  return {
    id,
    state,
    from: iso(starts_at),
    to: iso(ends_before - 1),
    ...{ types, object_id, status, livemode },
    count,
    done,
    failed,
    per_second: limits.replayedEventsPerSecond,
    created_at: iso(created_at),
    ended_at: isoOrNull(ended_at),
  };
}
