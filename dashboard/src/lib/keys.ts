// In what state a key is, as the server judges it: revoked before disabled before expired.
import type { KeyState } from '../words/keys.ts';

type Dates = { revoked_at: string | null; disabled_at: string | null; expires_at: string | null };

/** So far may the clock of a browser be behind the server's; every grace is an hour at least. */
const skew_ms = 60_000;

export function keyState({ revoked_at, disabled_at, expires_at }: Dates, now: number): KeyState {
  if (revoked_at !== null && Date.parse(revoked_at) <= now + skew_ms) return 'revoked';
  if (disabled_at !== null) return 'disabled';
  if (expires_at !== null && Date.parse(expires_at) <= now) return 'expired';
  return revoked_at === null ? 'active' : 'replaced';
}

export const serves = (key: Dates, now: number): boolean =>
  ['active', 'replaced'].includes(keyState(key, now));
