// Writes messages into a session whose row is locked: numbered without a gap, and the session's times and counts with
// them. The caller has decided that the session runs and that the messages belong there.
import type { Tx } from '../../db/database.ts';
import { newId } from '../../kit/ids.ts';
import { insertMessages, type MessageRow } from './message.store.ts';
import { type SessionRow, saveSession } from './session.store.ts';

/** Activity with a longer gap was none (contract/hiring.md section 4 "Clocks"). */
const pause_ms = 600_000;

export type NewMessage = Pick<MessageRow, 'role' | 'kind' | 'content' | 'origin'> &
  Partial<Pick<MessageRow, 'question_id' | 'choice' | 'number' | 'model' | 'audio' | 'answer_key'>>;

export async function appendMessages(
  tx: Tx,
  session: SessionRow,
  messages: readonly NewMessage[],
  now: number,
  /** What else changes with them. */
  changes: Partial<Pick<SessionRow, 'progress' | 'integrity' | 'channel'>> = {},
): Promise<{ session: SessionRow; written: MessageRow[] }> {
  const written = messages.map(
    (message, i): MessageRow => ({
      organization_id: session.organization_id,
      mode: session.mode,
      session_id: session.id,
      seq: session.next_seq + i,
      id: newId('msg'),
      question_id: null,
      choice: null,
      number: null,
      model: null,
      audio: null,
      versions: null,
      answer_key: null,
      created_at: now,
      ...message,
    }),
  );
  const answered = new Set(
    written.filter(({ kind }) => kind === 'ANSWER').map(({ question_id: id }) => id),
  );
  // Whoever skips what is asked back has answered the question.
  const isBack = session.progress.followUps > 0;
  const skipped = isBack ? 0 : written.filter(({ kind }) => kind === 'SKIP').length;
  const known = answeredBefore(session, answered);
  const after: SessionRow = {
    ...active(session, now),
    ...changes,
    next_seq: session.next_seq + written.length,
    answered: session.answered + answered.size - known,
    skipped: session.skipped + skipped,
  };
  // Sent together: a round trip for both.
  await Promise.all([insertMessages(tx, written), saveSession(tx, after)]);
  return { session: after, written };
}

/** An answer to a follow-up is about a question that has one already. */
function answeredBefore({ progress, frozen }: SessionRow, ids: ReadonlySet<string | null>) {
  const shown = frozen.questions[progress.question]?.id ?? null;
  return progress.followUps > 0 && ids.has(shown) ? 1 : 0;
}

/** Between two notes that somebody is there: what is saved every five seconds writes the session's row once a minute. */
const noted_ms = 60_000;

/** What is saved and not sent is activity too: nobody is taken for gone who writes or speaks. */
export async function noteActivity(tx: Tx, session: SessionRow, now: number): Promise<void> {
  const isDue = session.status === 'IN_PROGRESS' && now - session.updated_at >= noted_ms;
  if (isDue) await saveSession(tx, active(session, now));
}

/** With the time since its last activity, unless that was a pause. */
export function active(session: SessionRow, now: number): SessionRow {
  const gap = Math.max(0, now - session.updated_at);
  return {
    ...session,
    active_ms: session.active_ms + BigInt(gap > pause_ms ? 0 : gap),
    updated_at: Math.max(session.updated_at, now),
  };
}
