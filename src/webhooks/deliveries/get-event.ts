// Reads an event with every attempt to deliver it: where, when, what came of it (D28).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { KeyCaller, ReadContext, SessionCaller } from '../../db/context.ts';
import { findDue } from '../../jobs/index.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { sightOf } from './history.rules.ts';
import { findBody, findHistory, listAttempts } from './history.store.ts';
import { viewAttempt, viewEvent } from './history.view.ts';

type Operation = Operations['getEvent'];

export async function getEvent(
  ctx: ReadContext<KeyCaller | SessionCaller>,
  input: Input<Operation>,
): Promise<Reply<Operation>> {
  const { id, eventId } = input.params;
  const row = isId('evt', eventId)
    ? await findHistory(ctx.db, sightOf(ctx.caller, id), eventId)
    : undefined;
  if (!row) throw fail('NOT_FOUND');
  const key = { ...row, project_id: id };
  const [attempts, body, due] = await Promise.all([
    listAttempts(ctx.db, key),
    findBody(ctx.db, key),
    row.status === 'pending'
      ? findDue(ctx.db, { projectId: id, kind: 'deliver-event', subject: row.id })
      : undefined,
  ]);
  return {
    ...viewEvent(row),
    body,
    next_attempt_at: due === undefined ? null : iso(due),
    attempts: attempts.map((one) => viewAttempt(one, ctx.lang)),
  };
}
