// What hiring is handed of other rooms, and what the mount asks it about its callers.
import type { Seals } from './app-jobs.ts';
import type { Config } from './config.ts';
import type { HookSender } from './connectors/hook-sender.ts';
import type { Resolve } from './connectors/hook-socket.ts';
import { phoneInE164 } from './data/index.ts';
import type { Database } from './db/database.ts';
import {
  createHiringKeyIdentifier,
  enterOrganization,
  type HiringNeighbours,
} from './hiring/index.ts';
import type { Identity } from './http/guards/identity.ts';
import { createKeyCallCounter, createTestCounter } from './platform/index.ts';

export type HiringParts = {
  publicUrl: string;
  seals: Seals;
  database: Database;
  sender: HookSender;
  resolve: Resolve;
};

export const hiringOf = (
  { production }: Config,
  { publicUrl, seals, database, sender, resolve }: HiringParts,
): HiringNeighbours => ({
  publicUrl,
  seals: { links: seals.invitations, cursors: seals.cursors },
  phoneOf: phoneInE164,
  webhooks: {
    ...{ production, resolve, sender, seal: seals.webhooks },
    countTest: createTestCounter(database),
  },
});

export const hiringIdentityOf = (
  database: Database,
): Pick<Identity, 'identifyHiringKey' | 'countHiringCall' | 'enterOrganization'> => ({
  identifyHiringKey: createHiringKeyIdentifier(database),
  countHiringCall: createKeyCallCounter(database),
  enterOrganization: (person, asked) => enterOrganization(database, person, asked),
});
