// The part of the composition root that works by itself: the main pool, the jobs, the connectors that they
// alone call, and the feed that follows what they deliver.
import { auditParts } from './app-audit.ts';
import { openFileStore } from './app-files.ts';
import { type AppOptions, mailFolder } from './app-options.ts';
import { createFileSweep } from './connectors/files/sweep-store.ts';
import { createHookSender, type HookSender } from './connectors/hook-sender.ts';
import { lookup, networkResolver } from './connectors/hook-socket.ts';
import { createMailer } from './connectors/mail.ts';
import { createModel, type Model } from './connectors/model.ts';
import { ownAddresses } from './connectors/own-addresses.ts';
import { simulator } from './connectors/rails/simulator.ts';
import { createSpeech, type Speech } from './connectors/speech.ts';
import { forgetMarks, sendDigestJob, tellReporterJob, tendReports } from './data/index.ts';
import type { Log } from './db/context.ts';
import { type Database, openDatabase } from './db/database.ts';
import { databaseHost } from './db/database-host.ts';
import {
  askFollowUpJob,
  createModelEvaluator,
  createRecordingEraser,
  deliverHiringJob,
  eraseOrganizationJob,
  evaluateSessionJob,
  type Forget,
  forgetOrganizationInvitations,
  forgettersOf,
  inviteCandidateJob,
  purgeHiringJob,
  recordingsInStore,
  removeRecordingJob,
  tendSessionJob,
  transcribeRecordingJob,
} from './hiring/index.ts';
import { keepForgetting } from './http/forget-answers.ts';
import { forgetBodiesOf } from './http/idempotency.store.ts';
import { createWorker } from './jobs/index.ts';
import { createSeal, type Seal, type Secret, sealPurposes } from './kit/seal.ts';
import {
  advanceDisputeJob,
  advancePaymentJob,
  advancePayoutJob,
  advanceRefundJob,
  type Files,
  filesInStore,
  finishClockJob,
  forgetExportsOf,
  forgetIdentityJob,
  forgetPicturesOf,
  forgetQuotesOf,
  type Merchants,
  makeExportJob,
  openDisputeJob,
  purgeFileJob,
  repayCustomerJob,
  reviewTestIdentityJob,
  tellOwnerJob,
} from './payments/index.ts';
import {
  connectionNameOf,
  createNightlyAudit,
  keepForgettingOld,
  sendMailJob,
  sendSlowMailJob,
  type UnopenedTexts,
} from './platform/index.ts';
import { type SignIn, signInMailJob } from './platform/sign-in/index.ts';
import {
  createFeed,
  deliverEventJob,
  forgetEventsOf,
  forgetReplaysOf,
  resendEventJob,
} from './webhooks/index.ts';

export type Seals = Record<
  | 'webhooks'
  | 'mails'
  | 'destinations'
  | 'payers'
  | 'unsubscribing'
  | 'files'
  | 'identities'
  | 'invitations'
  | 'visits'
  | 'recordings'
  | 'previews'
  | 'cursors'
  | 'answers',
  Seal
>;

/** Those of stored texts are watched: what comes in a link is its bearer's to make up. */
export function sealsOf(secret: Secret, unopened: UnopenedTexts): Seals {
  const { webhooks, mails, destinations, payers, unsubscribing, files, identities } = sealPurposes;
  const { invitations, visits, recordings, previews, cursors, answers } = sealPurposes;
  return {
    webhooks: unopened.watch(createSeal(secret, webhooks), webhooks),
    mails: unopened.watch(createSeal(secret, mails), mails),
    destinations: unopened.watch(createSeal(secret, destinations), destinations),
    payers: unopened.watch(createSeal(secret, payers), payers),
    unsubscribing: createSeal(secret, unsubscribing),
    files: unopened.watch(createSeal(secret, files), files),
    identities: unopened.watch(createSeal(secret, identities), identities),
    invitations: unopened.watch(createSeal(secret, invitations), invitations),
    visits: createSeal(secret, visits),
    recordings: createSeal(secret, recordings),
    previews: createSeal(secret, previews),
    cursors: createSeal(secret, cursors),
    answers: unopened.watch(createSeal(secret, answers), answers),
  };
}

/** Its connections say with which secret this server seals, so that `reseal` knows who would go on with the former one. */
export const openMainDatabase = ({ databaseUrl, config, authSecret }: AppOptions): Database =>
  openDatabase(databaseUrl, { size: config.poolSize, name: connectionNameOf(authSecret) });

/** Operations whose stored answers hold names, links or what a candidate said. */
const telling = ['inviteCandidates', 'createSandboxSession'];

const forgetAnswers: Forget = (tx, { organization_id: tenant, mode }, { ids }) =>
  forgetBodiesOf(tx, { tenant, mode }, telling, ids);

/** What rooms that hiring does not know keep of a candidate. */
export const keptElsewhere: readonly Forget[] = [forgetAnswers];

/** Where files lie, each sealed. */
const createFiles = async (
  { config, log }: AppOptions,
  database: Database,
  seals: Seals,
): Promise<Files> => ({
  store: await openFileStore(config, seals.files),
  database,
  log,
  seal: seals.identities,
});

