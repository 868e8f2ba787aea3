// A person of an organisation as its administrators see them.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { isoOrNull } from '../../kit/clock.ts';
import type { PersonRow } from './member.store.ts';

export const viewPerson = (row: PersonRow): Reply<Operations['updateOrganizationMember']> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  status: row.joined_at === null ? 'invited' : 'active',
  joinedAt: isoOrNull(row.joined_at),
  expiresAt: isoOrNull(row.expires_at),
});
