// The door of the team: the handlers of operations on a project's members, and how a membership ends.
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { updateMember } from './update-member.ts';

export { endMembership } from './end-membership.ts';

export const teamHandlers = { listMembers, updateMember, removeMember };
