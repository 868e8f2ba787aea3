// The member on the wire.
import type { Member } from '../../../contract/platform/team.shapes.ts';
import { iso } from '../../kit/clock.ts';
import type { MemberRow } from './member.store.ts';

export function viewMember(row: MemberRow): Member {
  const { user_id, name, email, role, is_owner: owner } = row;
  return { user_id, name, email, role, owner, joined_at: iso(row.joined_at) };
}
