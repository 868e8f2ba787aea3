// Gives a person everything that is held about them, as one object to keep (contract/data.md section 7).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { iso, lastDays } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
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

export async function exportAccount(
  ctx: ReadContext<SessionCaller>,
): Promise<Reply<Operations['exportAccount']>> {
  const { db, now } = ctx;
  const { userId } = ctx.caller;
  const person = await findPerson(db, userId);
  // Deleted since the session was read.
  if (!person) throw fail('UNAUTHENTICATED');
  const [identities, sessions, projects, keys, sent, received, usage, audit] = await Promise.all([
    listIdentities(db, userId),
    listSessions(db, userId),
    listMemberships(db, userId),
    listOwnedKeys(db, userId),
    listSent(db, userId),
    // Whoever registers somebody else's address learns nothing of what was sent there.
    person.email_verified ? listReceived(db, person.email) : [],
    listDays(db, userId, lastDays(now, limits.usage_days)),
    listActs(db, userId),
  ]);
  return {
    format: 1,
    generated_at: iso(now),
    account: viewPerson(person),
    identities: identities.map(viewIdentity),
    sessions: sessions.map(viewSession),
    projects,
    keys: keys.map(viewOwnedKey),
    invitations_sent: sent.map((row) => viewSent(row, now)),
    invitations_received: received.map((row) => viewReceived(row, now)),
    usage,
    audit: audit.map(viewAct),
  };
}
