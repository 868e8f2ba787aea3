// SQL on recordings: what is known of a spoken answer, from its first part to the removal of its bytes. The row of its
// session is locked where one is made or becomes an answer.
import type { CampaignLanguage } from '../../../contract/hiring/words.ts';
import type { Mode } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type RecordingState = 'arriving' | 'ready' | 'kept' | 'removed';

export type RecordingKey = { organization_id: string; mode: Mode; id: string };

export type RecordingRow = RecordingKey & {
  session_id: string;
  item: string;
  take: string;
  state: RecordingState;
  size: number;
  received: number;
  parts: string[];
  mime_type: string | null;
  seconds: number | null;
  language: CampaignLanguage;
  transcription: 'NONE' | 'WAITING' | 'DONE' | 'FAILED';
  transcript: string | null;
  tries: number;
  created_at: number;
  updated_at: number;
};

/** What recordings belong to. */
export type OfSession = { organization_id: string; mode: Mode; id: string };

const columns = {
  text: `organization_id, mode, id, session_id, item, take, state, size, received, parts, mime_type, seconds,
    language, transcription, transcript, tries, created_at, updated_at`,
  values: [],
};

export async function insertRecording(tx: Tx, row: RecordingRow): Promise<void> {
  await tx.run(sql`
    insert into recordings (organization_id, mode, id, session_id, item, take, state, size, language, created_at,
      updated_at)
    values (${row.organization_id}, ${row.mode}, ${row.id}, ${row.session_id}, ${row.item}, ${row.take}, ${row.state},
      ${row.size}, ${row.language}, ${at(row.created_at)}, ${at(row.updated_at)})`);
}

export function findTake(
  reader: Reader,
  { organization_id, mode, id }: OfSession,
  take: string,
): Promise<RecordingRow | undefined> {
  return reader.one<RecordingRow>(sql`
    select ${columns} from recordings
     where organization_id = ${organization_id} and mode = ${mode} and session_id = ${id} and session_id <> ''
       and take = ${take}`);
}

/** Of one session, the oldest first; those that are to go are not among them. */
export function listRecordings(
  reader: Reader,
  { organization_id, mode, id }: OfSession,
): Promise<RecordingRow[]> {
  return reader.all<RecordingRow>(sql`
    select ${columns} from recordings
     where organization_id = ${organization_id} and mode = ${mode} and session_id = ${id} and session_id <> ''
       and state <> 'removed' order by id`);
}

export function findRecording(
  reader: Reader,
  { organization_id, mode, id }: RecordingKey,
): Promise<RecordingRow | undefined> {
  return reader.one<RecordingRow>(sql`
    select ${columns} from recordings
     where organization_id = ${organization_id} and mode = ${mode} and id = ${id}`);
}

/** One more part, where it begins at the end of what is here; false where it does not any more. */
export async function addPart(
  tx: Tx,
  { organization_id, mode, id, received }: RecordingRow,
  part: { name: string; size: number },
  now: number,
): Promise<boolean> {
  const added = await tx.run(sql`
    update recordings set received = received + ${part.size}, parts = parts || ${JSON.stringify([part.name])}::jsonb,
      updated_at = ${at(now)}
     where organization_id = ${organization_id} and mode = ${mode} and id = ${id} and state = 'arriving'
       and received = ${received}`);
  return added > 0;
}

/** Only its first parts are there; false where it is not as it was any more. */
export async function cutParts(
  tx: Tx,
  { organization_id, mode, id, size }: RecordingRow,
  { received, parts }: Pick<RecordingRow, 'received' | 'parts'>,
  now: number,
): Promise<boolean> {
  const cut = await tx.run(sql`
    update recordings set received = ${received}, parts = ${JSON.stringify(parts)}::jsonb, updated_at = ${at(now)}
     where organization_id = ${organization_id} and mode = ${mode} and id = ${id} and state = 'arriving'
       and received = ${size}`);
  return cut > 0;
}

/** Everything but its parts; false where it is in another state than before. */
export async function saveRecording(
  tx: Tx,
  row: RecordingRow,
  from: readonly RecordingState[],
): Promise<boolean> {
  const saved = await tx.run(sql`
    update recordings set state = ${row.state}, mime_type = ${row.mime_type}, seconds = ${row.seconds},
      transcription = ${row.transcription}, transcript = ${row.transcript}, tries = ${row.tries},
      updated_at = ${at(row.updated_at)}
     where organization_id = ${row.organization_id} and mode = ${row.mode} and id = ${row.id}
       and state = any(${from}::text[])`);
  return saved > 0;
}

/** From now on nobody hears them, nor reads what was said; answers which they are. */
export async function markRemoved(
  tx: Tx,
  { organization_id, mode, id }: OfSession,
  only: { ids?: readonly string[]; from: readonly RecordingState[] },
  now: number,
): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    update recordings set state = 'removed', transcript = null, updated_at = ${at(now)}
     where organization_id = ${organization_id} and mode = ${mode} and session_id = ${id} and session_id <> ''
       and state = any(${only.from}::text[])
       and (${only.ids ?? null}::text[] is null or id = any(${only.ids ?? null}::text[]))
    returning id`);
  return rows.map((row) => row.id);
}

export async function deleteRemoved(
  tx: Tx,
  { organization_id, mode, id }: RecordingKey,
): Promise<void> {
  await tx.run(sql`
    delete from recordings
     where organization_id = ${organization_id} and mode = ${mode} and id = ${id} and state = 'removed'`);
}

/** Of one organisation, those with a row, whatever its state. */
export async function findKnown(
  reader: Reader,
  organizationId: string,
  mode: Mode,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await reader.all<{ id: string }>(sql`
    select id from recordings
     where organization_id = ${organizationId} and mode = ${mode} and id = any(${ids}::text[])`);
  return new Set(found.map(({ id }) => id));
}
