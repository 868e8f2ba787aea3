// The handlers of operations on a project's members, with what they need of other rooms.
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { type InvitationsOf, listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { updateMember } from './update-member.ts';

/** What the team's operations need of other rooms, handed in by app.ts. */
export type TeamNeighbours = { invitationsOf: InvitationsOf };

export const teamHandlers = ({ invitationsOf }: TeamNeighbours) => ({
  listMembers: (ctx: ReadContext<SessionCaller>, input: Parameters<typeof listMembers>[1]) =>
    listMembers(ctx, input, invitationsOf),
  updateMember,
  removeMember,
});
