// The door of hiring: its operations, its jobs, and what the mount asks about its callers.
import type { Seal } from '../kit/seal.ts';
import {
  archiveCampaign,
  createCampaignAgain,
  createCampaignLister,
  createCampaignMaker,
  createCampaignPreviewer,
  createCampaignPublisher,
  createCampaignReader,
  createCampaignRestorer,
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
  createCandidateReader,
  createCandidateUpdater,
  createCandidateView,
  createInvitedReader,
  createInviter,
  createReinviter,
  createRetaker,
  type PhoneOf,
} from './candidates/index.ts';
import { createConsentLister, publishConsentText } from './consents/index.ts';
import { createCandidateEraser, createEraser, type Forget } from './erasure/index.ts';
import { forgettersOf } from './forgetters.ts';
import {
  createHiringKey,
  createKeyLister,
  regenerateHiringKey,
  revokeHiringKey,
} from './keys/index.ts';
import { createLists } from './lists.ts';
import { createContestTeller, queueInvitationAgain, queueInvitations } from './mails/index.ts';
import {
  acceptOrganizationInvitation,
  createMemberInviter,
  createMemberLister,
  removeOrganizationMember,
  updateOrganizationMember,
} from './members/index.ts';
import {
  createOrganization,
  createOrganizationLister,
  getOrganization,
  updateOrganization,
} from './organizations/index.ts';
import { createRecordReader, type Recipients } from './record/index.ts';
import { createAudioUrl, type RecordingFiles } from './recordings/index.ts';
import { createReportReader, createReportReviewer, retryReport } from './reports/index.ts';
import { createSandboxSessionMaker } from './sandbox/index.ts';
import {
  createSessionLister,
  createSessionReader,
  createSessionsEnder,
  refusePractices,
} from './sessions/index.ts';
import { createUsageReader } from './usage/index.ts';
import { createVisits, takeSaved, type VisitNeighbours } from './visits/index.ts';
import {
  createDeliveryLister,
  createWebhookLister,
  createWebhookMaker,
  createWebhookRotator,
  createWebhookTester,
  createWebhookUpdater,
  deleteHiringWebhook,
  type EndpointNeighbours,
  resendHiringDelivery,
  type TestNeighbours,
} from './webhooks/index.ts';

export {
  eraseOrganizationJob,
  exportMemberships,
  leaveOrganizations,
  lockOrganizationsOf,
} from './accounts/index.ts';
export type { Forget } from './erasure/index.ts';
export { purgeHiringJob } from './erasure/index.ts';
export { forgettersOf } from './forgetters.ts';
export { hiringJudges } from './judges.ts';
export {
  createKeyCaller as createHiringKeyCaller,
  identifyKey as identifyHiringKey,
  stopHiringKey,
} from './keys/index.ts';
export { inviteCandidateJob } from './mails/index.ts';
export {
  addressedOrganization,
  forgetOrganizationInvitations,
  showInvitation,
} from './members/index.ts';
export { enterOrganization } from './organizations/index.ts';
export type { Recipients } from './record/index.ts';
export {
  createHearer,
  createRecordingEraser,
  type Heard,
  type RecordingFiles,
  recordingsInStore,
  removeRecordingJob,
  transcribeRecordingJob,
} from './recordings/index.ts';
export { checkModel, createModelEvaluator, evaluateSessionJob } from './reports/index.ts';
export { askFollowUpJob, pass_ms, tendSessionJob } from './visits/index.ts';
export { deliverHiringJob } from './webhooks/index.ts';

/** What stored answers said, read again once they are forgotten; by the names that the contract gives (`rebuild`). */
export function hiringRebuilders({ publicUrl, seals }: HiringNeighbours) {
  return {
    getCampaignAgain: createCampaignAgain(createCampaignView(publicUrl)),
    getQuestionsAgain,
    getCandidatesAgain: createInvitedReader(createCandidateView(publicUrl, seals.links)),
    getSessionAgain: createSessionReader(audioUrlOf({ publicUrl, seals })),
  };
}

