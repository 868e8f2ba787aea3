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
  const visitor = await knownVisitor(neighbours, asking);
  const now = clock.now();
  const session = await currentSession(neighbours, visitor, now);
  if (!session) throw refuse(visitTexts.notRunning, asking.lang);
  return holdTogether(neighbours.database, visitor.scope, session.id, (tx, held) =>
    held.status === 'IN_PROGRESS' ? work(tx, held, now) : ended(tx, held),
  );
}

async function over(lang: Lang): Promise<never> {
  throw refuse(visitTexts.over, lang);
}
