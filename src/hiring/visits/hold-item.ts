// Holds a candidate's running session for one answer: by the session's lock alone, so that answers wait for nobody else.
import type { Lang } from '../../../contract/text.ts';
import type { Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { findSession, type SessionRow } from '../sessions/index.ts';
import { endIfOver } from './end-overdue.ts';
import { holdTogether } from './hold-together.ts';
import { endOf } from './interview.rules.ts';
import { findVisitor, type Visitor } from './pass.ts';
import { visitTexts } from './visit.texts.ts';
import { type Asking, campaignOf, refuse, type VisitNeighbours } from './visits.ts';

type Work<T> = (tx: Tx, session: SessionRow, now: number) => Promise<T>;

export async function knownVisitor(
  { database, seals }: VisitNeighbours,
  { pass, candidateId }: Asking,
): Promise<Visitor> {
  const visitor = await findVisitor(database, seals.passes, pass, candidateId, clock.now());
  if (!visitor) throw fail('UNAUTHENTICATED');
  return visitor;
}

/** The session that the candidate is in, or was in last; one whose time is over is ended first. */
export async function currentSession(
  neighbours: VisitNeighbours,
  { scope, candidate }: Visitor,
  now: number,
): Promise<SessionRow | undefined> {
  const { database } = neighbours;
  if (candidate.session_id === null) return undefined;
  const [session, { archived_at }] = await Promise.all([
    findSession(database, scope, candidate.session_id),
    campaignOf(database, candidate),
  ]);
  if (session?.status !== 'IN_PROGRESS') return session;
  if (!endOf(session, archived_at, now)) return session;
  await endIfOver(database, scope, session.id, now);
  return findSession(database, scope, session.id);
}

/** `ended`: what is answered for a session that has ended, which may be a repetition of what ended it. */
export async function holdItem<T>(
  neighbours: VisitNeighbours,
  asking: Asking,
  work: Work<T>,
  ended: (tx: Tx, session: SessionRow) => Promise<T> = () => over(asking.lang),
): Promise<T> {
  const { database } = neighbours;
  const { scope, candidate } = await knownVisitor(neighbours, asking);
  const now = clock.now();
  const { session_id: id } = candidate;
  if (id === null) throw refuse(visitTexts.notRunning, asking.lang);
  const { archived_at } = await campaignOf(database, candidate);
  const hold = () =>
    holdTogether<{ done: T } | 'over'>(database, scope, id, async (tx, held) => {
      if (held.status !== 'IN_PROGRESS') return { done: await ended(tx, held) };
      if (endOf(held, archived_at, now)) return 'over';
      return { done: await work(tx, held, now) };
    });
  const first = await hold();
  if (first !== 'over') return first.done;
  // Ended under the locks of campaign and candidate, which come before that of the session.
  await endIfOver(database, scope, id, now);
  const second = await hold();
  return second === 'over' ? over(asking.lang) : second.done;
}

async function over(lang: Lang): Promise<never> {
  throw refuse(visitTexts.over, lang);
}
