// The door of candidates.
export { faultsOfExpiry } from './candidate.rules.ts';
export {
  type CandidateRow,
  type Consent,
  countCandidates,
  findByLink,
  findCandidate,
  findCandidateOf,
  findCandidates,
  findParticipants,
  insertCandidates,
  lockCandidate,
  type Participant,
  type ParticipantKey,
  saveCandidate,
} from './candidate.store.ts';
export {
  createCandidateView,
  inviteUrlOf,
  shownInviteUrl,
  type ViewCandidate,
} from './candidate.view.ts';
export { createCandidateReader } from './get-candidate.ts';
export { createInvitedReader, createInviter } from './invite-candidates.ts';
export { createCandidateLister } from './list-candidates.ts';
export { newCandidate, newLink } from './new-candidate.ts';
export { readCandidate } from './read-candidate.ts';
export type { PhoneOf } from './read-given.ts';
export { createReinviter, type ReinviteNeighbours } from './reinvite-candidate.ts';
export { createRetaker } from './retake-candidate.ts';
export { createCandidateUpdater } from './update-candidate.ts';
export { whyUnmailed } from './why-unmailed.ts';
