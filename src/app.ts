// The composition root: the only file that knows every room and hands each what it needs of the others.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Operations, operations } from '../contract/index.ts';
import { limits } from '../contract/limits.ts';
import type { Operation } from '../contract/operation.ts';
import type { Config } from './config.ts';
import { checkHookUrl } from './connectors/address-rules.ts';
import { createHookSender, type HookSender } from './connectors/hook-sender.ts';
import { networkResolver } from './connectors/hook-socket.ts';
import { createMailer } from './connectors/mail.ts';
import {
  readScenario,
  scenarioOfPhone,
  simulator,
  writeScenario,
} from './connectors/rails/simulator.ts';
import { dataHandlers } from './data/index.ts';
import type { Log } from './db/context.ts';
import { type Database, openDatabase } from './db/database.ts';
import { keepForgetting } from './http/forget-answers.ts';
import type { Identity } from './http/guards/identity.ts';
import type { Handlers } from './http/handlers.ts';
import { mount } from './http/mount.ts';
import { documentPages } from './http/pages.ts';
import { createServer } from './http/server.ts';
import { createWorker, type Worker } from './jobs/index.ts';
import { network } from './kit/network.ts';
import { createSeal, type Seal } from './kit/seal.ts';
import { advancePaymentJob, createMerchantOpener, paymentHandlers } from './payments/index.ts';
import {
  type CallLog,
  createCallCounter,
  createCallLog,
  createDataCounter,
  createKeyIdentifier,
  createMailQueue,
  findRole,
  type KeyIdentifier,
  keepForgettingOld,
  platformHandlers,
  sendMailJob,
} from './platform/index.ts';
import {
  createSignIn,
  originAllowed,
  type SignIn,
  trustedOriginsOf,
} from './platform/sign-in/index.ts';
import { deliverEventJob, endpointsOf, resendEventJob, webhookHandlers } from './webhooks/index.ts';

export type AppOptions = {
  config: Config;
  databaseUrl: string;
  authSecret: string;
  log: Log;
  version: string;
  /** Tests make scrypt cheap. */
  passwords?: Parameters<typeof createSignIn>[0]['passwords'];
  /** Operations beside those of the contract: the bench measures one that does nothing. */
  extra?: { operations: Record<string, Operation>; handlers: Record<string, unknown> };
};

export type App = {
  database: Database;
  signIn: SignIn;
  worker: Worker;
  /** Listens and starts the jobs; answers the address on this machine. */
  listen(): Promise<string>;
  /** Drains calls and jobs, writes what waits, closes. */
  close(): Promise<void>;
};

/** Of the ten seconds that a stop may take, those that jobs and calls may use (issue: SIGTERM). */
const drain_ms = 7_000;

/** Clocks of machines drift by milliseconds in this time. */
const clockEvery_ms = 30_000;

export async function createApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const database = openDatabase(options.databaseUrl, { size: config.poolSize });
  await database.syncClock();
  const clockTimer = setInterval(() => void database.syncClock().catch(() => {}), clockEvery_ms);
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const seals = {
    webhooks: createSeal(options.authSecret, 'webhook secrets'),
    mails: createSeal(options.authSecret, 'mails'),
  };
  const signIn = createSignIn({
    databaseUrl: options.databaseUrl,
    baseUrl: publicUrl,
    secret: options.authSecret,
    production: config.production,
    trustedOrigins: [],
    sendMail: createMailQueue(database, seals.mails),
    ...(options.passwords ? { passwords: options.passwords } : {}),
  });
  const keys = await createKeyIdentifier(database);
  const calls = createCallLog(database, log);
  const jobs = createJobs(options, database, seals, publicUrl);
  const identity = identityOf(config, database, signIn, keys, calls, seals.mails, publicUrl);
  const { extra } = options;
  const handlers = {
    ...handlersOf(options, database, keys, seals.webhooks, jobs.sender),
    ...extra?.handlers,
  };
  const server = createServer({
    routes: mount({ ...operations, ...extra?.operations }, handlers, {
      database,
      identity,
      gatewayMode: config.gatewayMode,
      log,
    }),
    pages: documentPages(operations, { publicUrl: config.publicUrl, version: options.version }),
    subtrees: [authSubtree(signIn)],
    log,
    trustProxy: config.trustProxy,
  });

  const stops = [keepForgetting(database, log), keepForgettingOld(database, log)];
  let closing: Promise<void> | undefined;
  return {
    database,
    signIn,
    worker: jobs.worker,
    async listen() {
      await server.listen({ port: config.port, host: config.host });
      jobs.worker.start();
      const { address, port } = server.server.address() as AddressInfo;
      return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
    },
    close() {
      closing ??= close();
      return closing;
    },
  };

  async function close() {
    const late = setTimeout(() => server.server.closeAllConnections(), drain_ms);
    await Promise.all([server.close(), jobs.worker.stop(drain_ms)]);
    clearTimeout(late);
    clearInterval(clockTimer);
    for (const stop of stops) stop();
    await Promise.all([calls.close(), jobs.sender.close(), jobs.mailer.close()]);
    await Promise.all([keys.close(), signIn.close()]);
    await database.close();
  }
}

