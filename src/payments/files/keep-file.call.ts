// Puts a file into the store before the transaction of what it belongs to: first a row that says so, then the bytes. Who
// is refused afterwards, or dies on the way, leaves both to the row's job.
import { hash } from 'node:crypto';
import { type FileStore, StorageFull } from '../../connectors/files/file-store.ts';
import { type FileType, judgeFile, type Wanted } from '../../connectors/files/judge-file.ts';
import type { Log } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import type { MoneyKey } from '../transitions/index.ts';
import { type FileRow, insertFile, moveFile, nameOfFile } from './file.store.ts';
import { refuseFile } from './file.texts.ts';

export type Files = {
  store: FileStore;
  database: Database;
  log: Log;
  /** Of the numbers of identity papers. */
  seal: Seal;
};

export type NewFile = Pick<
  FileRow,
  'project_id' | 'mode' | 'id' | 'about' | 'kind' | 'created_at'
> & {
  /** Null: the kind and the type make a name. */
  filename: string | null;
};

/** Longer than any call lives: what is still being written then was left by one that died. */
const written_ms = 3_600_000;

const endings: Record<FileType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** The row of a file that lies in the store and waits to be kept, or why there is none. */
export async function layDown(
  { store, database, log }: Files,
  file: NewFile,
  bytes: Buffer,
  wanted: Wanted,
  lang: 'fr' | 'en',
): Promise<FileRow | Failure> {
  const judged = await judgeFile(bytes, wanted, file.project_id);
  if ('fault' in judged) {
    if (judged.fault === 'crowded') return fail('RATE_LIMITED', {}, 5);
    return refuseFile(judged.fault, wanted.types, wanted.side ?? 0, lang);
  }
  const { filename, ...rest } = file;
  const row: FileRow = {
    ...rest,
    filename: nameOf(filename ?? file.kind, endings[judged.type]),
    content_type: judged.type,
    size: BigInt(judged.bytes.length),
    sha256: hash('sha256', judged.bytes, 'hex'),
    state: 'writing',
  };
  await database.transaction(async (tx) => {
    await insertFile(tx, row);
    await enqueue(tx, [purgeOf(row, clock.now() + written_ms)]);
  });
  try {
    await store.put(nameOfFile(row), judged.bytes);
    return row;
  } catch (error) {
    log.error({ err: error, file: row.id }, 'a file was not stored');
    await database.transaction((tx) => dropFile(tx, row, ['writing']));
    return error instanceof StorageFull ? fail('STORAGE_FULL') : fail('SERVER_BUSY', {}, 5);
  }
}

/** The name with the ending of what it is, so that no system takes it for something else. */
function nameOf(name: string, ending: string): string {
  const usual = ending === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${ending}$`, 'i');
  return usual.test(name) ? name : `${name}.${ending}`;
}

const purgeOf = (key: MoneyKey, runAt: number) => ({
  kind: 'purge-file',
  subject: key.id,
  projectId: key.project_id,
  mode: key.mode,
  runAt,
});

/** Keeps a file in the transaction of what it belongs to. */
export async function keepFile(tx: Tx, key: MoneyKey): Promise<void> {
  // Its call took longer than any may: the job has come first.
  if (!(await moveFile(tx, key, ['writing'], 'kept'))) throw fail('SERVER_BUSY', {}, 1);
}

/** Takes a file away: from now on nobody reads it, and its job removes it from the store. */
export async function dropFile(
  tx: Tx,
  key: MoneyKey,
  from: readonly FileRow['state'][] = ['kept'],
): Promise<boolean> {
  if (!(await moveFile(tx, key, from, 'removed'))) return false;
  await enqueue(tx, [purgeOf(key, clock.now())]);
  return true;
}

/** What was laid down and not kept is on its way out at once: nobody fills the store by being refused. */
export async function forsake({ database, log }: Files, laid: FileRow | Failure): Promise<void> {
  if ('code' in laid) return;
  await database
    .transaction((tx) => dropFile(tx, laid, ['writing']))
    // Its job comes all the same, within the hour.
    .catch((error) => log.warn({ err: error, file: laid.id }, 'a file was not taken back at once'));
}
