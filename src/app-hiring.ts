// What hiring is handed of other rooms, and what the mount asks it about its callers.
import type { Seals } from './app-jobs.ts';
import { phoneInE164 } from './data/index.ts';
import type { Database } from './db/database.ts';
import {
  createHiringKeyIdentifier,
  enterOrganization,
  exportMemberships,
  type HiringNeighbours,
  leaveOrganizations,
  lockOrganizationsOf,
} from './hiring/index.ts';
import type { Identity } from './http/guards/identity.ts';
import { createKeyCallCounter } from './platform/index.ts';

type HiringParts = { publicUrl: string; seals: Seals };

export const hiringOf = ({ publicUrl, seals }: HiringParts): HiringNeighbours => ({
  publicUrl,
  seals: { links: seals.invitations, cursors: seals.cursors, mails: seals.mails },
  phoneOf: phoneInE164,
});

/** What the platform asks hiring about an account that is exported or deleted. */
export const hiringAccounts = {
  exportMemberships,
  lockOrganizationsOf,
  leaveOrganizations,
};

export const hiringIdentityOf = (
  database: Database,
): Pick<Identity, 'identifyHiringKey' | 'countHiringCall' | 'enterOrganization'> => ({
  identifyHiringKey: createHiringKeyIdentifier(database),
  countHiringCall: createKeyCallCounter(database),
  enterOrganization: (person, asked) => enterOrganization(database, person, asked),
});
