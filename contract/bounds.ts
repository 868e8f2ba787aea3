// What bounds everything that can be had or caused here, by anybody who signs up and by anybody at all: a number of
// limits.ts, or the reason why there is none. Complete by type: an operation that does something compiles with its
// entry only. docs/limits.md is written from here.
import type { Bound, Held } from './bound.ts';
import { hiringBounds } from './hiring/bounds.ts';
import type { OperationName, Operations } from './index.ts';
import type { Family } from './operation.ts';

/** How often operations of a family may be called, reads included. */
export const familyBounds: Record<Exclude<Family, 'open'>, Held> = {
  payments: {
    limits: ['requestsPerMinutePerProject'],
    of: 'project, over all its keys and members',
  },
  project: {
    limits: ['projectRequestsPerMinute'],
    of: 'key, else person',
    note: 'A call that is refused before (401, 404 of a project) is not counted: it reads one row and leaves nothing.',
  },
  hiring: {
    limits: ['hiringCallsPerMinute', 'projectRequestsPerMinute'],
    of: 'key, in any 60 seconds; person, on the dashboard’s routes',
  },
  data: {
    limits: [
      'dataRequestsPerMinute',
      'keyDailyLimit',
      'accountDailyLimit',
      'verifiedKeyDailyLimit',
      'verifiedAccountDailyLimit',
      'anonymousDailyLimit',
    ],
    of: 'minute: key, else person, else network; day: key and account, else account, else network',
  },
};

type Acts<N extends OperationName> = Operations[N]['effect'] extends 'read'
  ? Operations[N]['family'] extends 'open'
    ? N
    : never
  : N;

const changes = 'Changes or ends what is there and makes nothing.';
const audited = 'Changes or ends what is there and leaves a line in the audit, its very point.';
const oneRow = 'One row for each person and object, however often it is called.';
const quotes = {
  limits: ['requestsPerMinutePerProject', 'unusedQuoteRetention_days'],
  of: 'project; one that nobody uses ends by itself',
} satisfies Held;
/** Of files, as of recordings of interviews: bytes that are in memory at one time. */
const arriving = ['arrivingFileBytes', 'arrivingFileBytesPerNetwork'] as const;
const operators =
  'For operators of the platform, who are named one by one; each act is in the audit.';
const maintainers = 'For maintainers, whom the operator has named.';

