// SQL on drafts: what a candidate has typed and not yet sent. The session's row is locked where one is written.
import type { Given } from '../../../contract/hiring/candidate-pages.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
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
export async function deleteDraft(
  tx: Tx,
  { organization_id, mode, id }: SessionKey,
): Promise<void> {
  await tx.run(sql`
    delete from session_drafts
     where organization_id = ${organization_id} and mode = ${mode} and session_id = ${id}`);
}
