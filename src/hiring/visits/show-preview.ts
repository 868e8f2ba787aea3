// A campaign's pages as its candidates will see them, step by step: the notice, each question, the last look. Made of the
// campaign as it stands; there is no candidate, no session, and nothing is written.
import type {
  Item,
  LastLook,
  Stage,
  VisitScene,
} from '../../../contract/hiring/candidate-pages.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { findCampaign, listQuestionRows, openPreview } from '../campaigns/index.ts';
import { channelsOf, readNotice } from './notice.ts';
import type { VisitNeighbours } from './visits.ts';

type Question = Awaited<ReturnType<typeof listQuestionRows>>[number];

/** `last`: the number of the last step. */
export type Preview = VisitScene & { step: number; last: number };

export const createPreviewReader =
  ({ database, seals, programs }: VisitNeighbours) =>
  async (token: string, step: number): Promise<Preview> => {
    const opened = openPreview(seals.previews, token, clock.now());
    const campaign = opened && (await findCampaign(database, opened.scope, opened.id));
    if (!opened || !campaign) throw fail('NOT_FOUND');
    const questions = await listQuestionRows(database, opened.scope, opened.id);
    const last = questions.length === 0 ? 0 : questions.length + 1;
    if (step > last) throw fail('NOT_FOUND');
    // As on the day on which it is open, whatever it is now.
    const door = questions.length === 0 ? 'NO_QUESTION' : 'OPEN';
    const speaks = channelsOf(campaign, programs)[0] === 'VOICE';
    return {
      notice: await readNotice(database, campaign, programs, door),
      candidate: { id: 'preview', name: '', status: 'OPENED', link: null, hasRecord: false },
      stage: stageAt(step, questions, speaks),
      ...{ step, last },
    };
  };

function stageAt(step: number, questions: readonly Question[], speaks: boolean): Stage {
  if (step === 0) return { kind: 'NOTICE' };
  const question = questions[step - 1];
  if (!question) return { kind: 'LAST_LOOK', look: lookAt(questions), secondsLeft: null };
  const item = itemAt(step, question, questions.length, speaks);
  return { kind: 'ITEM', item, channel: speaks ? 'VOICE' : 'CHAT', secondsLeft: null };
}

const itemAt = (n: number, question: Question, total: number, speaks: boolean): Item => ({
  ...{ name: `${n - 1}.0`, key: 'preview', kind: 'QUESTION', n, total },
  ...{ text: question.text, description: question.description, about: null },
  ...{ type: question.type, options: question.options ?? [], required: question.required },
  ...{ maxAnswerChars: question.max_answer_chars, secondsLeft: question.time_limit_seconds },
  ...{ draft: null, voice: speaks ? { recording: null } : null },
});

/** Nothing was answered: each question stands there as one that was passed over. */
const lookAt = (questions: readonly Question[]): LastLook => ({
  answers: questions.map(({ text }, i) => ({ n: i + 1, question: text, skipped: 'OWN' })),
});
