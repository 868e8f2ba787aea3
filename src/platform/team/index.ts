// The door of the team: the handlers of operations on a project's members.
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { updateMember } from './update-member.ts';

export const teamHandlers = { listMembers, updateMember, removeMember };
