// Gives recordings back: by a signed address that is good for some minutes, which sessions and reports show, and to the
// candidate on their own pages (contract/hiring.md section 3, `audio`).
import { limits } from '../../../contract/limits.ts';
import type { Mode } from '../../db/context.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import { wholeOf } from './names.ts';
import { readFile, type StoreAndLog } from './read-file.call.ts';
import { findRecording, type RecordingRow } from './recording.store.ts';
import type { RecordingFiles } from './remove-recording.job.ts';

export type Heard = { bytes: Buffer; type: string };

type Place = { organization_id: string; mode: Mode; session_id: string };

/** The signed address of a message's recording; null where it has none. */
export const createAudioUrl =
  (publicUrl: string, seal: Seal) =>
  ({ organization_id, mode, audio }: Place & { audio: { fileId: string } | null }) => {
    if (audio === null) return null;
    const until = clock.now() + limits.recordingAddress_ms;
    const token = seal.close([organization_id, mode, audio.fileId, until].join(' '));
    return `${publicUrl}/i/recordings/${token}`;
  };

/** For whoever has the address, while it is good. */
export const createHearer =
  ({ database, store, log }: RecordingFiles, seal: Seal) =>
  async (token: string): Promise<Heard> => {
    const [organization_id = '', mode = '', id = '', until] = opened(seal, token).split(' ');
    if (!(Number(until) > clock.now())) throw fail('NOT_FOUND');
    const key = { organization_id, mode: mode as Mode, id };
    return hear({ store, log }, await findRecording(database, key));
  };

function opened(seal: Seal, token: string): string {
  try {
    return seal.open(token);
  } catch {
    // Anybody may make up an address.
    return '';
  }
}

/** The bytes of a whole one. */
export async function hear(files: StoreAndLog, row: RecordingRow | undefined): Promise<Heard> {
  const isWhole = row?.state === 'ready' || row?.state === 'kept';
  const bytes = isWhole ? await readFile(files, wholeOf(row)) : undefined;
  if (!row || !bytes || row.mime_type === null) throw fail('NOT_FOUND');
  return { bytes, type: row.mime_type };
}
