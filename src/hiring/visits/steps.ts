// One step of an interview, in a transaction that holds the session: what was answered or skipped is written together
// with what is asked next, so that nothing is lost and nothing comes twice.
import { limits } from '../../../contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/index.ts';
import {
  appendMessages,
  deleteDraft,
  findDraft,
  type Integrity,
  listMessages,
  type NewMessage,
  type SessionRow,
} from '../sessions/index.ts';
import { mayFollowUp, modelLanguageOf, nextFollowUp, type Thread } from './follow-up.rules.ts';
import {
  isOverdue,
  itemAwaited,
  itemName,
  type Progress,
  type ReadAnswer,
  readAnswer,
} from './interview.rules.ts';
import { isUnheard, keepSpoken, readyRecording, type Spoken, withSpoken } from './spoken.ts';

export type Taken = {
  /** Null: it is skipped. */
  answer: (ReadAnswer & Spoken) | null;
  key: string | null;
  integrity?: Integrity | null;
  /** The session ends with it: nothing more is asked. */
  last?: true;
  /** Whether this server has a model that may be asked for a follow-up. */
  hasModel?: boolean;
};

/** Of the job that asks a model for a follow-up; its subject is the session with the item that was answered. */
export const followUpKind = 'ask-follow-up';

type Next = { messages: NewMessage[]; progress: Progress };

/** What is asked first, or the last look where nothing is. */
export function firstStep(session: SessionRow): Next {
  return asking(session, 0);
}

/** Nobody has seen it yet: a time of its own begins when its page is shown (show-visit.ts). */
function asking({ frozen }: SessionRow, place: number): Next {
  const question = frozen.questions[place];
  const messages: NewMessage[] = question
    ? [
        {
          ...{ role: 'ASSISTANT', kind: 'QUESTION', origin: 'CAMPAIGN' },
          ...{ content: question.text, question_id: question.id },
        },
      ]
    : [];
  return { messages, progress: { question: place, shownAt: null, followUps: 0 } };
}

/** Takes an answer to the item that is asked, or its skip, and asks the next. */
export async function takeStep(
  tx: Tx,
  session: SessionRow,
  { answer, key, integrity, last, hasModel = false }: Taken,
  now: number,
): Promise<SessionRow> {
  const question = session.frozen.questions[session.progress.question];
  if (!question) throw new Error(`${session.id} asks nothing`);
  // Whose time is over has skipped nothing: that is no act of theirs.
  const isTheirs = answer !== null || key !== null;
  const own: NewMessage = {
    ...{ role: isTheirs ? 'USER' : 'SYSTEM', kind: answer ? 'ANSWER' : 'SKIP', answer_key: key },
    ...{ origin: answer?.origin ?? 'TYPED', audio: answer?.audio ?? null },
    ...{ content: answer?.content ?? '', question_id: question.id },
    ...{ choice: answer?.choice ?? null, number: answer?.number ?? null },
  };
  const next = last ? done(session) : await stepAfter(tx, session, answer, now, hasModel);
  const [{ session: after }] = await Promise.all([
    appendMessages(tx, session, [own, ...next.messages], now, {
      progress: next.progress,
      ...(integrity ? { integrity } : {}),
    }),
    deleteDraft(tx, session),
  ]);
  await keepSpoken(tx, session, answer, now);
  if (next.progress.askUntil !== undefined) await askModel(tx, after, now);
  return after;
}

const askModel = (tx: Tx, session: SessionRow, now: number): Promise<void> =>
  enqueue(tx, [
    {
      ...{ kind: followUpKind, subject: `${session.id} ${itemAwaited(session)}`, runAt: now },
      ...{ projectId: session.organization_id, mode: session.mode },
    },
  ]);

const done = ({ progress }: SessionRow): Next => ({
  messages: [],
  progress: { question: progress.question + 1, shownAt: null, followUps: 0 },
});

async function stepAfter(
  tx: Tx,
  session: SessionRow,
  answer: (ReadAnswer & Spoken) | null,
  now: number,
  hasModel: boolean,
): Promise<Next> {
  const { frozen, progress, consent } = session;
  const question = questionOf(session);
  const accepted = consent?.choices.followUps ?? false;
  const campaign = { depth: frozen.followUpDepth, accepted };
  // Nobody has read what was said without a transcript: there is nothing to ask back about.
  const isHeard = answer !== null && !isUnheard(answer);
  if (!question || !isHeard || !mayFollowUp(question, progress.followUps, campaign)) {
    return asking(session, progress.question + 1);
  }
  if (hasModel && modelLanguageOf(frozen)) {
    const askUntil = now + limits.followUpWait_ms;
    return { messages: [], progress: { ...progress, shownAt: null, askUntil } };
  }
  const isFirst = progress.followUps === 0;
  const before = isFirst ? { said: [], prompts: 0 } : await threadOf(tx, session);
  const said = [...before.said, answer.content].join('\n');
  return byAuthor(session, { said, prompts: before.prompts });
}

