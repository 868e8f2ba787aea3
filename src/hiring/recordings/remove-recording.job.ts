// Removes the bytes of recordings that were taken away: the files first and the row after them, so that what a crash leaves
// is found again.
import type { FileStore } from '../../connectors/files/file-store.ts';
import type { Log, Mode } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { beginningOf, namesOf, wholeOf } from './names.ts';
import { deleteRemoved, findRecording, type RecordingRow } from './recording.store.ts';
import { removeKind } from './remove-recordings.ts';

export type RecordingFiles = { store: FileStore; database: Database; log: Log };

/** A store that does not answer is asked again so much later. */
const again_ms = 600_000;
/** Longer than any call lives: a part that was on its way when its recording was taken away has come, or never will. */
const underWay_ms = 120_000;
const slice = 1_000;

export const removeRecordingJob = (files: RecordingFiles): JobDefinition => ({
  kind: removeKind,
  concurrency: 4,
  batch: 1,
  shared: true,
  async run(jobs) {
    for (const job of jobs) await remove(files, job);
  },
});

async function remove({ store, database, log }: RecordingFiles, job: Job): Promise<void> {
  const key = { organization_id: job.project_id, mode: job.mode as Mode, id: job.subject };
  const row = await findRecording(database, key);
  if (row?.state !== 'removed') return database.transaction((tx) => finish(tx, [job]));
  try {
    await deleteFiles(store, row);
  } catch (error) {
    log.warn({ err: error, recording: key.id }, 'a recording was not removed');
    const runAt = clock.now() + again_ms;
    return database.transaction((tx) => postpone(tx, [{ ...job, runAt }]));
  }
  const runAt = row.updated_at + underWay_ms;
  const mayGrow = row.seconds === null && clock.now() < runAt;
  await database.transaction(async (tx) => {
    if (mayGrow) return postpone(tx, [{ ...job, runAt }]);
    await deleteRemoved(tx, key);
    await finish(tx, [job]);
  });
}

async function deleteFiles(store: FileStore, row: RecordingRow): Promise<void> {
  for (const name of [wholeOf(row), ...row.parts]) await store.delete(name);
  // Of two devices that sent at once one may have left a part that stands in no row.
  if (row.seconds === null) await deleteAll(store, beginningOf(row));
}

async function deleteAll(store: FileStore, beginning: string): Promise<void> {
  for (let after = beginning; ; ) {
    const listed = await store.list(after, slice);
    const own = listed.filter(({ key }) => key.startsWith(beginning));
    for (const { key } of own) await store.delete(key);
    if (own.length < slice) return;
    after = own.at(-1)?.key ?? after;
  }
}

/** All that an organisation has which ends. */
export const createRecordingEraser =
  (store: FileStore) =>
  (organizationId: string): Promise<void> =>
    deleteAll(store, namesOf(organizationId));
