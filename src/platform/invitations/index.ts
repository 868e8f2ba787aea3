// The door of invitations for its neighbours.
import type { Invitation } from '../../../contract/platform/invitations.shapes.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { hashToken } from '../../kit/token.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createInvitation, type InvitationNeighbours } from './create-invitation.ts';
import { getInvitation } from './get-invitation.ts';
import { findInvitation, listPending } from './invitation.store.ts';
import { viewInvitation } from './invitation.view.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

export { type InvitationNeighbours, takeInvitationPermits } from './create-invitation.ts';
export { forgetInvitations, untakenKept_ms } from './forget-invitations.ts';
export { maskEmail, statusOf } from './invitation.rules.ts';
export { refuseUnknownToken } from './unknown-token.ts';

export const invitationHandlers = (neighbours: InvitationNeighbours) => ({
  createInvitation: (
    ctx: WriteContext<SessionCaller>,
    input: Parameters<typeof createInvitation>[1],
  ) => createInvitation(ctx, input, neighbours),
  withdrawInvitation,
  getInvitation,
  acceptInvitation,
});

/** The invitations of a project that wait for an answer, oldest first. */
export async function invitationsOf(
  reader: Reader,
  projectId: string,
  now: number,
): Promise<Invitation[]> {
  return (await listPending(reader, projectId, now)).map(viewInvitation);
}

/** The project of a link that was sent to this address: what the invitation's page tells a signed-in person. */
export async function addressedProject(
  reader: Reader,
  token: string,
  email: string,
): Promise<string | undefined> {
  const found = await findInvitation(reader, hashToken(token));
  return found?.email === email.toLowerCase() ? found.project_id : undefined;
}
