// Takes a recording in parts. A row that says so comes first, then the bytes, then the row says that they are there; the
// server's own count is where the device goes on. Whole, it is judged by its bytes and becomes one file.
import { limits } from '../../../contract/limits.ts';
import type { Lang } from '../../../contract/text.ts';
import { StorageFull } from '../../connectors/files/file-store.ts';
import { type JudgedSound, judgeSound, soundTypeOf } from '../../connectors/files/judge-sound.ts';
import type { Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { createGate } from '../../kit/gate.ts';
import { refuseFields } from '../refuse-fields.ts';
import { partOf, wholeOf } from './names.ts';
import { readFile } from './read-file.call.ts';
import {
  addPart,
  cutParts,
  findRecording,
  type RecordingRow,
  saveRecording,
} from './recording.store.ts';
import { recordingTexts } from './recording.texts.ts';
import type { RecordingFiles } from './remove-recording.job.ts';
import { removeRecordings } from './remove-recordings.ts';

/** Where the device goes on; `done`: all of it is here, and is a recording. */
export type Arrived = { id: string; offset: number; done: boolean };

export type Part = { offset: number; bytes: Buffer };

/**
 * The transaction that makes a recording whole, with what else happens in it: `save` answers whether this call was the one.
 */
type WhenReady = (tx: Tx, row: RecordingRow, save: () => Promise<boolean>) => Promise<boolean>;

export type PartKeeper = (
  row: RecordingRow,
  part: Part,
  lang: Lang,
  whenReady: WhenReady,
) => Promise<Arrived>;

/** Bytes of recordings that are put together at one time; each is there up to four times meanwhile. */
const together_bytes = 2 * limits.recordingBytes;

export function createPartKeeper(files: RecordingFiles): PartKeeper {
  const gate = createGate(together_bytes);
  return async (row, part, lang, whenReady) => {
    if (row.state === 'removed')
      throw fail('INVALID_STATE', { message: recordingTexts.gone[lang] });
    if (row.state !== 'arriving') return { id: row.id, offset: row.size, done: true };
    const grown = await withPart(files, row, part, lang);
    if (grown.received < grown.size) return { id: row.id, offset: grown.received, done: false };
    const offset = await gate(grown.size, () => makeWhole(files, grown, whenReady, lang));
    return { id: row.id, offset, done: offset === grown.size };
  };
}

/** A part from elsewhere than the end of what is here is left out: the answer says where to go on. */
async function withPart(
  files: RecordingFiles,
  row: RecordingRow,
  { offset, bytes }: Part,
  lang: Lang,
): Promise<RecordingRow> {
  if (offset !== row.received || bytes.length === 0) return row;
  await judgePart(files, row, bytes, lang);
  const name = partOf(row, offset, bytes);
  await put(files, name, bytes);
  const part = { name, size: bytes.length };
  const added = await files.database.transaction((tx) => addPart(tx, row, part, clock.now()));
  const now = await findRecording(files.database, row);
  // Its twin came first, or the recording was taken away meanwhile.
  if (!added && !now?.parts.includes(name)) await files.store.delete(name);
  if (!now || now.state === 'removed') {
    throw fail('INVALID_STATE', { message: recordingTexts.gone[lang] });
  }
  return now;
}

async function judgePart(files: RecordingFiles, row: RecordingRow, bytes: Buffer, lang: Lang) {
  const { recordingPartBytes: most, recordingPartBytesLeast: least } = limits;
  const rest = row.size - row.received;
  if (bytes.length > rest) refuseFields({ part: recordingTexts.beyond }, lang);
  const isLast = bytes.length === rest;
  if (bytes.length > most || (bytes.length < least && !isLast)) {
    refuseFields({ part: recordingTexts.part }, lang);
  }
  // What is no sound is told so at its first part, and not after eight megabytes.
  if (row.received === 0 && soundTypeOf(bytes) === undefined)
    await refuse(files, row, 'kind', lang);
}

async function put({ store, log }: RecordingFiles, name: string, bytes: Buffer): Promise<void> {
  try {
    await store.put(name, bytes);
  } catch (error) {
    log.error({ err: error }, 'a part of a recording was not stored');
    throw error instanceof StorageFull ? fail('STORAGE_FULL') : fail('SERVER_BUSY', {}, 5);
  }
}

async function refuse(
  { database }: RecordingFiles,
  row: RecordingRow,
  fault: Extract<JudgedSound, { fault: string }>['fault'],
  lang: Lang,
): Promise<never> {
  const session = { ...row, id: row.session_id };
  await database.transaction((tx) => removeRecordings(tx, session, { ids: [row.id] }, clock.now()));
  throw fail('INVALID_REQUEST', { fields: { recording: recordingTexts[fault][lang] } });
}

/** Done again after a crash, it is the same. Answers up to where it is here. */
async function makeWhole(
  files: RecordingFiles,
  row: RecordingRow,
  whenReady: WhenReady,
  lang: Lang,
): Promise<number> {
  const { store, database } = files;
  const parts: Buffer[] = [];
  for (const name of row.parts) {
    const part = await readFile(files, name);
    if (part === undefined) return goBack(files, row, parts);
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  const judged = judgeSound(bytes, limits.recordingSeconds);
  if ('fault' in judged) return refuse(files, row, judged.fault, lang);
  await put(files, wholeOf(row), bytes);
  const ready: RecordingRow = {
    ...row,
    ...{ state: 'ready', mime_type: judged.type, seconds: judged.seconds, updated_at: clock.now() },
  };
  const isReady = await database.transaction((tx) =>
    whenReady(tx, ready, () => saveRecording(tx, ready, ['arriving'])),
  );
  const now = isReady ? ready : await findRecording(database, row);
  if (!now || now.state === 'removed') {
    await store.delete(wholeOf(row));
    throw fail('INVALID_STATE', { message: recordingTexts.gone[lang] });
  }
  for (const name of row.parts) await store.delete(name);
  return row.size;
}

/** A part that was here is not any more: unless another call made it whole, the device goes on before it. */
async function goBack(
  { database, log }: RecordingFiles,
  row: RecordingRow,
  parts: readonly Buffer[],
): Promise<number> {
  const received = parts.reduce((sum, part) => sum + part.length, 0);
  const kept = { received, parts: row.parts.slice(0, parts.length) };
  if (!(await database.transaction((tx) => cutParts(tx, row, kept, clock.now())))) {
    const now = await findRecording(database, row);
    if (now && now.state !== 'arriving') return row.size;
    // Another call went back before this one.
    return now?.received ?? 0;
  }
  log.error(
    { recording: row.id, received },
    'a part of a recording is lost and is asked for again',
  );
  return received;
}
