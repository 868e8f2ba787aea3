// The door of sessions: how one begins, gets messages, is held and ends; and their operations.
export { active, appendMessages, type NewMessage, noteActivity } from './append-messages.ts';
export { type Beginning, beginSession, day_ms } from './begin-session.ts';
export { type DraftRow, deleteDraft, findDraft, saveDraftRow } from './draft.store.ts';
export { type Ending, endSession } from './end-session.ts';
export { createSessionsEnder } from './end-sessions.ts';
export { type Frozen, freeze } from './freeze.ts';
export { createSessionReader } from './get-session.ts';
export { type Held, holdSession } from './hold-session.ts';
export { createSessionLister } from './list-sessions.ts';
export { isTakenByTime } from './message.rules.ts';
export {
  findByAnswerKey,
  listMessages,
  type MessageRow,
  type SessionKey,
  saveMessage,
} from './message.store.ts';
export { refusePractices } from './refuse-practices.ts';
export { endedAs } from './session.machine.ts';
export {
  countSessions,
  findLiveSession,
  findSession,
  findSessionsOfCandidate,
  type Integrity,
  lockSessionsOf,
  type Progress,
  type SessionRow,
  saveReportStatus,
  saveSession,
} from './session.store.ts';
export { sessionTexts } from './session.texts.ts';
export {
  type AudioUrl,
  participantOf,
  type ShownMessage,
  secondsOf,
  viewDetail,
  viewMessage,
  viewSession,
} from './session.view.ts';
export { lockSession } from './session-lock.store.ts';
