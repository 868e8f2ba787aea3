// Gives a person everything that is held about them, as one object to keep (contract/data.md section 7).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { AccountExport } from '../../../contract/platform/account.shapes.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { iso, lastDays } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { exportConditions } from '../conditions/index.ts';
import { exportOnboarding } from '../onboarding/index.ts';
import {
  findPerson,
  listActs,
  listDays,
  listIdentities,
  listMemberships,
  listOwnedKeys,
  listReceived,
  listSent,
  listSessions,
} from './account.store.ts';
import {
  viewAct,
  viewIdentity,
  viewOwnedKey,
  viewPerson,
  viewReceived,
  viewSent,
  viewSession,
} from './account.view.ts';

/** What the data API holds about a person. */
export type PersonalData = Pick<
  AccountExport,
  'favourites' | 'subscriptions' | 'feature_requests' | 'votes' | 'reports'
>;

export type ExportNeighbours = {
  /** The hiring organisations of a person. */
  exportMemberships(reader: Reader, userId: string): Promise<AccountExport['hiring']>;
  exportData(reader: Reader, person: Person): Promise<PersonalData>;
};

export type Person = {
  userId: string;
  /** Null while it is not confirmed: it may be somebody else's. */
  email: string | null;
};

export async function exportAccount(
  ctx: ReadContext<SessionCaller>,
  neighbours: ExportNeighbours,
): Promise<Reply<Operations['exportAccount']>> {
  const { db, now } = ctx;
  const { userId } = ctx.caller;
  const person = await findPerson(db, userId);
  // Deleted since the session was read.
  if (!person) throw fail('UNAUTHENTICATED');
  // Whoever registers somebody else's address learns nothing of what was sent there.
  const email = person.email_verified ? person.email : null;
  const [
    identities,
    sessions,
    conditions,
    onboarding,
    data,
    projects,
    keys,
    sent,
    received,
    usage,
    audit,
    hiring,
  ] = await Promise.all([
    listIdentities(db, userId),
    listSessions(db, userId),
    exportConditions(db, userId),
    exportOnboarding(db, userId),
    neighbours.exportData(db, { userId, email }),
    listMemberships(db, userId),
    listOwnedKeys(db, userId),
    listSent(db, userId),
    email === null ? [] : listReceived(db, email),
    listDays(db, userId, lastDays(now, limits.usage_days)),
    listActs(db, userId),
    neighbours.exportMemberships(db, userId),
  ]);
  return {
    format: 1,
    generated_at: iso(now),
    account: viewPerson(person),
    identities: identities.map(viewIdentity),
    sessions: sessions.map(viewSession),
    conditions,
    onboarding,
    ...data,
    projects,
    keys: keys.map(viewOwnedKey),
    hiring,
    invitations_sent: sent.map((row) => viewSent(row, now)),
    invitations_received: received.map((row) => viewReceived(row, now)),
    usage,
    audit: audit.map(viewAct),
  };
}