export async function createJobs(
  options: AppOptions,
  database: Database,
  seals: Seals,
  publicUrl: string,
  { mailsFor }: SignIn,
  merchants: Merchants,
) {
  const { config, log } = options;
  const files = await createFiles(options, database, seals);
  const resolve = options.resolve ?? (config.production ? networkResolver() : lookup);
  const sender = createHookSender({
    production: config.production,
    userAgent: `svc/${options.version} (webhooks)`,
    deny: config.production
      ? [...(await ownAddresses(databaseHost(database.url))), ...config.webhookDeny]
      : [],
    // Asks the name servers directly: the system's resolver works with four threads, so six names whose
    // server is silent hold up everybody's deliveries for half a minute (measured). It is used outside
    // production, where receivers have names that only this machine knows.
    resolve,
  });
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    folder: mailFolder(config),
    from: `svc <no-reply@${new URL(publicUrl).hostname}>`,
  });
  const deliveries = {
    database,
    seal: seals.webhooks,
    production: config.production,
    retryDelays_ms: config.webhookRetryDelaysMs,
    sender,
  };
  const model = config.hireModel ? createModel(config.hireModel) : null;
  const speech = config.hireSpeech ? createSpeech(config.hireSpeech) : null;
  const audit = createNightlyAudit({ database, log, parts: auditParts });
  const money = { database, merchants, rail: simulator, log, payers: seals.payers };
  const definitions = [
    advancePaymentJob(money),
    advanceRefundJob(money),
    advancePayoutJob({ ...money, seal: seals.destinations }),
    openDisputeJob({ database, merchants }),
    advanceDisputeJob({ database, merchants }),
    repayCustomerJob(money),
    purgeFileJob(files),
    reviewTestIdentityJob({ database, merchants }),
    forgetIdentityJob({ database, merchants, months: config.identityRetention_months }),
    finishClockJob(database),
    makeExportJob({ database, merchants, seal: seals.mails, publicUrl }),
    deliverEventJob(deliveries),
    resendEventJob(deliveries),
    tellOwnerJob({ database, seal: seals.mails, publicUrl }),
    sendMailJob({ database, seal: seals.mails, mailer, log }),
    sendSlowMailJob({ database, seal: seals.mails, mailer, log }),
    signInMailJob({ database, seal: seals.mails, mailsFor }),
    tellReporterJob({ database, seal: seals.mails }),
    sendDigestJob({ database, mailSeal: seals.mails, linkSeal: seals.unsubscribing, publicUrl }),
    audit.job,
    ...hiringJobs(options, { database, seals, publicUrl, sender, model }),
    ...recordingJobs(files, speech),
  ];
  const worker = createWorker({ database, log, definitions });
  const connectors = [sender, mailer, files.store, speech, model];
  const closeConnectors = () => Promise.all(connectors.map((one) => one?.close()));
  const feed = createFeed(database, log);
  return { files, sender, resolve, worker, audit, feed, closeConnectors };
}

type HiringParts = {
  database: Database;
  seals: Seals;
  publicUrl: string;
  sender: HookSender;
  model: Model | null;
};

const hiringJobs = (
  { config, log }: AppOptions,
  { database, seals, publicUrl, sender, model }: HiringParts,
) => [
  evaluateSessionJob({
    ...{ database, log },
    ...(model ? { evaluate: createModelEvaluator(model) } : {}),
  }),
  askFollowUpJob({ database, model }),
  tendSessionJob({ database }),
  inviteCandidateJob({ database, publicUrl, seals }),
  purgeHiringJob({ database, forget: forgettersOf(keptElsewhere) }),
  deliverHiringJob({ database, seals, sender, retryDelays_ms: config.hireRetryDelaysMs }),
];

/** What candidates say, and the end of an organisation, whose recordings go with it. */
const recordingJobs = (files: Files, speech: Speech | null) => [
  transcribeRecordingJob({ ...files, speech }),
  removeRecordingJob(files),
  eraseOrganizationJob({
    database: files.database,
    alsoErase: createRecordingEraser(files.store),
  }),
];

/** Of all rooms that keep files. */
const sweepOf = (store: Files['store'], database: Database) =>
  createFileSweep(store, [filesInStore(database), recordingsInStore(database)]);

/** What only grows of a project. */
export const forgettersOfProjects = (eventRetention_days: number) => [
  forgetEventsOf(eventRetention_days),
  forgetReplaysOf,
  forgetExportsOf,
  forgetPicturesOf,
  forgetQuotesOf,
];

/** What is done every hour on each server; answers the ways to stop it. */
export const keepHouse = (
  database: Database,
  log: Log,
  eventRetention_days: number,
  { store }: Files,
) => [
  keepForgetting(database, log),
  keepForgettingOld(database, log, {
    shared: [forgetMarks, forgetOrganizationInvitations, ...tendReports, sweepOf(store, database)],
    ofProjects: forgettersOfProjects(eventRetention_days),
  }),
];
