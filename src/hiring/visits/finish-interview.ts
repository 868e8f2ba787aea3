// The end of an interview: a last look at every answer, in which typos may be corrected, then "send"; or leaving it.
import type { Given } from '../../../contract/hiring/candidate-pages.ts';
import { limits } from '../../../contract/limits.ts';
import { clock, iso } from '../../kit/clock.ts';
import { saveCandidate } from '../candidates/index.ts';
import { refuseFields } from '../refuse-fields.ts';
import {
  active,
  appendMessages,
  endSession,
  type Integrity,
  listMessages,
  type MessageRow,
  saveMessage,
  saveSession,
} from '../sessions/index.ts';
import { currentSession, holdItem, knownVisitor } from './hold-item.ts';
import { holdEndTogether } from './hold-together.ts';
import { endOf, isSame, type ReadAnswer, readAnswer, withCounted } from './interview.rules.ts';
import { questionOf, takeSaved } from './steps.ts';
import { endTexts, visitTexts } from './visit.texts.ts';
import { type Asking, refuse, type VisitNeighbours } from './visits.ts';

export const createCorrector =
  (neighbours: VisitNeighbours) =>
  async (asking: Asking, messageId: string, given: Given): Promise<void> => {
    const { lang } = asking;
    await holdItem(neighbours, asking, async (tx, session, now) => {
      if (questionOf(session)) throw refuse(visitTexts.unfinished, lang);
      const message = (await listMessages(tx, session)).find(
        ({ id, kind }) => id === messageId && kind === 'ANSWER',
      );
      const question = session.frozen.questions.find(({ id }) => id === message?.question_id);
      if (!message || !question) throw refuse(visitTexts.notThere, lang);
      const read = readAnswer(question, given, message.audio !== null);
      if ('faults' in read) return refuseFields(read.faults, lang);
      if (isSame(message, read.answer)) return;
      const versions = message.versions ?? [];
      if (versions.length >= limits.correctionsPerAnswer) throw refuse(visitTexts.corrected, lang);
      await saveMessage(tx, {
        ...message,
        ...read.answer,
        origin: originOf(message, read.answer),
        versions: [...versions, { content: message.content, at: iso(now) }],
      });
      await saveSession(tx, active(session, now));
    });
  };

/** A transcript that is corrected was edited; taken away, nobody has the words of its recording any more. */
function originOf({ origin }: MessageRow, { content }: ReadAnswer): MessageRow['origin'] {
  if (content === '') return 'TYPED';
  return origin === 'TRANSCRIBED' ? 'TRANSCRIBED_EDITED' : origin;
}

/** Sent twice, it is sent. */
export const createSender =
  (neighbours: VisitNeighbours) =>
  async (asking: Asking, counted: Integrity | null): Promise<void> => {
    await finish(neighbours, asking, 'COMPLETED', counted);
  };

/** Leaves a running interview for good. */
export const createWithdrawer =
  (neighbours: VisitNeighbours) =>
  async (asking: Asking): Promise<void> => {
    await finish(neighbours, asking, 'WITHDRAWN');
  };

async function finish(
  neighbours: VisitNeighbours,
  asking: Asking,
  reason: 'COMPLETED' | 'WITHDRAWN',
  counted: Integrity | null = null,
): Promise<void> {
  const visitor = await knownVisitor(neighbours, asking);
  const now = clock.now();
  const current = await currentSession(neighbours, visitor, now);
  if (!current) throw refuse(visitTexts.notRunning, asking.lang);
  await holdEndTogether(neighbours.database, visitor.scope, current, async (tx, held) => {
    const { session: found, campaign, candidate } = held;
    if (found.end_reason === reason) return;
    // Over by itself since it was read: the next visit ends it.
    if (found.status !== 'IN_PROGRESS' || endOf(found, campaign.archived_at, now)) {
      throw refuse(visitTexts.over, asking.lang);
    }
    if (reason === 'COMPLETED' && questionOf(found)) {
      throw refuse(visitTexts.unfinished, asking.lang);
    }
    const session = await takeSaved(tx, found, now);
    const end = { role: 'SYSTEM', kind: 'END', origin: 'CAMPAIGN' } as const;
    const content = endTexts[reason][asking.lang];
    const integrity = withCounted(session, counted);
    const written = [{ ...end, content }];
    const { session: said } = await appendMessages(tx, session, written, now, { integrity });
    const left = reason === 'WITHDRAWN' && candidate?.status === 'STARTED';
    const who = candidate && left ? { ...candidate, status: 'WITHDRAWN' as const } : candidate;
    if (who && left) await saveCandidate(tx, { ...who, updated_at: now });
    await endSession(tx, { campaign, candidate: who, session: said, reason, now });
  });
}
