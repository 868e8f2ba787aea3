// Reads a request of the log: what was wrong, what it made, from where it came (contract/dashboard.md G5).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { viewCallDetail } from './call.view.ts';
import { findRequest } from './call-list.store.ts';

type Operation = Operations['getCall'];

export async function getCall(
  ctx: ReadContext<SessionCaller>,
  { params: { id, callId } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = /^[0-9]{1,18}$/.test(callId) ? await findRequest(ctx.db, id, callId) : undefined;
  if (!row) throw fail('NOT_FOUND');
  return viewCallDetail(row);
}
