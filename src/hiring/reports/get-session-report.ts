// Reads the report of a session; while the session runs there is none yet.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { findCandidate } from '../candidates/index.ts';
import {
  type AudioUrl,
  findSession,
  listMessages,
  participantOf,
  sessionTexts,
  viewMessage,
} from '../sessions/index.ts';
import { findReport } from './report.store.ts';
import { viewReport } from './report.view.ts';

type Operation = Operations['getSessionReport'];

export const createReportReader =
  (audioUrl: AudioUrl) =>
  async (
    { db, caller, lang }: ReadContext<HiringCaller>,
    { params: { id } }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const session = await findSession(db, caller, id);
    if (!session) throw fail('NOT_FOUND');
    const report = await findReport(db, caller, id);
    if (session.status === 'IN_PROGRESS' || !report) {
      throw fail('PRECONDITION_FAILED', { message: sessionTexts.running[lang] });
    }
    const [candidate, messages] = await Promise.all([
      session.candidate_id === null ? undefined : findCandidate(db, caller, session.candidate_id),
      listMessages(db, session),
    ]);
    return viewReport(report, {
      session,
      participant: participantOf(candidate, caller.scopes),
      messages: messages.map((message) => viewMessage(message, audioUrl)),
      lang,
    });
  };
