// Reads a session with its frozen questions and its messages.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { findCandidate } from '../candidates/index.ts';
import { listMessages } from './message.store.ts';
import { findSession } from './session.store.ts';
import { type AudioUrl, viewDetail } from './session.view.ts';

type Operation = Operations['getSession'];

export const createSessionReader =
  (audioUrl: AudioUrl) =>
  async (
    { db, caller }: ReadContext<HiringCaller>,
    { params: { id } }: Pick<Input<Operation>, 'params'>,
  ): Promise<Reply<Operation>> => {
    const row = await findSession(db, caller, id);
    if (!row) throw fail('NOT_FOUND');
    const [candidate, messages] = await Promise.all([
      row.candidate_id === null ? undefined : findCandidate(db, caller, row.candidate_id),
      listMessages(db, row),
    ]);
    return viewDetail(row, candidate, messages, caller.scopes, audioUrl);
  };