type Seals = Record<'webhooks' | 'mails', Seal>;

/** The jobs and the connectors that they alone call. */
function createJobs(options: AppOptions, database: Database, seals: Seals, publicUrl: string) {
  const { config, log } = options;
  const sender = createHookSender({
    production: config.production,
    userAgent: `svc/${options.version} (webhooks)`,
    // Asks the name servers directly: the system's resolver works with four threads, so six names whose
    // server is silent hold up everybody's deliveries for half a minute (measured). It is used outside
    // production, where receivers have names that only this machine knows.
    ...(config.production ? { resolve: networkResolver() } : {}),
  });
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    folder: join(config.dataDir, 'mail'),
    from: `svc <no-reply@${new URL(publicUrl).hostname}>`,
  });
  const deliveries = {
    database,
    seal: seals.webhooks,
    production: config.production,
    retryDelays_ms: config.webhookRetryDelaysMs,
    sender,
  };
  const definitions = [
    advancePaymentJob({ database, rail: simulator, log }),
    deliverEventJob(deliveries),
    resendEventJob(deliveries),
    sendMailJob({ database, seal: seals.mails, mailer }),
  ];
  return { sender, mailer, worker: createWorker({ database, log, definitions }) };
}

/** What the mount asks about callers, answered by the rooms that know. */
function identityOf(
  config: Config,
  database: Database,
  signIn: SignIn,
  keys: KeyIdentifier,
  calls: CallLog,
  mailSeal: Seal,
  publicUrl: string,
): Identity {
  const { production } = config;
  const countData = createDataCounter(database, mailSeal);
  const trusted = trustedOriginsOf({ baseUrl: publicUrl, production, trustedOrigins: [] });
  return {
    identifyKey: keys.identify,
    async session(cookie) {
      const signedIn = await signIn.session(cookie);
      return signedIn ? { kind: 'session', ...signedIn } : undefined;
    },
    clearCookie: signIn.clearCookie,
    originAllowed: (headers) => originAllowed(headers, trusted),
    roleIn: (projectId, userId) => findRole(database, projectId, userId),
    countCall: createCallCounter(database),
    countDataCall: (address, key, refused) =>
      countData({ network: network(address), key: key && { ...key, refused } }),
    openMerchant: createMerchantOpener(database),
    recordCall: calls.record,
  };
}

function handlersOf(
  options: AppOptions,
  database: Database,
  keys: KeyIdentifier,
  seal: Seal,
  sender: HookSender,
): Handlers<Operations> {
  const { config } = options;
  return {
    ...platformHandlers({
      seal,
      endpointsOf,
      forgetKey: keys.forget,
      gatewayMode: config.gatewayMode,
    }),
    ...paymentHandlers({
      database,
      gatewayMode: config.gatewayMode,
      readScenario: (header, phone) => {
        const scenario = header === undefined ? scenarioOfPhone(phone) : readScenario(header);
        if (header !== undefined && !scenario) return undefined;
        return scenario ? writeScenario(scenario) : null;
      },
    }),
    ...dataHandlers(),
    ...webhookHandlers((url) => checkHookUrl(url, { production: config.production }), {
      seal,
      sender,
      production: config.production,
      countTest: createCallCounter(database, limits.testSendsPerMinutePerEndpoint),
    }),
  };
}

function authSubtree(signIn: SignIn) {
  return {
    prefix: '/auth',
    serve: (
      incoming: Parameters<ReturnType<typeof mount>[number]['serve']>[0],
      address: string,
      lang: 'fr' | 'en',
    ) =>
      signIn.handle({
        method: incoming.raw.method ?? 'GET',
        url: incoming.raw.url ?? '/auth',
        headers: incoming.raw.headers,
        body: incoming.body,
        address,
        requestId: incoming.requestId,
        lang,
      }),
  };
}
