// The door of hiring: its operations, its jobs, and what the mount asks about its callers.
import type { Seal } from '../kit/seal.ts';
import {
  archiveCampaign,
  createCampaignAgain,
  createCampaignLister,
  createCampaignMaker,
  createCampaignPublisher,
  createCampaignReader,
  createCampaignUpdater,
  createCampaignView,
  createQuestions,
  deleteQuestion,
  getQuestionsAgain,
  listQuestions,
  updateQuestion,
} from './campaigns/index.ts';
import {
  createCandidateLister,
  createCandidateUpdater,
  createCandidateView,
  createInvitedReader,
  createInviter,
  type PhoneOf,
} from './candidates/index.ts';
import {
  createHiringKey,
  createKeyLister,
  regenerateHiringKey,
  revokeHiringKey,
} from './keys/index.ts';
import { createLists } from './lists.ts';
import {
  acceptOrganizationInvitation,
  createMemberInviter,
  createMemberLister,
  removeOrganizationMember,
  updateOrganizationMember,
} from './members/index.ts';
import {
  createOrganizationLister,
  getOrganization,
  updateOrganization,
} from './organizations/index.ts';
import { createReportReader } from './reports/index.ts';
import { createSandboxSessionMaker } from './sandbox/index.ts';
import {
  type AudioUrl,
  createSessionLister,
  createSessionReader,
  endSessions,
  refusePractices,
} from './sessions/index.ts';
import { createUsageReader } from './usage/index.ts';

export {
  eraseOrganizationJob,
  exportMemberships,
  leaveOrganizations,
  lockOrganizationsOf,
} from './accounts/index.ts';
export { createKeyIdentifier as createHiringKeyIdentifier } from './keys/index.ts';
export { isInvitedAddress, showInvitation } from './members/index.ts';
export { enterOrganization } from './organizations/index.ts';
export { evaluateSessionJob } from './reports/index.ts';

/** What stored answers said, read again once they are forgotten; by the names that the contract gives (`rebuild`). */
export function hiringRebuilders({ publicUrl, seals }: HiringNeighbours) {
  return {
    getCampaignAgain: createCampaignAgain(createCampaignView(publicUrl)),
    getQuestionsAgain,
    getCandidatesAgain: createInvitedReader(createCandidateView(publicUrl, seals.links)),
    getSessionAgain: createSessionReader(noAudio),
  };
}

export type HiringNeighbours = {
  publicUrl: string;
  /** Of personal links, of the cursors of lists, and of mails that wait. */
  seals: { links: Seal; cursors: Seal; mails: Seal };
  /** A telephone number in E.164; null for a text that is none. */
  phoneOf: PhoneOf;
};

/** Until recordings can be kept there is none to listen to. */
const noAudio: AudioUrl = () => null;

export function hiringHandlers({ publicUrl, seals, phoneOf }: HiringNeighbours) {
  const lists = createLists(seals.cursors);
  const viewCampaign = createCampaignView(publicUrl);
  const viewCandidate = createCandidateView(publicUrl, seals.links);
  return {
    listOrganizations: createOrganizationLister(lists),
    getOrganization,
    updateOrganization,
    listOrganizationMembers: createMemberLister(lists),
    inviteOrganizationMember: createMemberInviter({ publicUrl, mails: seals.mails }),
    updateOrganizationMember,
    removeOrganizationMember,
    acceptOrganizationInvitation,
    listHiringKeys: createKeyLister(lists),
    createHiringKey,
    regenerateHiringKey,
    revokeHiringKey,
    listCampaigns: createCampaignLister(lists, viewCampaign),
    getCampaign: createCampaignReader(viewCampaign),
    createCampaign: createCampaignMaker(viewCampaign),
    updateCampaign: createCampaignUpdater(viewCampaign),
    archiveCampaign,
    publishCampaign: createCampaignPublisher(viewCampaign),
    listQuestions,
    createQuestions,
    updateQuestion,
    deleteQuestion,
    listCandidates: createCandidateLister(lists, viewCandidate),
    inviteCandidates: createInviter({ view: viewCandidate, links: seals.links, phoneOf }),
    updateCandidate: createCandidateUpdater(viewCandidate, phoneOf),
    listSessions: createSessionLister(lists),
    getSession: createSessionReader(noAudio),
    getSessionReport: createReportReader(noAudio),
    endSessions,
    createSandboxSession: createSandboxSessionMaker(noAudio),
    getUsage: createUsageReader(false),
    listPractices: refusePractices,
    getPractice: refusePractices,
  };
}
