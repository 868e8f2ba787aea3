// A new attempt with the names that an operator will know it by (contract/rails.md RA14).
import type { Mode } from '../../db/context.ts';
import { bytesOfId, newId } from '../../kit/ids.ts';
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
    ...namesOf(id),
    state: 'sending',
    operator_reference: null,
    failure_code: null,
    picture: null,
    next_action: null,
    operator_code: null,
    sent_at: now,
    closes_at: closesAt,
    check_at: null,
    checks: 0,
    unsent: 0,
    settled_at: null,
    hand_since: null,
    created_at: now,
    payers_sealed: null,
    gives_back: null,
  };
}

/**
 * By what an operator knows it: both follow from its id and are not kept (docs/decisions/0088), so what is written here may
 * never change.
 */
export const namesOf = (id: string): { reference: string; key: string } => ({
  // 27 characters, letters and digits alone: the narrowest field of the operators known takes 30.
  reference: `S${id.slice(4)}`,
  key: uuidOf(bytesOfId(id)),
});

/** In the form of version 4, which some operators ask for: all but six bits of what it is made of. */
function uuidOf(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ];
  return parts.join('-');
}
