// Tells a signed-in person who they are, where they may work, and what this server is: the one call that the frame of
// every page of the dashboard needs (contract/dashboard.md section 14, G1).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { AccountExport } from '../../../contract/platform/account.shapes.ts';
import type { Me } from '../../../contract/platform/me.shapes.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { exportConditions, standingOf } from '../conditions/index.ts';
import { isFinished } from '../onboarding/index.ts';
import { findOperator } from '../operators/index.ts';
import { findUser, listPlaces } from './me.store.ts';
import { viewPlace, viewUser } from './me.view.ts';

type Standing = Pick<Me['projects'][number], 'accounts' | 'clock_offset_s'>;

export type MeNeighbours = {
  /** What this server is, the same for everybody. */
  server: Me['server'];
  /** How the merchant accounts of projects stand, what they collected today, and where their test clocks are. */
  findStandings(
    reader: Reader,
    projects: readonly string[],
    now: number,
  ): Promise<(projectId: string) => Standing>;
  /** The hiring organisations that a person is in. */
  exportMemberships(reader: Reader, userId: string): Promise<AccountExport['hiring']>;
};

export async function getMe(
  { db, caller, now }: ReadContext<SessionCaller>,
  { server, exportMemberships, findStandings }: MeNeighbours,
): Promise<Reply<Operations['getMe']>> {
  const standings = async () => {
    const places = await listPlaces(db, caller.userId);
    const standingOfProject = await findStandings(
      db,
      places.map(({ id }) => id),
      now,
    );
    return places.map((place) => ({ ...viewPlace(place), ...standingOfProject(place.id) }));
  };
  const [user, projects, conditions, accepted, finished, { memberships }, operator] =
    await Promise.all([
      findUser(db, caller.userId),
      standings(),
      standingOf(db, caller.userId),
      exportConditions(db, caller.userId),
      isFinished(db, caller.userId),
      exportMemberships(db, caller.userId),
      findOperator(db, caller.userId),
    ]);
  // Deleted since the session was read.
  if (!user) throw fail('UNAUTHENTICATED');
  return {
    user: viewUser(user),
    projects,
    project_limit: limits.projectsPerUser,
    organizations: memberships.map(({ id, name, role }) => ({ id, name, role })),
    maintainer: user.is_maintainer,
    operator: operator ? { permissions: operator.permissions } : null,
    conditions: {
      accepted: conditions.accepted,
      // Whoever opened an account under a former version follows that one, accepted by a press or not.
      changed:
        !conditions.accepted && (accepted.length > 0 || user.created_at < conditions.published_at),
      version: conditions.version,
    },
    onboarding: { finished },
    signed_in_at: iso(caller.signedInAt),
    server,
  };
}
