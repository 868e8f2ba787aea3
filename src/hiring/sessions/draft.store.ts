// SQL on drafts: what a candidate has typed and not yet sent. The session's row is locked where one is written.
import type { Given } from '../../../contract/hiring/candidate-pages.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { gathered } from '../../db/gather.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import type { SessionKey } from './message.store.ts';

export type DraftRow = { item: string; given: Given; updated_at: number };

export function findDraft(
  reader: Reader,
  { organization_id, mode, id }: SessionKey,
): Promise<DraftRow | undefined> {
  return reader.one<DraftRow>(sql`
    select item, given, updated_at from session_drafts
     where organization_id = ${organization_id} and mode = ${mode} and session_id = ${id}`);
}

export async function saveDraftRow(
  tx: Tx,
  { organization_id, mode, id }: SessionKey,
  { item, given, updated_at }: DraftRow,
): Promise<void> {
  await tx.run(sql`
    insert into session_drafts (organization_id, mode, session_id, item, given, updated_at)
    values (${organization_id}, ${mode}, ${id}, ${item}, ${JSON.stringify(given)}, ${at(updated_at)})
    on conflict (organization_id, mode, session_id)
      do update set item = excluded.item, given = excluded.given, updated_at = excluded.updated_at`);
}

/** Once it is an answer, or the session has ended, or is emptied. */
export const deleteDraft = gathered<SessionKey, void>('writes', async (tx, list) => {
  const tenants = list.map((one) => one.organization_id);
  await tx.run(sql`
    delete from session_drafts d
     using unnest(${tenants}::text[], ${list.map(({ mode }) => mode)}::text[], ${list.map(({ id }) => id)}::text[])
        as g (organization_id, mode, session_id)
     where d.organization_id = g.organization_id and d.mode = g.mode and d.session_id = g.session_id
       and ${bound('d', tenants, 'organization_id')}`);
  return list.map(() => undefined);
});
