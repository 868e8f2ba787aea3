// A candidate's own interview, as their pages show it. What is the recruiter's own stays out: the campaign's objective,
// notes, the author's follow-ups that were not asked.
import type {
  Given,
  GivenAnswer,
  Item,
  LastLook,
  OwnSession,
} from '../../../contract/hiring/candidate-pages.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { iso } from '../../kit/clock.ts';
import { randomBytes } from '../../kit/random.ts';
import type { RecordingRow } from '../recordings/index.ts';
import { type ReportRow, viewReport } from '../reports/index.ts';
import {
  type DraftRow,
  isTakenByTime,
  type MessageRow,
  type SessionRow,
  viewMessage,
  viewSession,
} from '../sessions/index.ts';
import { isUnseen, itemName, limitAt, readAnswer } from './interview.rules.ts';
import { unmistakable } from './typed-number.rules.ts';

/** Seconds until a time, never below none. */
const secondsTo = (at: number | null, now: number): number | null =>
  at === null ? null : Math.max(0, Math.ceil((at - now) / 1_000));

/** The wall's limit as the notice says it, without the grace. */
const grace_ms = 60_000;
export const secondsLeftOf = ({ time_limit_at }: SessionRow, now: number): number | null =>
  secondsTo(time_limit_at === null ? null : time_limit_at - grace_ms, now);

type FrozenQuestion = SessionRow['frozen']['questions'][number];

type Shown = {
  draft: DraftRow | undefined;
  messages: MessageRow[];
  /** Undefined where the item is answered in writing alone. */
  spoken: { recording: RecordingRow | undefined } | undefined;
  now: number;
};

export function itemOf(
  session: SessionRow,
  { draft, messages, spoken, now }: Shown,
): Item | undefined {
  const { frozen, progress } = session;
  const question = frozen.questions[progress.question];
  if (!question) return undefined;
  const isBack = progress.followUps > 0;
  const about = messages.filter(({ question_id: id }) => id === question.id);
  const prompt = about.findLast(({ kind }) => kind === 'FOLLOW_UP');
  const answers = about.filter(({ kind }) => kind === 'ANSWER').map(({ content }) => content);
  const name = itemName(progress);
  const kept = draft?.item === name ? draft : undefined;
  return {
    ...{ name, key: randomBytes(16).toString('base64url') },
    kind: isBack ? 'FOLLOW_UP' : 'QUESTION',
    ...{ n: progress.question + 1, total: frozen.questions.length },
    text: isBack ? (prompt?.content ?? question.text) : question.text,
    description: isBack ? null : question.description,
    about: isBack ? { text: question.text, answers } : null,
    ...{ type: question.type, options: question.options ?? [] },
    required: question.required && !isBack,
    maxAnswerChars: question.maxAnswerChars,
    secondsLeft: secondsTo(limitAt(progress, question), now),
    draft: kept
      ? {
          ...kept.given,
          savedAt: iso(kept.updated_at),
          fault: faultOfSaved(question, kept.given),
        }
      : null,
    voice: spoken ? { recording: spokenOf(session, spoken.recording) } : null,
  };
}

function faultOfSaved(question: FrozenQuestion, given: Given): Text | null {
  if (question.type !== 'NUMBER' || given.number.trim() === '') return null;
  const read = readAnswer(question, given);
  return 'faults' in read ? (read.faults['number'] ?? null) : null;
}

function spokenOf(
  session: SessionRow,
  recording: RecordingRow | undefined,
): NonNullable<Item['voice']>['recording'] {
  if (!recording) return null;
  const { id, seconds, transcription, transcript } = recording;
  const url = ownAudioUrl(session.candidate_id, id);
  return { id, url, seconds: seconds ?? 0, transcription, transcript };
}

/** Where a candidate hears their own recording, by their cookie. */
export const ownAudioUrl = (candidateId: string | null, recordingId: string): string =>
  `/i/c/${candidateId}/recordings/${recordingId}`;