export type HiringNeighbours = {
  publicUrl: string;
  /** Of personal links, of the cursors of lists, of mails that wait, and of the addresses of recordings. */
  seals: { links: Seal; cursors: Seal; mails: Seal; recordings: Seal; previews: Seal };
  /** A telephone number in E.164; null for a text that is none. */
  phoneOf: PhoneOf;
  webhooks: EndpointNeighbours & TestNeighbours;
  /** What other rooms keep of a candidate, and drop with them. */
  forget: readonly Forget[];
  recipients: Recipients;
};

/** For the candidate's own page: both are called in its transaction. */
export const hiringRights = ({ seals, forget }: Rights) => ({
  eraseCandidate: createEraser(forgettersOf(forget)),
  tellContest: createContestTeller(seals.mails),
});

type Rights = Pick<HiringNeighbours, 'forget'> & {
  seals: Partial<HiringNeighbours['seals']> & { mails: Seal };
};

export type CandidateNeighbours = Omit<VisitNeighbours, 'seals'> & {
  seals: VisitNeighbours['seals'] & { mails: Seal };
} & Pick<HiringNeighbours, 'forget'> & { files: RecordingFiles };

/** What candidates do on their own pages. */
export const candidateVisits = (neighbours: CandidateNeighbours) =>
  createVisits(neighbours, { files: neighbours.files, ...hiringRights(neighbours) });

const audioUrlOf = ({ publicUrl, seals }: Pick<HiringNeighbours, 'publicUrl' | 'seals'>) =>
  createAudioUrl(publicUrl, seals.recordings);

export function hiringHandlers(neighbours: HiringNeighbours) {
  const { publicUrl, seals, phoneOf, webhooks, recipients } = neighbours;
  const { eraseCandidate } = hiringRights(neighbours);
  const audioUrl = audioUrlOf(neighbours);
  const lists = createLists(seals.cursors);
  const viewCampaign = createCampaignView(publicUrl);
  const viewCandidate = createCandidateView(publicUrl, seals.links);
  return {
    listOrganizations: createOrganizationLister(lists),
    createOrganization,
    getOrganization,
    updateOrganization,
    listConsentTexts: createConsentLister(lists),
    publishConsentText,
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
    inviteCandidates: createInviter({
      ...{ view: viewCandidate, links: seals.links, phoneOf },
      inviteByMail: queueInvitations,
    }),
    updateCandidate: createCandidateUpdater({
      ...{ view: viewCandidate, phoneOf, mailAgain: queueInvitationAgain },
    }),
    listSessions: createSessionLister(lists),
    getSession: createSessionReader(audioUrl),
    getSessionReport: createReportReader(audioUrl),
    endSessions: createSessionsEnder(takeSaved),
    createSandboxSession: createSandboxSessionMaker(audioUrl),
    getHiringUsage: createUsageReader(recipients.model !== null),
    listPractices: refusePractices,
    getPractice: refusePractices,
    listHiringWebhooks: createWebhookLister(lists),
    createHiringWebhook: createWebhookMaker(webhooks),
    updateHiringWebhook: createWebhookUpdater(webhooks),
    deleteHiringWebhook,
    testHiringWebhook: createWebhookTester(webhooks),
    rotateHiringWebhook: createWebhookRotator(webhooks.seal),
    listHiringDeliveries: createDeliveryLister(lists),
    resendHiringDelivery,
    reviewReport: createReportReviewer(audioUrl),
    retryReport,
    restoreCampaign: createCampaignRestorer(viewCampaign),
    previewCampaign: createCampaignPreviewer(publicUrl, seals.previews),
    getProcessingRecord: createRecordReader(recipients),
    getCandidate: createCandidateReader(viewCandidate),
    reinviteCandidate: createReinviter({
      ...{ view: viewCandidate, links: seals.links, mailAgain: queueInvitationAgain },
    }),
    retakeCandidate: createRetaker(viewCandidate),
    eraseCandidate: createCandidateEraser(eraseCandidate),
  };
}
