// Removes files that nobody keeps: those that were taken away, and those whose call died before anybody kept them. The
// file goes first and its row after it, so that what a crash leaves is found again.
import type { FilesOfRoom } from '../../connectors/files/sweep-store.ts';
import type { Mode } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import type { MoneyKey } from '../transitions/index.ts';
import { deleteFileRow, findNamed, lockFile, moveFile, nameOfFile } from './file.store.ts';
import type { Files } from './keep-file.call.ts';

/** A store that does not answer is asked again so much later. */
const again_ms = 600_000;

export const purgeFileJob = (files: Files): JobDefinition => ({
  kind: 'purge-file',
  concurrency: 4,
  batch: 1,
  async run(jobs) {
    for (const job of jobs) await purge(files, job);
  },
});

async function purge({ store, database, log }: Files, job: Job): Promise<void> {
  const key = { project_id: job.project_id, mode: job.mode as Mode, id: job.subject };
  const isKept = await database.transaction(async (tx) => {
    const row = await lockFile(tx, key);
    // Under the row's lock: who takes it away afterwards makes a job of their own.
    if (!row || row.state === 'kept') return finish(tx, [job]).then(() => true);
    await moveFile(tx, key, ['writing'], 'removed');
    return false;
  });
  if (isKept) return;
  try {
    await store.delete(nameOfFile(key));
  } catch (error) {
    log.warn({ err: error, file: key.id }, 'a file was not removed');
    const runAt = clock.now() + again_ms;
    await database.transaction((tx) => postpone(tx, [{ ...job, runAt }]));
    return;
  }
  await database.transaction(async (tx) => {
    await deleteFileRow(tx, key);
    await finish(tx, [job]);
  });
}

/** The files of payments, for the walk through the store. */
export const filesInStore = (database: Database): FilesOfRoom => ({
  isOwn: (name) => keyOf(name) !== undefined,
  known: (names) =>
    findNamed(
      database,
      names.map(keyOf).filter((key) => key !== undefined),
    ),
});

/** What has another form was put there by somebody else, and stays. */
function keyOf(name: string): MoneyKey | undefined {
  const [project_id, mode, id, more] = name.split('/');
  const isOurs = project_id && id && more === undefined && (mode === 'test' || mode === 'live');
  return isOurs ? { project_id, mode, id } : undefined;
}
