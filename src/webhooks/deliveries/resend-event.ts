// Sends an event once more by hand, with its own id and a fresh timestamp. The automatic schedule goes on as
// if nothing had happened (D26).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { KeyCaller, SessionCaller, WriteContext } from '../../db/context.ts';
import { enqueue } from '../../jobs/index.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { requireKey, requireRole } from '../../platform/index.ts';
import { listEndpointsOf } from '../endpoints/index.ts';
import { countResend } from '../events/index.ts';
import { recipientsOf } from './delivery.rules.ts';
import { sightOf } from './history.rules.ts';
import { findHistory } from './history.store.ts';
import { viewEvent } from './history.view.ts';
import { nobodyLeft } from './state.texts.ts';

type Operation = Operations['resendEvent'];

export async function resendEvent(
  ctx: WriteContext<KeyCaller | SessionCaller>,
  input: Input<Operation>,
  { production }: { production: boolean },
): Promise<Reply<Operation>> {
  const { caller, tx } = ctx;
  const { id: projectId, eventId } = input.params;
  if (caller.kind === 'session') await requireRole(tx, projectId, caller.userId, 'user');
  else await requireKey(tx, caller);
  const event = isId('evt', eventId)
    ? await findHistory(tx, sightOf(caller, projectId), eventId)
    : undefined;
  if (!event) throw fail('NOT_FOUND');
  const endpoints = await listEndpointsOf(tx, projectId);
  const recipients = recipientsOf({ ...event, recipients: null }, endpoints, production);
  if (recipients.length === 0) {
    throw fail('INVALID_STATE', { message: nobodyLeft(event.status)[ctx.lang] });
  }
  // The row decides: of two clicks within a second one sends.
  const resend = await countResend(tx, { ...event, project_id: projectId }, ctx.now);
  if (resend !== undefined) {
    const subject = `${event.id}/${resend}`;
    const { mode } = event;
    await enqueue(tx, [{ kind: 'resend-event', subject, projectId, mode, runAt: ctx.now }]);
  }
  return viewEvent(event);
}
