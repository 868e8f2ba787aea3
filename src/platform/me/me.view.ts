// The signed-in person on the wire.
import type { Me, User } from '../../../contract/platform/me.shapes.ts';
import { iso } from '../../kit/clock.ts';
import type { PlaceRow, UserRow } from './me.store.ts';

export const viewUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  email_verified: row.email_verified,
  lang: row.lang,
  created_at: iso(row.created_at),
  second_factor: row.two_factor_enabled,
});

export const viewPlace = (
  row: PlaceRow,
): Pick<Me['projects'][number], 'id' | 'name' | 'role' | 'owner' | 'live_enabled'> => ({
  id: row.id,
  name: row.name,
  role: row.role,
  owner: row.is_owner,
  live_enabled: row.live_enabled,
});
