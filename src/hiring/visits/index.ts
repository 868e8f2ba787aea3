// The door of visits: what candidates see and do on their own pages, by their link and its cookie.
import { createPartKeeper, type RecordingFiles } from '../recordings/index.ts';
import { createAnswerer, createDrafter } from './answer-item.ts';
import { createBeginner, createDecliner } from './begin-interview.ts';
import { createContester, type TellContest } from './contest-report.ts';
import { createEraser, type EraseCandidate } from './erase-own.ts';
import { createCorrector, createSender, createWithdrawer } from './finish-interview.ts';
import { createAddressReader, createJoiner } from './join-campaign.ts';
import {
  createOwnHearer,
  createRecordingDropper,
  createRecordingKeeper,
} from './keep-recording.call.ts';
import { createLinkOpener, createLinkReader } from './open-link.ts';
import { createPreviewReader } from './show-preview.ts';
import { createRecordReader, createVisitReader } from './show-visit.ts';
import type { VisitNeighbours } from './visits.ts';

export { askFollowUpJob } from './ask-follow-up.job.ts';
export type { EraseCandidate } from './erase-own.ts';
export { pass_ms } from './pass.ts';
export { takeSaved } from './steps.ts';
export { tendSessionJob } from './tend-session.job.ts';
export type { VisitNeighbours } from './visits.ts';

/** What other nouns of this room do for a visit. */
export type VisitHelp = {
  files: RecordingFiles;
  eraseCandidate: EraseCandidate;
  tellContest: TellContest;
};

export const createVisits = (
  neighbours: VisitNeighbours,
  { files, eraseCandidate, tellContest }: VisitHelp,
) => ({
  readLink: createLinkReader(neighbours),
  openLink: createLinkOpener(neighbours),
  readAddress: createAddressReader(neighbours),
  join: createJoiner(neighbours),
  show: createVisitReader(neighbours),
  preview: createPreviewReader(neighbours),
  begin: createBeginner(neighbours),
  decline: createDecliner(neighbours),
  answer: createAnswerer(neighbours),
  saveDraft: createDrafter(neighbours),
  correct: createCorrector(neighbours),
  send: createSender(neighbours),
  withdraw: createWithdrawer(neighbours),
  contest: createContester(neighbours, tellContest),
  erase: createEraser(neighbours, eraseCandidate),
  record: createRecordReader(neighbours),
  keepRecording: createRecordingKeeper(neighbours, createPartKeeper(files)),
  dropRecording: createRecordingDropper(neighbours),
  hearOwn: createOwnHearer(neighbours, files),
});
