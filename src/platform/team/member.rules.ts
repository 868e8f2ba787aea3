// What may become of a member, so that a project always has an owner who is its administrator
// (contract/platform.md decision 12, M4 to M8).
import type { Role } from '../../../contract/operation.ts';

/** A member, and who acts on them. */
export type Standing = {
  role: Role;
  isOwner: boolean;
  isSelf: boolean;
  /** Whether the project has another administrator. */
  hasOther: boolean;
};

export function refuseRole(member: Standing, wanted: Role) {
  // The same role changes nothing, whoever asks (M8).
  if (member.role === wanted) return undefined;
  if (member.isOwner && !member.isSelf) return 'OWNER_PROTECTED';
  if (member.role !== 'admin') return undefined;
  if (!member.hasOther) return 'LAST_ADMIN';
  return member.isOwner ? 'OWNER_MUST_STAY' : undefined;
}

/** An owner may leave: the project passes to another administrator. */
export function refuseRemoval(member: Standing) {
  if (member.isOwner && !member.isSelf) return 'OWNER_PROTECTED';
  return member.role === 'admin' && !member.hasOther ? 'LAST_ADMIN' : undefined;
}
