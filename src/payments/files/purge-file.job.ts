// Removes files that nobody keeps: those that were taken away, and those whose call died before anybody kept them. The
// file goes first and its row after it, so that what a crash leaves is found again.
import type { Mode } from '../../db/context.ts';
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

/** Files of one look at the store. */
const most = 1_000;
/** A file is older than its row by no time at all, and than what is being restored by less than this. */
const young_ms = 86_400_000;

/**
 * Walks through the store, a piece each time: a file that no row names, as after an older database was put back, is
 * removed. It is never asked for a second piece at once.
 */
export function createFileSweep({ store, database }: Files) {
  let after = '';
  return async function sweepFiles(): Promise<0> {
    const listed = await store.list(after, most);
    after = listed.length < most ? '' : (listed.at(-1)?.key ?? '');
    const old = listed.filter(({ at }) => at < clock.now() - young_ms);
    const keys = old.flatMap(({ key }) => keyOf(key));
    if (keys.length === 0) return 0;
    const named = await findNamed(database, keys);
    const lost = keys.filter((key) => !named.has(nameOfFile(key)));
    for (const key of lost) await store.delete(nameOfFile(key));
    return 0;
  };
}

/** What has another form was put there by somebody else, and stays. */
function keyOf(name: string): MoneyKey[] {
  const [project_id, mode, id, more] = name.split('/');
  const isOurs = project_id && id && more === undefined && (mode === 'test' || mode === 'live');
  return isOurs ? [{ project_id, mode, id }] : [];
}
