// The composition root: the only file that knows every room and hands each what it needs of the others.
import type { AddressInfo } from 'node:net';
import { type Operations, operations } from '../contract/index.ts';
import { hiringAccounts, hiringIdentityOf, hiringOf } from './app-hiring.ts';
import { createJobs, keepHouse, openMainDatabase, type Seals, sealsOf } from './app-jobs.ts';
import { type App, type AppOptions, apisOf, gates, ownFacts, payersOrigin } from './app-options.ts';
import { authSubtree, pagesOf, visitorsOf } from './app-pages.ts';
import { createChallengeChecker } from './connectors/challenge.ts';
import type { HookSender } from './connectors/hook-sender.ts';
import type { Resolve } from './connectors/hook-socket.ts';
import { simulator } from './connectors/rails/simulator.ts';
import {
  bankCodesOf,
  createLists,
  createPlaces,
  dataHandlers,
  exportData,
  forgetReporter,
  type Lists,
  type Places,
} from './data/index.ts';
import type { Log } from './db/context.ts';
import type { Database } from './db/database.ts';
import { learnPlaces } from './db/spread.ts';
import { hiringHandlers, hiringJudges, hiringRebuilders } from './hiring/index.ts';
import type { Identity } from './http/guards/identity.ts';
import type { Handlers } from './http/handlers.ts';
import { mount, type Route } from './http/mount.ts';
import { createServer } from './http/server.ts';
import type { Worker } from './jobs/index.ts';
import { originAt } from './kit/origin-at.ts';
import { createPseudonyms } from './kit/pseudonym.ts';
import { presentOf, type Seal } from './kit/seal.ts';
import {
  createMerchants,
  type Files,
  type Merchants,
  moneyNeighbours,
  paymentHandlers,
  searchMoney,
} from './payments/index.ts';
import {
  auditPart,
  type CallLog,
  countUnopened,
  createCallCounter,
  createCallLog,
  createDataCounter,
  createKeyIdentifier,
  createMailQueue,
  createOperatorCheck,
  createOwnCallCounter,
  createTestCounter,
  databasePart,
  findMember,
  type HealthPart,
  isMaintainer,
  type KeyIdentifier,
  type NightlyAudit,
  platformHandlers,
  type UnopenedTexts,
} from './platform/index.ts';
import {
  createMailRequests,
  createSignIn,
  originAllowed,
  type SignIn,
  trustedOriginsOf,
} from './platform/sign-in/index.ts';
import { type Feed, searchWebhooks, webhookHandlers, webhookReads } from './webhooks/index.ts';

/** Of the ten seconds that a stop may take, those that jobs and calls may use (issue: SIGTERM). */
const drain_ms = 7_000;

/** Clocks of machines drift by milliseconds in this time. */
const clockEvery_ms = 30_000;

export async function createApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const database = openMainDatabase(options);
  await learnPlaces(database, config.testPlaces);
  await database.syncClock();
  const clockTimer = setInterval(() => void database.syncClock().catch(() => {}), clockEvery_ms);
  const publicUrl = config.publicUrl ?? originAt(config.host, config.port);
  const { production } = config;
  const origins = trustedOriginsOf({ baseUrl: publicUrl, production, trustedOrigins: [] });
  const unopened = countUnopened(log);
  const seals = sealsOf(options.authSecret, unopened);
  const signIn = await signInOf(options, database, seals.mails, publicUrl, unopened);
  const keys = await createKeyIdentifier(database);
  const merchants = await createMerchants(database);
  const [lists, places] = [createLists(database, log), createPlaces(database, log)];
  const calls = createCallLog(database, log);
  const jobs = await createJobs(options, database, seals, publicUrl, signIn, merchants);
  const healthParts = [databasePart(database), unopened.part, auditPart(database)];
  const rooms = { database, signIn, keys, calls, merchants, lists, places, seals, origins };
  const parts = { ...rooms, publicUrl, healthParts, ...jobs };
  const identity = identityOf(options, parts);
  const routes = routesOf(options, parts, identity);
  const pages = pagesOf(options, routes, { ...parts, identity });
  const server = createServer({
    apis: apisOf(options),
    routes,
    pages,
    subtrees: [authSubtree(signIn)],
    log,
    publicUrl: config.publicUrl,
    origins,
    trustProxy: config.trustProxy,
    ...(options.bodyPace && { pace: options.bodyPace }),
  });

  const stops = keepHouse(database, log, config.eventRetention_days, jobs.files);
  let closing: Promise<void> | undefined;
  return {
    database,
    signIn,
    worker: jobs.worker,
    pages,
    async listen() {
      if (production) await makeReady(places, log);
      await server.listen({ port: config.port, host: config.host });
      await scheduleAudit(jobs.audit, log);
      jobs.worker.start();
      const { address, port } = server.server.address() as AddressInfo;
      return originAt(address, port);
    },
    close() {
      closing ??= close();
      return closing;
    },
  };

  async function close() {
    jobs.audit.stop();
    const late = setTimeout(() => server.server.closeAllConnections(), drain_ms);
    await Promise.all([server.close(), jobs.worker.stop(drain_ms)]);
    clearTimeout(late);
    clearInterval(clockTimer);
    for (const stop of stops) stop();
    jobs.feed.close();
    await Promise.all([calls.close(), jobs.closeConnectors()]);
    await Promise.all([keys.close(), merchants.close(), lists.close(), places.close()]);
    await signIn.close();
    await database.close();
  }
}

