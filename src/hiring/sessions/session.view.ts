// Sessions and messages as the API shows them. A key that may not read candidates sees no name and no address.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import type { Participant } from '../candidates/index.ts';
import type { MessageRow } from './message.store.ts';
import type { SessionRow } from './session.store.ts';
import type { ListedSession } from './session-list.store.ts';

export type ShownDetail = Reply<Operations['getSession']>;
export type ShownSession = Omit<ShownDetail, 'interview' | 'questions' | 'messages'>;
export type ShownMessage = ShownDetail['messages'][number];

/** The signed address of a recording; null where there is none any more. */
export type AudioUrl = (message: MessageRow) => string | null;

export function participantOf(
  candidate: Participant | undefined,
  scopes: readonly string[],
): { participantName: string | null; participantEmail: string | null } {
  const isKept = candidate !== undefined && candidate.purged_at === null;
  const isShown = isKept && scopes.includes('candidates:read');
  return {
    participantName: isShown ? candidate.name : null,
    participantEmail: isShown ? candidate.email : null,
  };
}

export const secondsOf = ({
  ended_at,
  active_ms,
}: Pick<ListedSession | SessionRow, 'ended_at' | 'active_ms'>): number | null =>
  ended_at === null ? null : Math.round(Number(active_ms) / 1000);

export const viewListed = (
  row: ListedSession,
  candidate: Participant | undefined,
  scopes: readonly string[],
): ShownSession => ({
  id: row.id,
  interviewId: row.campaign_id,
  candidateId: row.candidate_id,
  ...participantOf(candidate, scopes),
  livemode: row.mode === 'live',
  status: row.status,
  endReason: row.end_reason,
  channel: row.channel,
  language: row.language,
  revision: row.revision,
  progress: {
    answered: row.answered,
    skipped: row.skipped,
    total: row.question_count,
  },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  endedAt: row.ended_at,
  totalDurationSeconds: secondsOf(row),
  reportStatus: row.report_status,
  purgeAt: row.purge_at,
});

const nobody = JSON.stringify(participantOf(undefined, [])).slice(1, -1);

/** Puts their names into a page on which nobody is named; of each row whom it is of, as far as there is somebody. */
export function nameParticipants(
  unnamed: Buffer,
  people: readonly (Participant | undefined)[],
): Buffer {
  const [first = '', ...rest] = unnamed.toString().split(nobody);
  const named = rest.map((text, n) => {
    const names = JSON.stringify(participantOf(people[n], ['candidates:read']));
    return names.slice(1, -1) + text;
  });
  return Buffer.from(first + named.join(''));
}

export const viewSession = (
  row: SessionRow,
  candidate: Participant | undefined,
  scopes: readonly string[],
): ShownSession =>
  viewListed(
    {
      ...row,
      question_count: row.frozen.questions.length,
      active_ms: Number(row.active_ms),
      created_at: iso(row.created_at),
      updated_at: iso(row.updated_at),
      ended_at: isoOrNull(row.ended_at),
      purge_at: iso(row.purge_at),
    },
    candidate,
    scopes,
  );

export function viewMessage(row: MessageRow, audioUrl: AudioUrl): ShownMessage {
  const url = row.audio === null ? null : audioUrl(row);
  return {
    id: row.id,
    seq: row.seq,
    role: row.role,
    content: row.content,
    timestamp: iso(row.created_at),
    kind: row.kind,
    questionId: row.question_id,
    choice: row.choice,
    number: row.number,
    origin: row.origin,
    model: row.model,
    audio:
      row.audio === null || url === null
        ? null
        : { url, seconds: row.audio.seconds, mimeType: row.audio.mimeType },
  };
}

export const viewDetail = (
  row: SessionRow,
  candidate: Participant | undefined,
  messages: readonly MessageRow[],
  scopes: readonly string[],
  audioUrl: AudioUrl,
): ShownDetail => ({
  ...viewSession(row, candidate, scopes),
  interview: {
    id: row.campaign_id,
    title: row.frozen.title,
    objective: row.frozen.objective,
  },
  questions: row.frozen.questions,
  messages: messages.map((message) => viewMessage(message, audioUrl)),
});
