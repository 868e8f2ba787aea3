// What an account's export says of hiring.
import type { AccountExport } from '../../../contract/platform/account.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { listMemberships } from './account.store.ts';

export async function exportMemberships(
  reader: Reader,
  userId: string,
): Promise<AccountExport['hiring']> {
  const rows = await listMemberships(reader, userId);
  const memberships = rows.map(({ id, name, role, joined_at }) => {
    return { id, name, role, joined_at: iso(joined_at) };
  });
  return { memberships };
}
