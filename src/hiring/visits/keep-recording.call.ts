// Takes the recording of the item that is asked, part by part, from whatever device; and gives it back to its speaker.
import { limits } from '../../../contract/limits.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { isId, newId } from '../../kit/ids.ts';
import {
  type Arrived,
  askForWords,
  findRecording,
  findTake,
  type Heard,
  hear,
  insertRecording,
  listRecordings,
  type Part,
  type PartKeeper,
  type RecordingRow,
  recordingTexts,
  removeRecordings,
} from '../recordings/index.ts';
import { refuseFields } from '../refuse-fields.ts';
import { findSession, lockSession, noteActivity, type SessionRow } from '../sessions/index.ts';
import { holdItem, knownVisitor } from './hold-item.ts';
import { itemName } from './interview.rules.ts';
import type { Programs } from './notice.ts';
import { isSpoken } from './spoken.ts';
import { takeOverdue } from './steps.ts';
import { visitTexts } from './visit.texts.ts';
import { type Asking, refuse, type VisitNeighbours } from './visits.ts';

/** `take`: what the device calls the recording. */
export type Recording = { take: string; item: string; size: number; part: Part };

export const createRecordingKeeper =
  (neighbours: VisitNeighbours, keepPart: PartKeeper) =>
  async (asking: Asking, recording: Recording): Promise<Arrived> => {
    const { lang } = asking;
    const hasModel = neighbours.programs.model !== null;
    const row = await holdItem<RecordingRow | 'late'>(
      neighbours,
      asking,
      (tx, session, now) => rowOf(tx, session, { ...recording, hasModel }, now, lang),
      async (tx, session) => {
        const known = await findTake(tx, session, recording.take);
        if (known) return known;
        throw refuse(visitTexts.over, lang);
      },
    );
    if (row === 'late') throw refuse(visitTexts.tooLate, lang);
    return keepPart(row, recording.part, lang, async (tx, ready, save) => {
      // Under this lock an answer takes its recording: none that was taken is replaced, none that is replaced taken.
      const scope = { organizationId: ready.organization_id, mode: ready.mode };
      const session = await lockSession(tx, scope, ready.session_id);
      if (!(await save())) return false;
      await alone(tx, ready);
      if (session) await noteActivity(tx, session, ready.updated_at);
      if (mayBeHeard(session, neighbours.programs)) await askForWords(tx, ready);
      return true;
    });
  };

/** Whoever began where nobody turned speech into text was not asked, and is not heard by a service that came since. */
const mayBeHeard = (session: SessionRow | undefined, { speech }: Programs): boolean =>
  speech !== null && session?.consent?.choices.keepAudio !== null;

/** One recording an answer: the one that is whole takes the place of the others. */
async function alone(tx: Tx, ready: RecordingRow): Promise<void> {
  const session = { ...ready, id: ready.session_id };
  const others = (await listRecordings(tx, session)).filter(
    ({ id, item, state }) => id !== ready.id && item === ready.item && state !== 'kept',
  );
  const ids = others.map(({ id }) => id);
  await removeRecordings(tx, session, { ids }, ready.updated_at);
}

/** That of this take; made where it is new and of the item that is asked. */
async function rowOf(
  tx: Tx,
  found: SessionRow,
  { take, item, size, hasModel }: Recording & { hasModel: boolean },
  now: number,
  lang: Lang,
): Promise<RecordingRow | 'late'> {
  const known = await findTake(tx, found, take);
  if (known) {
    if (known.size !== size) refuseFields({ size: recordingTexts.otherSize }, lang);
    return known;
  }
  const session = await takeOverdue(tx, found, now, hasModel);
  if (session !== found && itemName(found.progress) === item) return 'late';
  if (itemName(session.progress) !== item) throw refuse(visitTexts.elsewhere, lang);
  if (!isSpoken(session)) throw refuse(recordingTexts.notSpoken, lang);
  refuseFields(faultsOfSize(size), lang);
  await makeRoom(tx, session, item, now);
  const { organization_id, mode } = session;
  const row: RecordingRow = {
    ...{ organization_id, mode, id: newId('rec'), session_id: session.id, item, take, size },
    ...{ state: 'arriving', received: 0, parts: [], mime_type: null, seconds: null },
    ...{
      language: session.frozen.language,
      transcription: 'NONE',
      transcript: null,
      tries: 0,
      created_at: now,
      updated_at: now,
    },
  };
  await insertRecording(tx, row);
  return row;
}

const faultsOfSize = (size: number): Record<string, Text> =>
  size >= 1 && size <= limits.recordingBytes ? {} : { size: recordingTexts.size };

/** Whoever begins again and again fills no disk: the oldest goes. */
async function makeRoom(tx: Tx, session: SessionRow, item: string, now: number): Promise<void> {
  const waiting = (await listRecordings(tx, session)).filter(
    (one) => one.item === item && one.state !== 'kept',
  );
  const ids = waiting.slice(0, Math.max(0, waiting.length + 1 - limits.recordingsPerItem));
  await removeRecordings(tx, session, { ids: ids.map(({ id }) => id) }, now);
}

/** Takes away what was recorded to the item that is asked, to answer in writing. */
export const createRecordingDropper =
  (neighbours: VisitNeighbours) =>
  async (asking: Asking, item: string): Promise<void> => {
    await holdItem(neighbours, asking, async (tx, session, now) => {
      if (itemName(session.progress) !== item) throw refuse(visitTexts.elsewhere, asking.lang);
      await removeRecordings(tx, session, 'unsent', now);
    });
  };

/** A candidate's own recording, on the way or in an answer. */
export const createOwnHearer =
  (neighbours: VisitNeighbours, files: Parameters<typeof hear>[0]) =>
  async (asking: Asking, recordingId: string): Promise<Heard> => {
    const { scope, candidate } = await knownVisitor(neighbours, asking);
    if (!isId('rec', recordingId)) throw fail('NOT_FOUND');
    const { database } = neighbours;
    const key = { organization_id: scope.organizationId, mode: scope.mode, id: recordingId };
    const row = await findRecording(database, key);
    const session = row && (await findSession(database, scope, row.session_id));
    if (session?.candidate_id !== candidate.id) throw fail('NOT_FOUND');
    return hear(files, row);
  };
