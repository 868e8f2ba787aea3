// What an invitation's times and address mean; no I/O.
import type { InvitationStatus } from '../../../contract/platform/invitations.shapes.ts';

type Times = { expires_at: number; used_at: number | null };

/** Used before expired (M17): who accepted in time is told so for ever. */
export function statusOf(row: Times, now: number): InvitationStatus {
  if (row.used_at !== null) return 'accepted';
  return row.expires_at <= now ? 'expired' : 'pending';
}

/** From this length on, a first letter alone does not give a name away. */
const shortName = 4;

/**
 * Enough to recognise one's own address, too little to learn another's: first letters of long names only,
 * always three signs whatever the length, and of the domain its ending (M15).
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  return `${mask(email.slice(0, at))}@${mask(email.slice(at + 1, dot))}${email.slice(dot)}`;
}

function mask(name: string): string {
  const signs = [...name];
  return signs.length < shortName ? '***' : `${signs[0]}***`;
}
