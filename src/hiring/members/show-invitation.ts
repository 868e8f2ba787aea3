// An invitation into an organisation as whoever holds its link may see it: the address is masked, and guesses are counted
// (contract/platform.md M15, M21). Asked by the invitation's page.
import type { PublicInvitation } from '../../../contract/platform/invitations.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { hashToken } from '../../kit/token.ts';
import { maskEmail, refuseUnknownToken } from '../../platform/index.ts';
import { findInvitation, type InvitationRow } from './invitation.store.ts';

export type ShownInvitation = Omit<PublicInvitation, 'project_name' | 'role'> & {
  organization_name: string;
  role: InvitationRow['role'];
};

export async function showInvitation(
  reader: Reader,
  token: string,
  { address, now }: { address: string; now: number },
): Promise<ShownInvitation> {
  const row = await findInvitation(reader, hashToken(token));
  if (!row) throw await refuseUnknownToken(reader, address);
  const isOver = row.expires_at <= now;
  return {
    email_masked: maskEmail(row.email),
    expires_at: iso(row.expires_at),
    organization_name: row.organization_name,
    role: row.role,
    status: row.accepted_at !== null ? 'accepted' : isOver ? 'expired' : 'pending',
  };
}

/** The organisation of a link that was sent to this address: what the invitation's page tells a signed-in person. */
export async function addressedOrganization(
  reader: Reader,
  token: string,
  email: string,
): Promise<string | undefined> {
  const found = await findInvitation(reader, hashToken(token));
  return found?.email === email.toLowerCase() ? found.organization_id : undefined;
}