/** Beside the calls of the family. */
export const bounds: { readonly [N in OperationName as Acts<N>]: Bound } = {
  updateOfficeMerchant: { none: operators },
  putOfficeChannel: { none: operators },
  putOfficeFeature: { none: operators },
  getOfficeCapture: { none: operators },
  decideOfficeIdentity: { none: operators },
  decideOfficeDispute: { none: operators },
  disableOfficeKey: { none: operators },
  enableOfficeKey: { none: operators },
  verifyOfficeAccount: { none: operators },
  endOfficeSessions: { none: operators },
  unlockOfficeAccount: { none: operators },
  putOfficeOperator: { none: operators },
  deleteOfficeOperator: { none: operators },
  putOfficeMaintainer: { none: operators },
  deleteOfficeMaintainer: { none: operators },
  runOfficeJob: { none: operators },
  cancelOfficeJob: { none: operators },
  actOnOfficeJobs: { none: operators },
  resendOfficeMail: { none: operators },
  runOfficeLedgerAudit: { none: operators },
  createOfficeCorrection: { none: operators },
  confirmOfficeCorrection: { none: operators },
  settleOfficeHand: { none: operators },
  publishOfficeTerms: { none: operators },
  publishOfficeList: { none: operators },
  createProject: {
    limits: ['projectsPerUser', 'projectsPerDayPerPerson'],
    of: 'owner, at one time; person, in any 24 hours',
    note: 'A deleted project leaves its row for the ledger, and nothing that works.',
  },
  updateProject: { none: changes },
  deleteProject: { none: audited },
  setLive: { none: audited },
  createKey: {
    limits: ['activeKeysPerProject', 'endedKeys_days'],
    of: 'project, at one time',
    note: 'Keys that ended are shown for the days named; their rows stay, because calls and counters name them.',
  },
  rotateKey: {
    none: 'Takes no place among the keys, and a key has one successor; the old row stays as above, that of a live key in the audit.',
  },
  revokeKey: { none: audited },
  updateMember: { none: audited },
  removeMember: { none: audited },
  createInvitation: {
    limits: [
      'mailsPerHourPerAddress',
      'invitationsPerHourPerPerson',
      'invitationsPerDayPerProject',
    ],
    of: 'reader over all projects; inviter; project',
  },
  withdrawInvitation: {
    none: 'Takes away what is there; the permits that the invitation took stay taken.',
  },
  getInvitation: {
    limits: ['unknownInvitationsPerMinute'],
    of: 'network, unknown links only',
    note: 'A good link reads two rows, and many people may share a network.',
  },
  acceptInvitation: {
    limits: ['unknownInvitationsPerMinute'],
    of: 'network, unknown links only',
    note: 'A project has as many members as its invitations brought: 100 a day.',
  },
  deleteAccount: { limits: ['passwordTriesPerMinute'], of: 'person' },
  answerOnboarding: { none: oneRow },
  acceptConditions: { none: oneRow },
  updateMe: { none: changes },
  pauseEndpoint: { none: changes },
  updateReplay: { none: changes },
  createPayment: {
    none: 'A merchant sells as much as there are buyers: its calls and the volumes of its merchant account are the bound, and an event of it goes to five endpoints, six times at the most.',
  },
  expirePayment: { none: 'Once for each payment.' },
  quoteRefund: quotes,
  createRefund: { none: 'What is left of its payment is the bound.' },
  quotePayout: quotes,
  createPayout: {
    none: 'The funds and the payout limits of its merchant account are the bound.',
  },
  createDestination: {
    limits: ['requestsPerMinutePerProject', 'mailsPerHourPerAddress'],
    of: 'project; reader of the code',
  },
  verifyDestination: { limits: ['codeAttempts'], of: 'code' },
  resendDestinationCode: {
    limits: ['codesPerDay', 'mailsPerHourPerAddress'],
    of: 'destination, in any 24 hours; reader of the code',
  },
  updateDestination: { none: changes },
  deleteDestination: { none: changes },
  updateMerchant: { none: changes },
  createOffer: {
    none: 'One row for each code, which a person thinks of; the calls of its project are the bound.',
  },
  getCheckout: { limits: ['pageGuessesPerMinute'], of: 'network, unknown pages only' },
  startCheckout: {
    limits: ['pageStartsPerMinute', 'attemptsMax'],
    of: 'network; payment, over its whole life',
  },
  cancelCheckout: {
    limits: ['pageStartsPerMinute'],
    of: 'network, while the payment is under way. It ends a payment, once',
  },
  disputeCheckout: { limits: ['pageStartsPerMinute'], of: 'network. One for a payment, for ever' },
  forceCheckout: { none: 'Of test payments, which end by it.' },
  getLinkCheckout: { limits: ['pageGuessesPerMinute'], of: 'network, unknown pages and codes' },
  startLinkCheckout: { limits: ['pageStartsPerMinute'], of: 'network' },
  createPaymentLink: {
    none: 'One row for each, which makes nothing by itself; the calls of its project are the bound.',
  },
  updatePaymentLink: { none: changes },
  updateOffer: { none: changes },
  deleteOffer: { none: changes },
  exportTransactions: { limits: ['exportsAtOnce'], of: 'project and server' },
  exportReconciliation: { limits: ['exportsAtOnce'], of: 'project and server' },
  exportPayments: { limits: ['exportsAtOnce'], of: 'project and server' },
  createExport: {
    limits: ['exportsAtOnce', 'exportsKept', 'exportsKept_days'],
    of: 'project: being made at one time; kept, the oldest makes room',
  },
  cancelExport: { none: changes },
  mailExport: { none: 'One mail for each export, to whoever began it.' },
  downloadExport: { none: 'Reads what was made, as fast as its reader takes it.' },
  exportRefunds: { limits: ['exportsAtOnce'], of: 'project and server' },
  putIdentityProfile: { none: oneRow },
  putIdentityCapture: {
    limits: ['captureBytes', 'picturesWaiting', ...arriving],
    of: 'photo; project and server; server, and network there, of all that arrives. One of each of five kinds for a merchant account',
  },
  deleteIdentityCapture: { none: changes },
  submitIdentity: { none: 'Once, until a person has decided.' },
  createIdentityHandoff: {
    limits: ['handoff_ms', 'requestsPerMinutePerProject'],
    of: 'link, which ends by itself; project',
  },
  getIdentityHandoff: { limits: ['pageGuessesPerMinute'], of: 'network, unknown links only' },
  putHandoffCapture: {
    limits: ['captureBytes', 'pageStartsPerMinute', 'picturesWaiting', ...arriving],
    of: 'photo; network; project and server; server, and network there, of all that arrives. One of each of five kinds for a merchant account',
  },
  acceptDispute: { none: changes },
  challengeDispute: { none: changes },
  updateDispute: { none: changes },
  createDisputeDocument: {
    limits: [
      'documentBytes',
      'documentsPerDispute',
      'documentBytesPerDispute',
      'picturesWaiting',
      ...arriving,
    ],
    of: 'file; dispute, at one time; pictures, project and server; server, and network there, of all that arrives',
    note: 'A dispute takes no more documents once it is decided, and merchants open none.',
  },
  deleteDisputeDocument: { none: changes },
  createTestDispute: { none: 'One at a time for each payment, of what is left of it.' },
  advanceTestDispute: { none: changes },
  listScenarios: { none: 'The same short list for everybody, from memory.' },
  advanceTestPayment: { limits: ['requestsPerMinutePerProject'], of: 'project, test mode only' },
  advanceTestPayout: { limits: ['requestsPerMinutePerProject'], of: 'project, test mode only' },
  advanceTestRefund: { limits: ['requestsPerMinutePerProject'], of: 'project, test mode only' },
  addTestBalance: {
    limits: ['testBalance_xof', 'requestsPerMinutePerProject'],
    of: 'call; project, test mode only',
  },
  setTestMerchant: { none: changes },
  resetTest: { limits: ['requestsPerMinutePerProject'], of: 'project, test mode only' },
  exportPayouts: { limits: ['exportsAtOnce'], of: 'project and server' },
  moveTestClock: {
    limits: ['testClockAhead_days', 'testClockSteps', 'testClockMove_s'],
    of: 'project, one move at a time',
  },
  createEndpoint: { limits: ['endpointsPerProject'], of: 'project, at one time' },
  updateEndpoint: { none: changes },
  deleteEndpoint: { none: changes },
  testEndpoint: {
    limits: ['testSendsPerMinutePerEndpoint', 'testSendsPerMinutePerProject'],
    of: 'endpoint, and its host for each endpoint there; project',
  },
  resendEvent: {
    none: 'Once a second for each event, to endpoints that the project itself has named.',
  },
  replayEvents: {
    limits: ['replayedEventsPerSecond', 'eventHistory_days'],
    of: 'project',
    note: 'An event that is queued is not queued again.',
  },
  streamEvents: { limits: ['streamsPerProject'], of: 'project on each server' },
  rotateWebhookSecret: {
    none: 'Two secrets are kept at the most: the present one and its predecessor; each change is in the audit.',
  },
  createReport: {
    none: 'Its calls of a day are the bound; the operator can ask for a solved challenge, or close the form.',
  },
  decideReport: { none: maintainers },
  correctReport: { none: maintainers },
  createFeatureRequest: { limits: ['featureRequestsPerDay'], of: 'person, by the day of UTC' },
  voteFeatureRequest: { none: oneRow },
  unvoteFeatureRequest: { none: oneRow },
  updateFeatureRequest: { none: maintainers },
  countDownload: {
    none: 'Once an hour for each network and dataset; its calls of a day are the bound.',
  },
  putFavourite: { none: oneRow },
  deleteFavourite: { none: oneRow },
  putSubscription: { none: oneRow },
  deleteSubscription: { none: oneRow },
  ...hiringBounds,
  getHealth: {
    none: 'Asked by the machines that watch the server, which must not be refused.',
  },
};
