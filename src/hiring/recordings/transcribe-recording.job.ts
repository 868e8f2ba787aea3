// Has the words of a recording written by the configured service, for its speaker to correct or confirm. Two tries; without
// words the recording itself is the answer.
import { limits } from '../../../contract/limits.ts';
import type { Speech } from '../../connectors/speech.ts';
import type { Mode } from '../../db/context.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { transcribeKind } from './ask-for-words.ts';
import { wholeOf } from './names.ts';
import { findRecording, type RecordingRow, saveRecording } from './recording.store.ts';
import type { RecordingFiles } from './remove-recording.job.ts';

const tries = 2;
const again_ms = 2_000;

export type Transcribing = RecordingFiles & { speech: Speech | null };

export const transcribeRecordingJob = (transcribing: Transcribing): JobDefinition => ({
  kind: transcribeKind,
  concurrency: 2,
  batch: 1,
  shared: true,
  async run(jobs) {
    for (const job of jobs) await transcribe(transcribing, job);
  },
});

async function transcribe({ database, store, log, speech }: Transcribing, job: Job) {
  const key = { organization_id: job.project_id, mode: job.mode as Mode, id: job.subject };
  const row = await findRecording(database, key);
  // Sent without its words, or taken away meanwhile.
  if (row?.state !== 'ready' || row.transcription !== 'WAITING') {
    return database.transaction((tx) => finish(tx, [job]));
  }
  const { transcript, fault } = await wordsOf(store, row, speech);
  if (fault) log.warn({ recording: row.id, fault }, 'a recording was not turned into text');
  const tried = row.tries + 1;
  const isOver = transcript !== null || tried >= tries;
  const transcription = transcript !== null ? 'DONE' : isOver ? 'FAILED' : 'WAITING';
  await database.transaction(async (tx) => {
    const now = clock.now();
    const next = { ...row, transcription, transcript, tries: tried, updated_at: now } as const;
    await saveRecording(tx, next, ['ready']);
    if (isOver) await finish(tx, [job]);
    else await postpone(tx, [{ ...job, runAt: now + again_ms }]);
  });
}

type Words = { transcript: string | null; fault?: string };

async function wordsOf(
  store: RecordingFiles['store'],
  row: RecordingRow,
  speech: Speech | null,
): Promise<Words> {
  if (!speech) return { transcript: null, fault: 'none configured' };
  const { language, mime_type: type } = row;
  const bytes = await store.get(wholeOf(row));
  // One that nobody finds any more is not looked for again and again.
  if (!bytes || type === null) return { transcript: null, fault: 'its file is gone' };
  const timeout_ms = limits.transcriptionWait_ms;
  const answer = await speech.transcribe({ bytes, type, language, timeout_ms });
  if (answer.fault !== null) return { transcript: null, fault: answer.fault };
  const transcript = written(answer.text);
  return transcript === '' ? { transcript: null, fault: 'silence' } : { transcript };
}

/** As a field of a form gives it back, so that what is confirmed unchanged is the same. */
function written(text: string): string {
  const plain = text.toWellFormed().replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trim();
  return [...plain].slice(0, limits.transcriptCharacters).join('').trim();
}
