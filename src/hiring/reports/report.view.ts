// A report as the API shows it: readable by itself, with the messages that its quotes stand in. What a recruiter says of
// a criterion stands beside what the evaluator found, and never in its place.
import { reportLimits } from '../../../contract/hiring/report-limits.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { Lang } from '../../db/context.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { type SessionRow, type ShownMessage, secondsOf } from '../sessions/index.ts';
import { coverageOf, scoreOf } from './evaluate.rules.ts';
import type { Override, ReportRow } from './report.store.ts';

export type ShownReport = Reply<Operations['getSessionReport']>;

export type Around = {
  session: SessionRow;
  participant: Pick<ShownReport, 'participantName' | 'participantEmail'>;
  messages: ShownMessage[];
  lang: Lang;
};

export const viewReport = (
  row: ReportRow,
  { session, participant, messages, lang }: Around,
): ShownReport => ({
  id: row.id,
  sessionId: row.session_id,
  interviewId: row.campaign_id,
  candidateId: session.candidate_id,
  livemode: row.mode === 'live',
  revision: session.revision,
  interviewTitle: session.frozen.title,
  interviewObjective: session.frozen.objective,
  ...participant,
  totalDurationSeconds: secondsOf(session),
  messages,
  status: row.status,
  evaluator: row.evaluator,
  criteria: row.criteria.map(({ weight: _, ...found }) => ({
    ...found,
    override: overrideOf(row, found.key),
  })),
  coverage: coverageOf(row.criteria),
  score: scoreOf(row.criteria),
  answers: row.answers,
  integrity: integrityOf(session),
  summary: row.summary?.map(({ text }) => text).join(' ') ?? null,
  limits: row.limits.map((word) => reportLimits[word][lang]),
  review: {
    status: row.review_status,
    contestedAt: isoOrNull(row.contested_at),
    contestText: row.contest_text,
    dueAt: isoOrNull(row.due_at),
    reviewer: row.reviewer,
    reviewedAt: isoOrNull(row.reviewed_at),
    note: row.note,
    reply: row.reply,
  },
  createdAt: iso(row.created_at),
  readyAt: isoOrNull(row.ready_at),
  error: row.error,
});

/** Null unless the campaign asked for it; without a script nothing was seen. */
function integrityOf({ frozen, integrity }: SessionRow): ShownReport['integrity'] {
  if (!frozen.antiCheatingEnabled) return null;
  if (integrity === null) return { recorded: false, pageLeft: null, pasted: null };
  return { recorded: true, ...integrity };
}

/** A criterion may be called as what every object has, `constructor`. */
const overrideOf = ({ overrides }: ReportRow, key: string): Override | null =>
  Object.hasOwn(overrides, key) ? (overrides[key] ?? null) : null;
