// The door of recordings: spoken answers on their way, kept, heard, turned into text and removed.
export { askForWords } from './ask-for-words.ts';
export { recordingsInStore } from './files-in-store.call.ts';
export { createAudioUrl, createHearer, type Heard, hear } from './hear-recording.call.ts';
export { type Arrived, createPartKeeper, type Part, type PartKeeper } from './keep-part.call.ts';
export {
  findKnown,
  findRecording,
  findTake,
  insertRecording,
  listRecordings,
  type RecordingRow,
  saveRecording,
} from './recording.store.ts';
export { recordingTexts } from './recording.texts.ts';
export {
  createRecordingEraser,
  type RecordingFiles,
  removeRecordingJob,
} from './remove-recording.job.ts';
export { removeRecordings } from './remove-recordings.ts';
export { transcribeRecordingJob } from './transcribe-recording.job.ts';
