// Reads a file of a recording for somebody who waits: a store that does not answer is a matter of trying again.
import { fail } from '../../kit/fail.ts';
import type { RecordingFiles } from './remove-recording.job.ts';

export type StoreAndLog = Pick<RecordingFiles, 'store' | 'log'>;

/** Undefined for a file that is not there. */
export function readFile({ store, log }: StoreAndLog, name: string): Promise<Buffer | undefined> {
  return store.get(name).catch((error) => {
    log.error({ err: error }, 'a file of a recording was not read');
    throw fail('SERVER_BUSY', {}, 5);
  });
}
