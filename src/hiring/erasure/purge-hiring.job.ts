// Purges what an organisation has kept for its time: sessions at their date, candidates who never began, lines of
// evaluations, logs of deliveries. One transaction for each person, so that a server that dies leaves nobody half emptied;
// comes back at the next date, and once a day at the latest.
import { limits } from '../../../contract/limits.ts';
import type { OrganizationScope } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock, monthsLater } from '../../kit/clock.ts';
import { firstIdOf } from '../../kit/ids.ts';
import { findCandidate, lockCandidate, saveCandidate } from '../candidates/index.ts';
import { findOrganization } from '../organizations/index.ts';
import { purgeEvery_ms, purgeKind } from '../pending-purges/index.ts';
import { findSessionsOfCandidate, holdSession } from '../sessions/index.ts';
import { forgetDeliveries } from '../webhooks/index.ts';
import { emptyCandidate } from './empty-candidate.ts';
import { emptyOne } from './empty-session.ts';
import {
  dropOldLines,
  findNextPurge,
  listDueCandidates,
  listDueSessions,
} from './erasure.store.ts';
import type { Forget } from './forget.ts';

export type PurgeOptions = { database: Database; forget: readonly Forget[] };

const slice = 100;
const invited: readonly string[] = ['INVITED', 'OPENED'];
const linesKept_ms = limits.evaluationLinesKept_days * 86_400_000;

export const purgeHiringJob = (options: PurgeOptions): JobDefinition => ({
  kind: purgeKind,
  concurrency: 2,
  batch: 1,
  shared: true,
  async run(jobs) {
    for (const job of jobs) await purgeOrganization(job, options);
  },
});

async function purgeOrganization(job: Job, options: PurgeOptions): Promise<void> {
  const { database } = options;
  const organizationId = job.project_id;
  const organization = await findOrganization(database, organizationId);
  if (!organization) return database.transaction((tx) => finish(tx, [job]));
  const now = clock.now();
  for (const mode of ['test', 'live'] as const) {
    const scope = { organizationId, mode };
    await inSlices(
      () => listDueSessions(database, scope, now, slice),
      (id) => purgeSession(scope, id, now, options),
    );
    const invitedBefore = firstIdOf('can', monthsLater(now, -12));
    await inSlices(
      () => listDueCandidates(database, scope, { invitedBefore, now }, slice),
      (id) => purgeCandidate(scope, id, now, options),
    );
    await dropOldLines(database, scope, now - linesKept_ms);
  }
  await forgetDeliveries(database, organizationId, now);
  await database.transaction(async (tx) => {
    const next = (await findNextPurge(tx, organizationId)) ?? Number.POSITIVE_INFINITY;
    // Never further than a day: what ended meanwhile may be due before what was read here.
    const runAt = Math.max(now + 1_000, Math.min(next, now + purgeEvery_ms));
    await postpone(tx, [{ ...job, runAt }]);
  });
}

async function inSlices(
  list: () => Promise<string[]>,
  each: (id: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const ids = await list();
    for (const id of ids) await each(id);
    if (ids.length < slice) return;
  }
}

/**
 * The session, and its candidate with the last of theirs that is kept: until then they reach it by their link, to read it, contest
 * it or erase it. A campaign may have kept a later one for less.
 */
function purgeSession(
  scope: OrganizationScope,
  id: string,
  now: number,
  { database, forget }: PurgeOptions,
): Promise<void> {
  return database.transaction(async (tx) => {
    const held = await holdSession(tx, scope, id);
    if (!held || held.session.purged_at !== null) return;
    await emptyOne(tx, held.session, now, forget);
    const { candidate } = held;
    if (!candidate || candidate.purged_at !== null) return;
    // Under the lock of their campaign none begins and none is purged beside this one.
    const sessions = await findSessionsOfCandidate(tx, scope, candidate.id);
    if (sessions.some(({ purged_at }) => purged_at === null)) return;
    // Invited once more (H93), they are as one who never began: their link begins, and their own time is still to come.
    if (invited.includes(candidate.status)) {
      return saveCandidate(tx, { ...candidate, session_id: null, consent: null, updated_at: now });
    }
    await emptyCandidate(tx, candidate, { now, isErased: false }, forget);
  });
}

function purgeCandidate(
  scope: OrganizationScope,
  id: string,
  now: number,
  { database, forget }: PurgeOptions,
): Promise<void> {
  return database.transaction(async (tx) => {
    if (!(await findCandidate(tx, scope, id))) return;
    const candidate = await lockCandidate(tx, scope, id);
    // Whoever has begun meanwhile goes with their session.
    if (!candidate || candidate.session_id !== null || candidate.purged_at !== null) return;
    await emptyCandidate(tx, candidate, { now, isErased: false }, forget);
  });
}
