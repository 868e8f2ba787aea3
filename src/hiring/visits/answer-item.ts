// Takes an answer, a skip or a draft of the item that is asked. An answer sent twice under its key is one; one to another
// item than the one that is asked is refused and told so (contract/hiring.md section 5, H64, H65).
import type { Given } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import type { Tx } from '../../db/database.ts';
import { type RecordingRow, recordingTexts } from '../recordings/index.ts';
import { refuseFields } from '../refuse-fields.ts';
import {
  findByAnswerKey,
  type Integrity,
  noteActivity,
  type SessionRow,
  saveDraftRow,
} from '../sessions/index.ts';
import { holdItem } from './hold-item.ts';
import {
  faultsOfDraft,
  isSame,
  itemName,
  type ReadAnswer,
  readAnswer,
  withCounted,
} from './interview.rules.ts';
import { readyRecording, withSpoken } from './spoken.ts';
import { questionOf, takeOverdue, takeStep } from './steps.ts';
import { answerTexts, visitTexts } from './visit.texts.ts';
import { type Asking, refuse, type VisitNeighbours } from './visits.ts';

export type Answering = {
  item: string;
  key: string;
  given: Given;
  skip: boolean;
  /** The recording that the answer is, or goes with. */
  recording: string | null;
  /** What the page counted since the item was shown, where it counts. */
  counted: Integrity | null;
};

/** `late`: the question's time was over, and what had been saved was taken. */
export type Outcome = 'taken' | 'late';

export const createAnswerer =
  (neighbours: VisitNeighbours) =>
  async (asking: Asking, answering: Answering): Promise<void> => {
    const { lang } = asking;
    const hasModel = neighbours.programs.model !== null;
    const outcome = await holdItem<Outcome>(
      neighbours,
      asking,
      (tx, session, now) => take(tx, session, { ...answering, hasModel }, now, lang),
      async (tx, session) => {
        if (await isRepeated(tx, session, answering, lang)) return 'taken';
        throw refuse(visitTexts.over, lang);
      },
    );
    if (outcome === 'late') throw refuse(visitTexts.tooLate, lang);
  };

async function take(
  tx: Tx,
  found: SessionRow,
  answering: Answering & { hasModel: boolean },
  now: number,
  lang: Lang,
): Promise<Outcome> {
  if (await isRepeated(tx, found, answering, lang)) return 'taken';
  const { key, hasModel } = answering;
  const session = await takeOverdue(tx, found, now, hasModel);
  const isLate = session !== found && itemName(found.progress) === answering.item;
  if (isLate) return 'late';
  const question = questionOf(session);
  if (!question || itemName(session.progress) !== answering.item) {
    throw refuse(visitTexts.elsewhere, lang);
  }
  const spoken = answering.skip ? undefined : await spokenIn(tx, session, answering, lang);
  const answer = answering.skip
    ? skipped(session, lang)
    : withSpoken(judged(session, answering, lang), spoken, session);
  const integrity = withCounted(session, answering.counted);
  await takeStep(tx, session, { answer, key, integrity, hasModel }, now);
  return 'taken';
}

/** Whether this very answer was taken before; another one under its key was not. */
async function isRepeated(
  tx: Tx,
  session: SessionRow,
  { key, skip, given, recording }: Answering,
  lang: Lang,
) {
  const known = await findByAnswerKey(tx, { session, answerKey: key });
  if (!known) return false;
  const question = session.frozen.questions.find(({ id }) => id === known.question_id);
  const read = question && !skip ? readAnswer(question, given, recording !== null) : undefined;
  const same = skip
    ? known.kind === 'SKIP'
    : read && 'answer' in read && isSame(known, read.answer);
  // A typo may have been corrected since; what was first sent under the key was still taken.
  const before = known.versions?.[0]?.content;
  if (same || (read && 'answer' in read && before === read.answer.content)) return true;
  throw refuse(visitTexts.elsewhere, lang);
}

function judged(session: SessionRow, { given, recording }: Answering, lang: Lang): ReadAnswer {
  const question = questionOf(session);
  if (!question) throw refuse(visitTexts.elsewhere, lang);
  const read = readAnswer(question, given, recording !== null);
  if ('answer' in read) return read.answer;
  refuseFields(read.faults, lang);
  throw refuse(visitTexts.elsewhere, lang);
}

/** The recording of the item that is asked; one that was replaced meanwhile is no answer. */
async function spokenIn(
  tx: Tx,
  session: SessionRow,
  { recording, item }: Answering,
  lang: Lang,
): Promise<RecordingRow | undefined> {
  if (recording === null) return undefined;
  const spoken = await readyRecording(tx, session, item);
  if (spoken?.id !== recording) throw refuse(recordingTexts.gone, lang);
  return spoken;
}

/** What is asked back may always be left out. */
function skipped(session: SessionRow, lang: Lang): null {
  const isRequired = questionOf(session)?.required && session.progress.followUps === 0;
  if (isRequired) refuseFields({ skip: answerTexts.required }, lang);
  return null;
}

export type Drafting = Pick<Answering, 'item' | 'given'>;

/** Keeps what is typed so far. */
export const createDrafter =
  (neighbours: VisitNeighbours) =>
  async (asking: Asking, { item, given }: Drafting): Promise<void> => {
    const outcome = await holdItem<Outcome>(neighbours, asking, async (tx, found, now) => {
      const hasModel = neighbours.programs.model !== null;
      const session = await takeOverdue(tx, found, now, hasModel);
      if (session !== found && itemName(found.progress) === item) return 'late';
      const question = questionOf(session);
      if (!question || itemName(session.progress) !== item) {
        throw refuse(visitTexts.elsewhere, asking.lang);
      }
      refuseFields(faultsOfDraft(question, given), asking.lang);
      const kept = { ...given, choice: given.choice.slice(0, question.options?.length ?? 0) };
      await saveDraftRow(tx, session, { item, given: kept, updated_at: now });
      await noteActivity(tx, session, now);
      return 'taken';
    });
    if (outcome === 'late') throw refuse(visitTexts.tooLate, asking.lang);
  };
