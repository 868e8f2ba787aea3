// Tells a signed-in person who they are, where they may work, and what this server is: the one call that the frame of
// every page of the dashboard needs (contract/dashboard.md section 14, G1).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { AccountExport } from '../../../contract/platform/account.shapes.ts';
import type { Me, Standing } from '../../../contract/platform/me.shapes.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { exportConditions, standingOf } from '../conditions/index.ts';
import { listEndingKeys } from '../keys/index.ts';
import { isFinished } from '../onboarding/index.ts';
import { findOperator } from '../operators/index.ts';
import { findNearlyUsed } from '../quotas/index.ts';
import { findUser, listPlaces } from './me.store.ts';
import { viewPlace, viewUser } from './me.view.ts';

type Project = Me['projects'][number];

export type MeNeighbours = {
  /** What this server is, the same for everybody. */
  server: Me['server'];
  /** How the merchant accounts of projects stand, what they collected today, and where their test clocks are. */
  findStandings(
    reader: Reader,
    projects: readonly string[],
    now: number,
  ): Promise<(projectId: string) => Standing>;
  /** By project and mode, the oldest endpoint that takes nothing now. */
  findFailingEndpoints(
    reader: Reader,
    projects: readonly string[],
    now: number,
  ): Promise<(projectId: string, mode: 'test' | 'live') => string | null>;
  /** The hiring organisations that a person is in. */
  exportMemberships(reader: Reader, userId: string): Promise<AccountExport['hiring']>;
};

export async function getMe(
  { db, caller, now }: ReadContext<SessionCaller>,
  neighbours: MeNeighbours,
): Promise<Reply<Operations['getMe']>> {
  const { server, exportMemberships } = neighbours;
  const [user, projects, conditions, accepted, finished, { memberships }, operator] =
    await Promise.all([
      findUser(db, caller.userId),
      findProjects(db, caller.userId, now, neighbours),
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

const fortnight_ms = 14 * 86_400_000;

/** Where the person may work, each with what the frame says above its pages: by keys, in the same few statements however many. */
async function findProjects(
  db: Reader,
  userId: string,
  now: number,
  { findStandings, findFailingEndpoints }: MeNeighbours,
): Promise<Project[]> {
  const places = await listPlaces(db, userId);
  const ids = places.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [standsIn, failingIn, ending, nearlyUsed] = await Promise.all([
    findStandings(db, ids, now),
    findFailingEndpoints(db, ids, now),
    listEndingKeys(db, ids, { now, until: now + fortnight_ms }),
    findNearlyUsed(db, ids, now),
  ]);
  const keys = new Map(ending.map(({ project_id, id, name }) => [project_id, { id, name }]));
  return places.map((place) => {
    const { accounts, clock_offset_s } = standsIn(place.id);
    const of = (mode: 'test' | 'live') => ({
      ...accounts[mode],
      failing_endpoint: failingIn(place.id, mode),
    });
    return {
      ...viewPlace(place),
      accounts: { test: of('test'), live: of('live') },
      clock_offset_s,
      ending_key: keys.get(place.id) ?? null,
      quota_nearly_used: nearlyUsed.has(place.id),
    };
  });
}
