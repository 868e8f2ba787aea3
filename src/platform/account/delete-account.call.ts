// Deletes the caller's account at once and for good. A call, not a write: a password takes a tenth of a second
// to check, and no transaction waits for it.
//
// The person's row is deleted, not blanked: sessions, sign-in methods and memberships refer to it and go with it
// on every server, whatever would still refer to it afterwards is refused by its foreign key, and the address is
// free for a new account. What must stay never referred to it: journals belong to projects, and audit entries
// and invitations hold the id, a pseudonym from now on (contract/data.md section 7). A project of theirs alone
// is deleted as by deleteProject, with its row kept for the ledger and without an owner; keys they made in
// other people's projects are those projects' (M11).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { CallContext, SessionCaller, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { audit } from '../audit/index.ts';
import {
  type EndProject,
  lockProjectsOf,
  type DeletionNeighbours as ProjectEnd,
} from '../projects/index.ts';
import { countPassword } from '../quotas/index.ts';
import { endMembership } from '../team/index.ts';
import { deletePerson, findPerson, findStandings, lockPerson } from './account.store.ts';
import { accountTexts } from './account.texts.ts';
import type { Person } from './export-account.ts';

export type DeletionNeighbours = ProjectEnd & {
  endProject: EndProject;
  /** Locks the hiring organisations of a person, which come before the person as projects do. */
  lockOrganizationsOf(tx: Tx, userId: string): Promise<string[]>;
  /** Ends or leaves them; false, with nothing changed, when one is not among the locked. */
  leaveOrganizations(
    ctx: WriteContext<SessionCaller>,
    person: { id: string; email: string },
    locked: readonly string[],
  ): Promise<boolean>;
  /** What others hold of the person without referring to the account. */
  forgetPerson(tx: Tx, person: Person): Promise<void>;
  /** Whether it is the password of whoever the cookie signs in. */
  isPassword(cookie: string | undefined, password: string): Promise<boolean>;
};

/** How often the person may join or create a project between the two locks before we give up. */
const mostRounds = 5;

export async function deleteAccount(
  ctx: CallContext<SessionCaller>,
  input: Input<Operations['deleteAccount']>,
  neighbours: DeletionNeighbours,
): Promise<undefined> {
  await checkPassword(ctx, input.body.password ?? '', neighbours);
  for (let round = 0; round < mostRounds; round++) {
    const erased = await ctx.transaction((tx) => erase({ ...ctx, tx }, neighbours));
    if (erased) return undefined;
  }
  throw fail('SERVER_BUSY', {}, 1);
}

async function checkPassword(
  ctx: CallContext<SessionCaller>,
  password: string,
  { isPassword }: DeletionNeighbours,
): Promise<void> {
  const grant = await countPassword(ctx.db, ctx.caller.userId);
  if (!grant.granted) throw fail('RATE_LIMITED', {}, grant.retryAfter_s);
  if (await isPassword(ctx.header('cookie'), password)) return;
  // Deleted between the look at the session and at the password: nobody's password is right any more.
  const person = await findPerson(ctx.db, ctx.caller.userId);
  throw fail(person ? 'INVALID_PASSWORD' : 'UNAUTHENTICATED');
}

/**
 * False, with nothing changed, when a project or an organisation was added between the two locks. Projects come first, in the
 * order of their ids, because whoever holds a project may wait for the person: an acceptance, a handing over.
 */
async function erase(
  ctx: WriteContext<SessionCaller>,
  neighbours: DeletionNeighbours,
): Promise<boolean> {
  const { tx, caller } = ctx;
  const locked = new Map((await lockProjectsOf(tx, caller.userId)).map((row) => [row.id, row]));
  const organizations = await neighbours.lockOrganizationsOf(tx, caller.userId);
  const person = await lockPerson(tx, caller.userId);
  // Another call has deleted it.
  if (!person) throw fail('UNAUTHENTICATED');
  const standings = await findStandings(tx, person.id);
  if (standings.some(({ project_id }) => !locked.has(project_id))) return false;
  // Before money is looked at: a project with other people is not for the owner alone to end (S11).
  if (standings.some(({ is_owner, has_others }) => is_owner && has_others)) {
    throw fail('OWNER_MUST_STAY', { message: accountTexts.ownsWithOthers[ctx.lang] });
  }
  if (!(await neighbours.leaveOrganizations(ctx, person, organizations))) return false;
  for (const { project_id, is_owner } of standings) {
    const project = locked.get(project_id);
    if (is_owner && project) await neighbours.endProject(ctx, project, neighbours);
    else await endMembership(ctx, project_id, person.id);
  }
  await audit(ctx, null, 'account.deleted', {});
  const email = person.email_verified ? person.email : null;
  await neighbours.forgetPerson(tx, { userId: person.id, email });
  await deletePerson(tx, person, clock.now());
  return true;
}
