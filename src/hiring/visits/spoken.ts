// An answer that was spoken: the recording that it is, and whose words stand beside it. A transcript that its speaker has
// not confirmed is no content (contract/hiring.md section 6).
import type { Tx } from '../../db/database.ts';
import {
  listRecordings,
  type RecordingRow,
  removeRecordings,
  saveRecording,
} from '../recordings/index.ts';
import type { NewMessage, SessionRow } from '../sessions/index.ts';
import type { ReadAnswer } from './interview.rules.ts';

export type Spoken = Pick<NewMessage, 'origin' | 'audio'> & {
  recording?: RecordingRow | undefined;
};

/** Whether what is asked now may be answered by voice; a choice and a number are ticked and typed. */
export const isSpoken = ({ channel, frozen, progress }: SessionRow): boolean =>
  channel === 'VOICE' && frozen.questions[progress.question]?.type === 'OPEN_ENDED';

/** The whole recording of an item that waits to be sent: the latest. */
export async function readyRecording(
  tx: Parameters<typeof listRecordings>[0],
  session: SessionRow,
  item: string,
): Promise<RecordingRow | undefined> {
  if (session.channel !== 'VOICE') return undefined;
  const all = await listRecordings(tx, session);
  return all.findLast((one) => one.item === item && one.state === 'ready');
}

/**
 * What was typed or confirmed, with the recording that it goes with; where its speaker wants that to go once its words
 * are confirmed, it goes (contract/hiring.md section 5, point 3).
 */
export function withSpoken(
  answer: ReadAnswer,
  recording: RecordingRow | undefined,
  { consent }: Pick<SessionRow, 'consent'>,
): ReadAnswer & Spoken {
  if (!recording) return { ...answer, origin: 'TYPED', audio: null };
  const { id: fileId, seconds, mime_type: mimeType, transcript } = recording;
  const isConfirmed = transcript !== null && answer.content !== '';
  const isSame = answer.content === transcript;
  const goes = isConfirmed && consent?.choices.keepAudio === false;
  return {
    ...answer,
    origin: isConfirmed ? (isSame ? 'TRANSCRIBED' : 'TRANSCRIBED_EDITED') : 'TYPED',
    audio: goes ? null : { fileId, seconds: seconds ?? 0, mimeType: mimeType ?? '' },
    recording,
  };
}

/** Spoken, and nobody has its words. */
export const isUnheard = ({ audio, origin }: Spoken): boolean => !!audio && origin === 'TYPED';

/** In the transaction of the answer: its recording is kept, all others that wait are not. */
export async function keepSpoken(
  tx: Tx,
  session: SessionRow,
  answer: Spoken | null,
  now: number,
): Promise<void> {
  if (session.channel !== 'VOICE') return;
  const recording = answer?.audio ? answer.recording : undefined;
  if (recording) {
    const kept = { ...recording, state: 'kept' as const, transcript: null, updated_at: now };
    await saveRecording(tx, kept, ['ready']);
  }
  await removeRecordings(tx, session, 'unsent', now);
}
