// A candidate's page as it stands: the notice, what is asked now, the last look, or what became of it; and all of it to
// take along.
import type {
  OwnRecord,
  OwnSession,
  Stage,
  VisitScene,
} from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import type { Database } from '../../db/database.ts';
import { clock, iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { type CandidateRow, shownInviteUrl } from '../candidates/index.ts';
import { findReport } from '../reports/index.ts';
import {
  findDraft,
  findSessionsOfCandidate,
  listMessages,
  lockSession,
  type SessionRow,
  saveSession,
} from '../sessions/index.ts';
import { currentSession, knownVisitor } from './hold-item.ts';
import { isOverdue, isUnseen, itemName } from './interview.rules.ts';
import { asBegun, doorOf, readNotice } from './notice.ts';
import type { Visitor } from './pass.ts';
import { isSpoken, readyRecording } from './spoken.ts';
import { questionOf, takeOverdue } from './steps.ts';
import { itemOf, lastLookOf, secondsLeftOf, viewOwnSession } from './visit.view.ts';
import { type Asking, campaignOf, scopeOfRow, type VisitNeighbours } from './visits.ts';
import { waitForFollowUp } from './wait-for-follow-up.ts';

/** Those whose page is the notice, whatever sessions they had. */
const beginners: readonly string[] = ['INVITED', 'OPENED', 'DECLINED'];

export const createVisitReader =
  (neighbours: VisitNeighbours) =>
  async (asking: Asking): Promise<VisitScene> => {
    const { database, publicUrl, seals, programs } = neighbours;
    const visitor = await knownVisitor(neighbours, asking);
    const { candidate } = visitor;
    const now = clock.now();
    const campaign = await campaignOf(database, candidate);
    const door = doorOf(campaign, candidate.invite_expires_at, now);
    const [said, { stage, frozen }] = await Promise.all([
      readNotice(database, campaign, programs, door),
      stageOf(neighbours, visitor, now, asking.lang),
    ]);
    const notice = frozen ? asBegun(said, frozen) : said;
    const { id, name, status, source } = candidate;
    // Whoever was invited has the link already.
    const link =
      source === 'PUBLIC_LINK' ? shownInviteUrl(publicUrl, seals.links, candidate) : null;
    const hasRecord = candidate.session_id !== null;
    return { notice, candidate: { id, name, status, link, hasRecord }, stage };
  };

/** `frozen`: of the session that runs. */
type Staged = { stage: Stage; frozen?: SessionRow['frozen'] };

const beforehand: Staged = { stage: { kind: 'NOTICE' } };

async function stageOf(
  neighbours: VisitNeighbours,
  visitor: Visitor,
  now: number,
  lang: Lang,
): Promise<Staged> {
  const { database, programs } = neighbours;
  const { candidate, scope } = visitor;
  if (scope.mode === 'test' || beginners.includes(candidate.status)) return beforehand;
  const current = await currentSession(neighbours, visitor, now);
  if (!current) return beforehand;
  if (current.status !== 'IN_PROGRESS') return afterwards(database, visitor, lang);
  const hasModel = programs.model !== null;
  const onTime = await withoutOverdue(database, current, { now, hasModel });
  const session = await seen(database, await waitForFollowUp(database, onTime));
  if (session.status !== 'IN_PROGRESS') return afterwards(database, visitor, lang);
  // A model may have been waited for.
  const then = clock.now();
  const secondsLeft = secondsLeftOf(session, then);
  const { frozen, channel } = session;
  if (!questionOf(session)) {
    const look = lastLookOf(session, await listMessages(database, session));
    return { stage: { kind: 'LAST_LOOK', look, secondsLeft }, frozen };
  }
  const name = itemName(session.progress);
  const [draft, messages, recording] = await Promise.all([
    findDraft(database, session),
    session.progress.followUps > 0 ? listMessages(database, session) : [],
    isSpoken(session) ? readyRecording(database, session, name) : undefined,
  ]);
  const spoken = isSpoken(session) ? { recording } : undefined;
  const item = itemOf(session, { draft, messages, spoken, now: then });
  if (!item) throw fail('INTERNAL_ERROR');
  return { stage: { kind: 'ITEM', item, channel, secondsLeft }, frozen };
}

/** The time of an item begins with the page that shows it, and not with the answer before: a line may be cut in between. */
async function seen(database: Database, session: SessionRow): Promise<SessionRow> {
  const question = questionOf(session);
  if (!question || !isUnseen(session.progress, question)) return session;
  return database.transaction(async (tx) => {
    const held = await lockSession(tx, scopeOfRow(session), session.id);
    const asked = held && questionOf(held);
    if (!asked || held.status !== 'IN_PROGRESS' || !isUnseen(held.progress, asked)) {
      return held ?? session;
    }
    const shown = { ...held, progress: { ...held.progress, shownAt: clock.now() } };
    await saveSession(tx, shown);
    return shown;
  });
}

/** A question whose time is over is taken as it was saved, and the next one is asked. */
async function withoutOverdue(
  database: Database,
  session: SessionRow,
  { now, hasModel }: { now: number; hasModel: boolean },
) {
  const question = questionOf(session);
  if (!question || !isOverdue(session.progress, question, now)) return session;
  return database.transaction(async (tx) => {
    const held = await lockSession(tx, scopeOfRow(session), session.id);
    if (held?.status !== 'IN_PROGRESS') return held ?? session;
    return takeOverdue(tx, held, now, hasModel);
  });
}

async function afterwards(database: Database, visitor: Visitor, lang: Lang): Promise<Staged> {
  const [latest, ...earlier] = await sessionsOf(database, visitor, lang);
  if (!latest) throw fail('NOT_FOUND');
  const { report, messages } = latest;
  // Of one that is purged nothing is left to contest; an earlier one may be kept for longer.
  const canContest =
    report?.status === 'READY' && report.review.status !== 'CONTESTED' && messages.length > 0;
  return { stage: { kind: 'AFTER', session: latest, earlier: earlier.length, canContest } };
}

/** Newest first. */
async function sessionsOf(
  database: Database,
  { scope, candidate }: Visitor,
  lang: Lang,
): Promise<OwnSession[]> {
  const sessions = await findSessionsOfCandidate(database, scope, candidate.id);
  return Promise.all(
    sessions.map(async (session) => {
      const isRunning = session.status === 'IN_PROGRESS';
      const [messages, report, draft] = await Promise.all([
        listMessages(database, session),
        findReport(database, scope, session.id),
        isRunning ? findDraft(database, session) : undefined,
      ]);
      return viewOwnSession(session, messages, { report, draft, lang });
    }),
  );
}

/** All that is kept of a candidate, for them to take along. */
export const createRecordReader =
  (neighbours: VisitNeighbours) =>
  async (asking: Asking): Promise<OwnRecord> => {
    const { database, programs } = neighbours;
    const visitor = await knownVisitor(neighbours, asking);
    const { candidate } = visitor;
    const campaign = await campaignOf(database, candidate);
    const notice = await readNotice(database, campaign, programs, 'OPEN');
    return {
      candidate: ownCandidate(candidate),
      interview: { id: campaign.id, title: campaign.title, employer: notice.employer },
      sessions: await sessionsOf(database, visitor, asking.lang),
    };
  };

const ownCandidate = (row: CandidateRow): OwnRecord['candidate'] => ({
  ...{ id: row.id, name: row.name, email: row.email, phone: row.phone },
  ...{ externalRef: row.external_ref, status: row.status, source: row.source },
  createdAt: iso(row.created_at),
  consent: row.consent,
});
