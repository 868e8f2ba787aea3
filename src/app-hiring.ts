// What hiring is handed of other rooms, and what the mount asks it about its callers.
import { keptElsewhere, type Seals } from './app-jobs.ts';
import type { Config } from './config.ts';
import type { HookSender } from './connectors/hook-sender.ts';
import type { Resolve } from './connectors/hook-socket.ts';
import { phoneInE164 } from './data/index.ts';
import type { Database } from './db/database.ts';
import {
  createHiringKeyCaller,
  enterOrganization,
  exportMemberships,
  type HiringNeighbours,
  identifyHiringKey,
  leaveOrganizations,
  lockOrganizationsOf,
  type Recipients,
} from './hiring/index.ts';
import type { Identity } from './http/guards/identity.ts';
import { nameOfService } from './kit/service-settings.ts';
import { createTestCounter } from './platform/index.ts';

export type HiringParts = {
  publicUrl: string;
  seals: Seals;
  database: Database;
  sender: HookSender;
  resolve: Resolve;
};

export const hiringOf = (
  config: Config,
  { publicUrl, seals, database, sender, resolve }: HiringParts,
): HiringNeighbours => ({
  publicUrl,
  seals: {
    ...{ links: seals.invitations, cursors: seals.cursors, mails: seals.mails },
    ...{ recordings: seals.recordings, previews: seals.previews },
  },
  phoneOf: phoneInE164,
  webhooks: {
    ...{ resolve, sender, production: config.production, seal: seals.webhooks },
    countTest: createTestCounter(database),
  },
  forget: keptElsewhere,
  recipients: recipientsOf(config, publicUrl),
});

/** Whom this server hands something to, by name: read from its settings. */
const recipientsOf = (config: Config, publicUrl: string): Recipients => ({
  operator: new URL(publicUrl).host,
  mail: config.smtpUrl === null ? null : new URL(config.smtpUrl).hostname,
  ...{ model: programsOf(config).model, speech: programsOf(config).speech },
  files: config.s3 === null ? null : new URL(config.s3.endpoint).host,
  challenge: challengeOf(config.turnstile),
});

/** Shown to nobody where pages have no key for it. */
const challengeOf = (turnstile: Config['turnstile']): string | null =>
  turnstile?.siteKey ? new URL(turnstile.url).host : null;

/** Whose programs this server uses, as candidates and employers are told. */
export const programsOf = ({ hireModel, hireSpeech }: Config) => ({
  model: hireModel === null ? null : nameOfService(hireModel),
  speech: hireSpeech === null ? null : nameOfService(hireSpeech),
  records: true,
});

/** What the platform asks hiring about an account that is exported or deleted. */
export const hiringAccounts = {
  exportMemberships,
  lockOrganizationsOf,
  leaveOrganizations,
};

export const hiringIdentityOf = (
  database: Database,
): Pick<Identity, 'identifyHiringKey' | 'callHiringKey' | 'enterOrganization'> => ({
  identifyHiringKey: (text) => identifyHiringKey(database, text),
  callHiringKey: createHiringKeyCaller(database),
  enterOrganization: (person, asked) => enterOrganization(database, person, asked),
});
