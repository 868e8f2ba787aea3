// A key on the wire, as operators read it.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { Reader } from '../../db/database.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { findProjectNames } from '../projects/index.ts';
import { findSuccessors, type KeyRow } from './key.store.ts';

type Key = Reply<Operations['findOfficeKeys']>['data'][number];

export async function viewOfficeKeys(
  reader: Reader,
  rows: readonly KeyRow[],
  now: number,
): Promise<Key[]> {
  const nameOf = await findProjectNames(
    reader,
    rows.map((row) => row.project_id),
  );
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      project: nameOf(row.project_id),
      name: row.name,
      mode: row.mode,
      prefix: row.prefix,
      created_at: iso(row.created_at),
      last_used_at: isoOrNull(row.last_used_at),
      expires_at: isoOrNull(row.expires_at),
      revoked_at: isoOrNull(row.revoked_at),
      disabled_at: isoOrNull(row.disabled_at),
      disabled_reason: row.disabled_reason,
      successors: await findSuccessors(reader, row.id, now),
    })),
  );
}
