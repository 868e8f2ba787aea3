// What the server is made of and what it is, from outside: configuration, addresses and secrets, and what may be done
// with it (the composition root reads it in all its files).
import { join } from 'node:path';
import type { Api } from '../contract/api.ts';
import { apis } from '../contract/apis.ts';
import type { Closable, Operation } from '../contract/operation.ts';
import type { Me } from '../contract/platform/me.shapes.ts';
import type { Config } from './config.ts';
import type { Resolve } from './connectors/hook-socket.ts';
import type { Log } from './db/context.ts';
import type { Database } from './db/database.ts';
import type { Pace } from './http/pace-bodies.ts';
import type { Page } from './http/page.ts';
import type { Worker } from './jobs/index.ts';
import { originAt } from './kit/origin-at.ts';
import { presentOf, type Secret } from './kit/seal.ts';
import type { SignIn, SignInOptions } from './platform/sign-in/index.ts';

export type App = {
  database: Database;
  signIn: SignIn;
  worker: Worker;
  /** What it serves to people. */
  pages: readonly Page[];
  /** Listens and starts the jobs; answers the address on this machine. */
  listen(): Promise<string>;
  /** Drains calls and jobs, writes what waits, closes. */
  close(): Promise<void>;
};

export type AppOptions = {
  config: Config;
  databaseUrl: string;
  authSecret: Secret;
  log: Log;
  version: string;
  /** Tests make scrypt cheap. */
  passwords?: SignInOptions['passwords'];
  /** Answers for the name servers in tests. */
  resolve?: Resolve;
  /** How long bodies beyond any need wait: not at all in tests of what is answered to them. */
  bodyPace?: Pace;
  /** The build of the dashboard, where it is not in its usual folder or is under way. */
  dashboard?: { folder?: string; isBuilding?: () => boolean };
  /** Operations beside those of the contract: the bench measures one that does nothing. */
  extra?: {
    operations: Record<string, Operation>;
    handlers: Record<string, unknown>;
    /** Their API, where it is none of the contract's. */
    api?: Api;
  };
};

/** All APIs of a server. */
export const apisOf = ({ extra }: AppOptions): readonly [Api, ...Api[]] =>
  extra?.api ? [...apis, extra.api] : apis;

/**
 * Where payers find their pages: as said, or on this machine; nowhere when the system chooses a port that nobody knows
 * before (contract/payments.md B.3, B.8).
 */
export const payersOrigin = ({ publicUrl, host, port }: Config): string | null =>
  publicUrl ?? (port === 0 ? null : originAt(host, port));

/** What calls are let in to: whether there are payments, and what is NOT_CONFIGURED. */
export function gates(config: Config) {
  const { gatewayMode, reportsOpen, identityOpen } = config;
  const open: Record<Closable, boolean> = {
    reports: reportsOpen,
    identity: identityOpen,
    'payers-pages': payersOrigin(config) !== null,
  };
  const closed = (Object.keys(open) as Closable[]).filter((name) => !open[name]);
  return { gatewayMode, closed };
}

/** Where mails become files when no mail server is configured. */
export const mailFolder = ({ dataDir }: Config): string => join(dataDir, 'mail');

/** The same for whoever tries svc out; in production it is nobody's business (contract/dashboard.md UI24). */
export const shownMailFolder = (config: Config): string | null =>
  config.production || config.smtpUrl !== null ? null : mailFolder(config);

/** What this server is, as the dashboard says it to whoever is signed in. */
const serverFacts = (config: Config, version: string): Me['server'] => ({
  version,
  gateway_mode: config.gatewayMode,
  environment: config.production ? 'production' : 'development',
  mail: config.smtpUrl === null ? 'files' : 'smtp',
  mail_folder: shownMailFolder(config),
  challenge: config.turnstile?.siteKey != null,
  features: { reports: config.reportsOpen, identity: config.identityOpen },
});

/** What the server says of itself, and what its operators are told of it. */
export const ownFacts = ({ config, version, authSecret }: AppOptions) => ({
  server: serverFacts(config, version),
  ownFacts: {
    dataDir: config.dataDir,
    secret: presentOf(authSecret),
    trustProxy: config.trustProxy,
    refused: null,
  },
});