/** Every question with what was said to it, in the order of both. */
export function lastLookOf(session: SessionRow, messages: readonly MessageRow[]): LastLook {
  const answers = session.frozen.questions.flatMap((question, place): LastLook['answers'] => {
    const said = messages.filter(
      ({ kind, question_id: id }) => kind === 'ANSWER' && id === question.id,
    );
    const n = place + 1;
    if (said.length === 0) {
      const isLate = messages.some((one) => one.question_id === question.id && isTakenByTime(one));
      return [{ n, question: question.text, skipped: isLate ? 'LATE' : 'OWN' }];
    }
    return said.map((message, i): GivenAnswer => {
      const asked = messages.findLast(
        ({ seq, kind, question_id: id }) =>
          seq < message.seq && id === question.id && (kind === 'QUESTION' || kind === 'FOLLOW_UP'),
      );
      return {
        ...{ messageId: message.id, n, question: i === 0 ? question.text : (asked?.content ?? '') },
        ...{ type: question.type, options: question.options ?? [] },
        maxAnswerChars: question.maxAnswerChars,
        ...{ content: message.content, choice: message.choice ?? [] },
        number: question.type === 'NUMBER' ? writtenNumber(message.content) : null,
        corrections: message.versions?.length ?? 0,
        audio: message.audio && ownAudioUrl(session.candidate_id, message.audio.fileId),
      };
    });
  });
  return { answers };
}

const writtenNumber = (plain: string) => ({
  fr: unmistakable(plain, ','),
  en: unmistakable(plain, '.'),
});

/** Whether the last thing that was asked is shown on no page yet: its time would not have begun. */
function hasUnseen({ status, frozen, progress }: SessionRow): boolean {
  const question = frozen.questions[progress.question];
  return status === 'IN_PROGRESS' && question !== undefined && isUnseen(progress, question);
}

/** What is asked later is nobody's data: whoever reads along while the interview runs has the same time as all others. */
function askedIn(session: SessionRow): SessionRow['frozen']['questions'] {
  const { status, frozen, progress } = session;
  if (status !== 'IN_PROGRESS') return frozen.questions;
  const isHidden = hasUnseen(session) && progress.followUps === 0;
  return frozen.questions.slice(0, progress.question + (isHidden ? 0 : 1));
}

type Around = { report: ReportRow | undefined; draft: DraftRow | undefined; lang: Lang };

export function viewOwnSession(
  session: SessionRow,
  rows: readonly MessageRow[],
  { report, draft, lang }: Around,
): OwnSession {
  const {
    participantName: _n,
    participantEmail: _e,
    ...shown
  } = viewSession(session, undefined, []);
  const { candidate_id: own } = session;
  const messages = rows.slice(0, hasUnseen(session) ? -1 : rows.length).map((row) => ({
    ...viewMessage(row, ({ audio }) => audio && ownAudioUrl(own, audio.fileId)),
    versions: row.versions ?? [],
  }));
  return {
    ...shown,
    interview: { id: session.campaign_id, title: session.frozen.title },
    questions: askedIn(session).map((one) => ({ ...one, followUpPrompts: null })),
    messages,
    draft: draft ? { item: draft.item, ...draft.given, savedAt: iso(draft.updated_at) } : null,
    report: report ? viewOwnReport(report, session, lang) : null,
  };
}

function viewOwnReport(row: ReportRow, session: SessionRow, lang: Lang): OwnSession['report'] {
  const participant = { participantName: null, participantEmail: null };
  const shown = viewReport(row, { session, participant, messages: [], lang });
  const { messages: _m, interviewObjective: _o, ...rest } = shown;
  const { participantName: _n, participantEmail: _e, review, criteria, ...report } = rest;
  const { note: _, ...told } = review;
  return {
    ...report,
    criteria: criteria.map((one) => ({
      ...one,
      override: one.override && {
        ...{ level: one.override.level, by: one.override.by, at: one.override.at },
      },
    })),
    review: told,
  };
}
