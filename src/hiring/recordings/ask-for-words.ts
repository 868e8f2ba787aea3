// Asks for the words of a recording, in the transaction that makes it whole.
import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/index.ts';
import { type RecordingRow, saveRecording } from './recording.store.ts';

export const transcribeKind = 'transcribe-recording';

/** Wolof is not turned into text: what comes out is wrong in most words (contract/hiring.md section 6). */
export async function askForWords(tx: Tx, ready: RecordingRow): Promise<void> {
  if (ready.language === 'wo') return;
  await saveRecording(tx, { ...ready, transcription: 'WAITING' }, ['ready']);
  const { organization_id: projectId, mode, id: subject } = ready;
  await enqueue(tx, [{ kind: transcribeKind, subject, projectId, mode, runAt: ready.updated_at }]);
}
