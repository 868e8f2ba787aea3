// What is held about a person, on the wire: no token, no hash, and of other people masked addresses alone.
import type { AccountExport } from '../../../contract/platform/account.shapes.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { maskEmail, statusOf } from '../invitations/index.ts';
import type {
  ActRow,
  IdentityRow,
  InvitationRow,
  OwnedKeyRow,
  PersonRow,
  SessionRow,
} from './account.store.ts';

export const viewPerson = (row: PersonRow): AccountExport['account'] => ({
  id: row.id,
  name: row.name,
  email: row.email,
  email_verified: row.email_verified,
  identity_verified_at: isoOrNull(row.verified_at),
  created_at: iso(row.created_at),
  locale: row.lang,
});

export const viewIdentity = ({ provider, linked_at }: IdentityRow) => ({
  provider,
  linked_at: iso(linked_at),
});

export const viewSession = (row: SessionRow) => ({
  created_at: iso(row.created_at),
  last_seen_at: iso(row.updated_at),
  ip_masked: row.ip_address ? maskAddress(row.ip_address) : null,
  user_agent: row.user_agent || null,
});

/** Enough to recognise a network: an IPv4 address without its last part, the first two of an IPv6 one. */
function maskAddress(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:*`;
  return address.replace(/\.[^.]*$/, '.*');
}

export const viewOwnedKey = (row: OwnedKeyRow) => ({
  ...row,
  created_at: iso(row.created_at),
  last_used_at: isoOrNull(row.last_used_at),
});

export const viewReceived = (row: InvitationRow, now: number) => ({
  id: row.id,
  project_id: row.project_id,
  role: row.role,
  status: statusOf(row, now),
  created_at: iso(row.created_at),
  expires_at: iso(row.expires_at),
});

export const viewSent = (row: InvitationRow, now: number) => ({
  ...viewReceived(row, now),
  email_masked: maskEmail(row.email),
});

export const viewAct = (row: ActRow) => ({ ...row, created_at: iso(row.created_at) });
