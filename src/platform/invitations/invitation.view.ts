// The invitation on the wire: to the project's people, and to whoever holds its link.
import type {
  Invitation,
  PublicInvitation,
} from '../../../contract/platform/invitations.shapes.ts';
import { iso } from '../../kit/clock.ts';
import { maskEmail, statusOf } from './invitation.rules.ts';
import type { InvitationRow } from './invitation.store.ts';

export function viewInvitation(
  row: Pick<InvitationRow, 'id' | 'email' | 'role' | 'expires_at'>,
): Invitation {
  return { id: row.id, email: row.email, role: row.role, expires_at: iso(row.expires_at) };
}

export function viewPublicly(row: InvitationRow, now: number): PublicInvitation {
  return {
    email_masked: maskEmail(row.email),
    expires_at: iso(row.expires_at),
    project_name: row.project_name,
    role: row.role,
    status: statusOf(row, now),
  };
}
