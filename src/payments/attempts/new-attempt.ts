// A new attempt with the names that an operator will know it by (contract/rails.md RA14).
import type { Mode } from '../../db/context.ts';
import { newId } from '../../kit/ids.ts';
import { newUuid } from '../../kit/random.ts';
import type { Kind } from './attempt.rules.ts';
import type { AttemptRow } from './attempt.store.ts';

export type Asking = {
  project_id: string;
  mode: Mode;
  object_id: string;
  /** 1 for the first of its object. */
  n: number;
  kind: Kind;
  rail: string;
  channel: string;
  amount: bigint;
  closesAt: number;
};

/** Written as `sending`: it is committed before the call leaves, so a crash finds it (RA16). */
export function newAttempt({ closesAt, ...asking }: Asking, now: number): AttemptRow {
  const id = newId('att');
  return {
    ...asking,
    id,
    // 27 characters, letters and digits alone: the narrowest field of the operators known takes 30.
    reference: `S${id.slice(4)}`,
    key: newUuid(),
    state: 'sending',
    operator_reference: null,
    failure_code: null,
    picture: null,
    sent_at: now,
    closes_at: closesAt,
    check_at: null,
    checks: 0,
    unsent: 0,
    settled_at: null,
    hand_since: null,
    created_at: now,
  };
}
