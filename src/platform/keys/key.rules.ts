// When a key ends, in what state it is, and how long a replaced one stays valid.
import type { Grace, Lifetime } from '../../../contract/platform/projects.shapes.ts';
import { yearLater } from '../../kit/clock.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** When a key of this lifetime ends; null for one without end (decision 24). */
export function expiryOf(lifetime: Lifetime, now: number): number | null {
  if (lifetime === 'none') return null;
  if (lifetime === '1y') return yearLater(now);
  return now + (lifetime === '30d' ? 30 : 90) * day;
}

/** How long the old key stays valid after a rotation. */
export const grace_ms = { now: 0, '1h': hour, '24h': day, '7d': 7 * day } as const satisfies Record<
  Grace,
  number
>;

export type KeyState = 'active' | 'replaced' | 'revoked' | 'disabled' | 'expired';

/** Revoked before disabled before expired (K15); `replaced` is one that still has its grace. */
export function stateOf(
  key: { revoked_at: number | null; disabled_at: number | null; expires_at: number | null },
  now: number,
): KeyState {
  if (key.revoked_at !== null && key.revoked_at <= now) return 'revoked';
  if (key.disabled_at !== null) return 'disabled';
  if (key.expires_at !== null && key.expires_at <= now) return 'expired';
  return key.revoked_at === null ? 'active' : 'replaced';
}
