// In what state a key is, as the server judges it: revoked before disabled before expired.
import type { KeyState } from '../words/keys.ts';

type Dates = { revoked_at: string | null; disabled_at: string | null; expires_at: string | null };

export function keyState({ revoked_at, disabled_at, expires_at }: Dates, now: number): KeyState {
  if (revoked_at !== null && Date.parse(revoked_at) <= now) return 'revoked';
  if (disabled_at !== null) return 'disabled';
  if (expires_at !== null && Date.parse(expires_at) <= now) return 'expired';
  return revoked_at === null ? 'active' : 'replaced';
}

export const serves = (key: Dates, now: number): boolean =>
  ['active', 'replaced'].includes(keyState(key, now));