/** What the author's rule asks next: a follow-up of theirs, or the next question. */
function byAuthor(session: SessionRow, thread: Thread): Next {
  const { frozen, progress } = session;
  const question = questionOf(session);
  const prompt = question && nextFollowUp(question, thread, frozen);
  if (prompt === undefined) return asking(session, progress.question + 1);
  return followingUp(session, { content: prompt, origin: 'AUTHOR_PROMPT' });
}

function followingUp(
  { frozen, progress }: SessionRow,
  said: Pick<NewMessage, 'content' | 'origin' | 'model'>,
): Next {
  const { question, followUps } = progress;
  const about = frozen.questions[question]?.id ?? null;
  return {
    messages: [{ role: 'ASSISTANT', kind: 'FOLLOW_UP', question_id: about, ...said }],
    progress: { question, shownAt: null, followUps: followUps + 1 },
  };
}

/** Goes on where a model was asked for a follow-up: with what it proposed and may be shown, or by the author's rule. */
export async function settleFollowUp(
  tx: Tx,
  session: SessionRow,
  proposed: { question: string; model: string } | null,
  now: number,
): Promise<SessionRow> {
  const { said, prompts } = await threadOf(tx, session);
  const next = proposed
    ? followingUp(session, { content: proposed.question, ...byModel(proposed) })
    : byAuthor(session, { said: said.join('\n'), prompts });
  const { progress } = next;
  return (await appendMessages(tx, session, next.messages, now, { progress })).session;
}

const byModel = ({ model }: { model: string }) => ({ origin: 'MODEL' as const, model });

/** All that was said to the question that is asked so far. */
async function threadOf(tx: Tx, session: SessionRow): Promise<{ said: string[]; prompts: number }> {
  const id = questionOf(session)?.id;
  const about = (await listMessages(tx, session)).filter((one) => one.question_id === id);
  return {
    said: about.filter(({ kind }) => kind === 'ANSWER').map(({ content }) => content),
    prompts: about.filter(({ origin }) => origin === 'AUTHOR_PROMPT').length,
  };
}

/** What was saved of the item that is asked, typed or spoken, as an answer; null where there is none that is one. */
export async function answerInDraft(
  tx: Tx,
  session: SessionRow,
): Promise<(ReadAnswer & Spoken) | null> {
  const question = session.frozen.questions[session.progress.question];
  if (!question) return null;
  const item = itemName(session.progress);
  const [draft, recording] = [
    await findDraft(tx, session),
    await readyRecording(tx, session, item),
  ];
  const saved = draft?.item === item ? draft.given : nothing;
  // Whoever saved the words of a program as they were has not confirmed them: no content (contract/hiring.md section 6).
  const given = recording && saved.text === recording.transcript ? nothing : saved;
  const read = readAnswer(question, given, recording !== undefined);
  return 'answer' in read ? withSpoken(read.answer, recording, session) : null;
}

const nothing = { text: '', choice: [], number: '' };

/** The question that is asked; undefined once all were. */
export const questionOf = ({ frozen, progress }: Pick<SessionRow, 'frozen' | 'progress'>) =>
  frozen.questions[progress.question];

/** Takes an item whose time is over as it was saved; the time of the next one begins when it is shown. */
export async function takeOverdue(
  tx: Tx,
  session: SessionRow,
  now: number,
  hasModel: boolean,
): Promise<SessionRow> {
  const question = questionOf(session);
  if (!question || !isOverdue(session.progress, question, now)) return session;
  const answer = await answerInDraft(tx, session);
  return takeStep(tx, session, { answer, key: null, hasModel }, now);
}

/**
 * Of a session that ends: what was saved of an item whose own time is over has been its answer since, whoever comes back
 * (contract/hiring.md section 4 "Clocks").
 */
export function takeSaved(
  tx: Tx,
  session: SessionRow,
  now: number,
): Promise<SessionRow> | SessionRow {
  const question = questionOf(session);
  const isOver = question && isOverdue(session.progress, question, now);
  return isOver ? takeLast(tx, session, now) : session;
}

/** What was saved of the item that is asked is its answer, the last one; nobody did anything now. */
export async function takeLast(tx: Tx, session: SessionRow, now: number): Promise<SessionRow> {
  const answer = questionOf(session) ? await answerInDraft(tx, session) : null;
  if (!answer) return session;
  const { updated_at, active_ms } = session;
  const after = await takeStep(tx, session, { answer, key: null, last: true }, now);
  return { ...after, updated_at, active_ms };
}
