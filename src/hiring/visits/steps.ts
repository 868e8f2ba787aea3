// One step of an interview, in a transaction that holds the session: what was answered or skipped is written together
// with what is asked next, so that nothing is lost and nothing comes twice.
import type { Tx } from '../../db/database.ts';
import {
  appendMessages,
  deleteDraft,
  findDraft,
  type Integrity,
  listMessages,
  type NewMessage,
  type SessionRow,
} from '../sessions/index.ts';
import { nextFollowUp } from './follow-up.rules.ts';
import {
  isOverdue,
  itemName,
  type Progress,
  type ReadAnswer,
  readAnswer,
} from './interview.rules.ts';

export type Taken = {
  /** Null: it is skipped. */
  answer: ReadAnswer | null;
  key: string | null;
  integrity?: Integrity | null;
  /** The session ends with it: nothing more is asked. */
  last?: true;
};

/** What is asked first, or the last look where nothing is. */
export function firstStep(
  session: SessionRow,
  now: number,
): { messages: NewMessage[]; progress: Progress } {
  return asking(session, 0, now);
}

function asking({ frozen }: SessionRow, place: number, now: number) {
  const question = frozen.questions[place];
  const messages: NewMessage[] = question
    ? [
        {
          ...{ role: 'ASSISTANT', kind: 'QUESTION', origin: 'CAMPAIGN' },
          ...{ content: question.text, question_id: question.id },
        },
      ]
    : [];
  const progress: Progress = { question: place, shownAt: question ? now : null, followUps: 0 };
  return { messages, progress };
}

/** Takes an answer to the item that is asked, or its skip, and asks the next. */
export async function takeStep(
  tx: Tx,
  session: SessionRow,
  { answer, key, integrity, last }: Taken,
  now: number,
): Promise<SessionRow> {
  const question = session.frozen.questions[session.progress.question];
  if (!question) throw new Error(`${session.id} asks nothing`);
  const own: NewMessage = {
    ...{ role: 'USER', kind: answer ? 'ANSWER' : 'SKIP', origin: 'TYPED', answer_key: key },
    ...{ content: answer?.content ?? '', question_id: question.id },
    ...{ choice: answer?.choice ?? null, number: answer?.number ?? null },
  };
  const next = last ? done(session) : await stepAfter(tx, session, answer, now);
  const { session: after } = await appendMessages(tx, session, [own, ...next.messages], now, {
    progress: next.progress,
    ...(integrity ? { integrity } : {}),
  });
  await deleteDraft(tx, session);
  return after;
}

const done = ({ progress }: SessionRow) => ({
  messages: [],
  progress: { question: progress.question + 1, shownAt: null, followUps: 0 },
});

async function stepAfter(tx: Tx, session: SessionRow, answer: ReadAnswer | null, now: number) {
  const { frozen, progress, consent } = session;
  const question = frozen.questions[progress.question];
  if (question && answer) {
    const prompt = nextFollowUp(question, progress.followUps, await saidTo(tx, session, answer), {
      depth: frozen.followUpDepth,
      language: frozen.language,
      accepted: consent?.choices.followUps ?? false,
    });
    if (prompt !== undefined) {
      const asked: NewMessage = {
        ...{ role: 'ASSISTANT', kind: 'FOLLOW_UP', origin: 'AUTHOR_PROMPT' },
        ...{ content: prompt, question_id: question.id },
      };
      const back = { ...progress, shownAt: now, followUps: progress.followUps + 1 };
      return { messages: [asked], progress: back };
    }
  }
  return asking(session, progress.question + 1, now);
}

/** All that was said to the question that is asked, with what is said now. */
async function saidTo(tx: Tx, session: SessionRow, answer: ReadAnswer): Promise<string> {
  const { frozen, progress } = session;
  if (progress.followUps === 0) return answer.content;
  const id = frozen.questions[progress.question]?.id;
  const before = (await listMessages(tx, session))
    .filter((one) => one.kind === 'ANSWER' && one.question_id === id)
    .map(({ content }) => content);
  return [...before, answer.content].join('\n');
}

/** The saved draft of the item that is asked, as an answer; null where there is none that is one. */
export async function answerInDraft(tx: Tx, session: SessionRow): Promise<ReadAnswer | null> {
  const question = session.frozen.questions[session.progress.question];
  const draft = question && (await findDraft(tx, session));
  if (!draft || draft.item !== itemName(session.progress)) return null;
  const read = readAnswer(question, draft.given);
  return 'answer' in read ? read.answer : null;
}

/** The question that is asked; undefined once all were. */
export const questionOf = ({ frozen, progress }: Pick<SessionRow, 'frozen' | 'progress'>) =>
  frozen.questions[progress.question];

/** Takes the items whose time is over as they were saved; the next one is shown from now on. */
export async function takeOverdue(tx: Tx, session: SessionRow, now: number): Promise<SessionRow> {
  const question = questionOf(session);
  if (!question || !isOverdue(session.progress, question, now)) return session;
  const answer = await answerInDraft(tx, session);
  return takeStep(tx, session, { answer, key: null }, now);
}
