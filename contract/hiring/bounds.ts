// What bounds everything that can be had or caused by hiring; complete by the type of `bounds` (contract/bounds.ts).
import type { Bound } from '../bound.ts';

const changes = 'Changes or ends what is there and makes nothing.';
const hiringCalls =
  'A row or a few for each call, of which a key has sixty a minute and an organisation ten keys; a person has six hundred.';

export const hiringBounds = {
  createCampaign: { none: hiringCalls },
  updateCampaign: { none: changes },
  archiveCampaign: { none: changes },
  publishCampaign: { none: changes },
  createQuestions: { limits: ['questionsPerCampaign'], of: 'campaign, at one time' },
  updateQuestion: { none: changes },
  deleteQuestion: { none: changes },
  inviteCandidates: {
    limits: ['hiringCallsPerMinute', 'candidatesPerRequest', 'mailsPerHourPerAddress'],
    of: 'key; call; reader of an invitation',
  },
  updateCandidate: { none: changes },
  endSessions: { none: changes },
  createSandboxSession: { none: hiringCalls },
  createHiringKey: { limits: ['activeHiringKeys'], of: 'organisation, at one time' },
  regenerateHiringKey: { none: changes },
  revokeHiringKey: { none: changes },
  createHiringWebhook: { limits: ['hiringEndpointsPerMember'], of: 'member, at one time' },
  updateHiringWebhook: { none: changes },
  deleteHiringWebhook: { none: changes },
  testHiringWebhook: {
    limits: ['testSendsPerMinutePerEndpoint', 'testSendsPerMinutePerProject'],
    of: 'endpoint, and its host for each endpoint there; organisation',
  },
  rotateHiringWebhook: { none: changes },
  reviewReport: { none: changes },
  retryReport: { none: 'One job for each report, however often it is asked for.' },
  restoreCampaign: { none: changes },
  reinviteCandidate: {
    limits: ['candidateMailsPerDay', 'mailsPerHourPerAddress'],
    of: 'candidate; reader',
  },
  retakeCandidate: { none: changes },
  eraseCandidate: { none: changes },
  resendHiringDelivery: {
    none: 'At most one resend of a delivery is under way; the log keeps the latest 200 of an endpoint.',
  },
  createOrganization: { limits: ['organizationsPerPerson'], of: 'owner, at one time' },
  publishConsentText: { limits: ['consentTextsPerDay'], of: 'organisation' },
  updateOrganization: { none: changes },
  inviteOrganizationMember: {
    limits: [
      'mailsPerHourPerAddress',
      'invitationsPerHourPerPerson',
      'invitationsPerDayPerProject',
    ],
    of: 'reader; inviter; organisation',
  },
  updateOrganizationMember: { limits: ['organizationsPerPerson'], of: 'owner, at one time' },
  removeOrganizationMember: { none: changes },
  acceptOrganizationInvitation: { none: 'One row for each invitation.' },
} as const satisfies Record<string, Bound>;