/**
 * Most of a second that no caller should wait for; elsewhere the first address pays it, and not every start. A
 * database that does not answer keeps no server from listening.
 */
async function makeReady(places: Places, log: Log): Promise<void> {
  try {
    await places.current();
  } catch (error) {
    log.warn({ err: error }, 'the places are not ready');
  }
}

/** A database that does not answer keeps no server from listening: its next start, or another server, sees to it. */
async function scheduleAudit(audit: NightlyAudit, log: Log): Promise<void> {
  try {
    await audit.schedule();
  } catch (error) {
    log.warn({ err: error }, 'the audit of the next night is not scheduled');
  }
}

const signInOf = (
  { config, databaseUrl, authSecret, passwords }: AppOptions,
  database: Database,
  mailSeal: Seal,
  publicUrl: string,
  unopened: UnopenedTexts,
): Promise<SignIn> =>
  createSignIn({
    databaseUrl,
    database,
    signUps: config.signUps,
    baseUrl: publicUrl,
    secret: authSecret,
    production: config.production,
    trustedOrigins: [],
    sendMail: createMailQueue(database, mailSeal),
    askMail: createMailRequests(database, mailSeal),
    noteUnopened: (sealed) => unopened.note(sealed, 'second factors'),
    ...(passwords ? { passwords } : {}),
  });

/** What the mount asks about callers, answered by the rooms that know. */
function identityOf(
  { authSecret, config }: AppOptions,
  { database, signIn, keys, calls, merchants, seals, origins }: Parts,
): Identity {
  return {
    identifyKey: keys.identify,
    async session(cookie) {
      const signedIn = await signIn.session(cookie);
      return signedIn ? { kind: 'session', ...signedIn } : undefined;
    },
    clearCookie: signIn.clearCookie,
    originAllowed: (headers) => originAllowed(headers, origins),
    member: (projectId, userId) => findMember(database, projectId, userId),
    isMaintainer: (userId) => isMaintainer(database, userId),
    mayOperate: createOperatorCheck(database, config.production),
    countCall: createCallCounter(database),
    countOwnCall: createOwnCallCounter(database),
    countDataCall: createDataCounter(
      database,
      seals.mails,
      createPseudonyms(presentOf(authSecret), 'counted networks'),
    ),
    merchants,
    recordCall: calls.record,
    ...hiringIdentityOf(database),
  };
}

type Parts = {
  database: Database;
  lists: Lists;
  places: Places;
  signIn: SignIn;
  keys: KeyIdentifier;
  calls: CallLog;
  merchants: Merchants;
  files: Files;
  origins: readonly string[];
  seals: Seals;
  publicUrl: string;
  healthParts: readonly HealthPart[];
  sender: HookSender;
  resolve: Resolve;
  feed: Feed;
  worker: Worker;
};

function routesOf(options: AppOptions, parts: Parts, identity: Identity): Route[] {
  const { config, log, extra } = options;
  const all = { ...operations, ...extra?.operations };
  const { database, seals } = parts;
  const rebuild = hiringRebuilders(hiringOf(config, parts));
  const handlers = { ...handlersOf(options, parts), ...rebuild, ...extra?.handlers };
  const apis = apisOf(options);
  const more = { answerSeal: seals.answers, judges: hiringJudges };
  return mount(all, handlers, { apis, database, identity, ...gates(config), log, ...more });
}

function handlersOf(options: AppOptions, parts: Parts): Handlers<Operations> {
  const { config, authSecret, version } = options;
  const { database, signIn, keys, seals, publicUrl, sender, resolve, feed } = parts;
  return {
    ...platformHandlers({
      seal: seals.webhooks,
      mailSeal: seals.mails,
      publicUrl,
      ...webhookReads,
      forgetKey: keys.forget,
      ...moneyNeighbours,
      isPassword: signIn.isPassword,
      exportData,
      forgetPerson: forgetReporter,
      ...hiringAccounts,
      gatewayMode: config.gatewayMode,
      healthParts: parts.healthParts,
      ...ownFacts(options),
      searchParts: [searchMoney, searchWebhooks],
    }),
    ...paymentHandlers({
      database,
      gatewayMode: config.gatewayMode,
      authSecret,
      publicUrl: payersOrigin(config),
      seals,
      bankCode: bankCodesOf(parts.lists),
      merchants: parts.merchants,
      worker: parts.worker,
      rail: simulator,
      files: parts.files,
      ...webhookReads,
    }),
    ...dataHandlers(parts, {
      production: config.production,
      version,
      pseudonymOf: visitorsOf(authSecret),
      challenge: config.turnstile && createChallengeChecker(config.turnstile),
    }),
    ...hiringHandlers(hiringOf(config, parts)),
    ...webhookHandlers({
      seal: seals.webhooks,
      sender,
      resolve,
      feed,
      production: config.production,
      countTest: createTestCounter(database),
    }),
  };
}
