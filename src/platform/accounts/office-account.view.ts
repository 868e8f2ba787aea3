// Somebody's account on the wire, as operators read it.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { Reader } from '../../db/database.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { maskNetwork } from '../../kit/network.ts';
import {
  type AccountRow,
  findAccount,
  listProjectsOfAccount,
  listSessionsOf,
} from './office-account.store.ts';

type Account = Reply<Operations['getOfficeAccount']>;

export const viewAccount = (row: AccountRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  email_verified: row.email_verified,
  tier: row.verified_at === null ? ('standard' as const) : ('verified' as const),
  second_factor: row.two_factor_enabled,
  maintainer: row.maintainer_since !== null,
  permissions: row.permissions ?? [],
  created_at: iso(row.created_at),
});

export async function readAccount(reader: Reader, id: string, now: number): Promise<Account> {
  const row = isId('usr', id) ? await findAccount(reader, id) : undefined;
  if (!row) throw fail('NOT_FOUND');
  const [sessions, projects] = await Promise.all([
    listSessionsOf(reader, id, now),
    listProjectsOfAccount(reader, id),
  ]);
  return {
    ...viewAccount(row),
    locked_until: isoOrNull(row.locked_until),
    sessions: sessions.map((one) => ({
      address: one.ip_address === null ? null : (maskNetwork(one.ip_address) ?? null),
      agent: one.user_agent,
      signed_in_at: iso(one.created_at),
      last_used_at: iso(one.updated_at),
    })),
    projects,
  };
}
