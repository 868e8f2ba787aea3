// Lists the requests of a project's keys, newest first (contract/dashboard.md G4).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { endOf, momentOf } from '../../kit/asked-span.ts';
import { isId, timeOfId } from '../../kit/ids.ts';
import { viewCall } from './call.view.ts';
import { listRequests } from './call-list.store.ts';

type Operation = Operations['listCalls'];

const day_ms = 86_400_000;
const minute_ms = 60_000;

export async function listCalls(
  ctx: ReadContext<SessionCaller>,
  { params, query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const limit = query.limit ?? limits.perPageDefault;
  const { requestId, ...span } = spanOf(query, ctx.now);
  const filter = {
    ...span,
    keyId: query.key,
    statusClass: query.status && Number(query.status[0]),
    code: query.code,
    method: query.method,
    path: query.path,
    requestId,
    mode: query.mode,
    before: query.cursor,
  };
  if (query.request_id !== undefined && requestId === undefined) return { data: [], cursor: null };
  // One row more tells whether there is a next page.
  const { rows, end } = await listRequests(ctx.db, params.id, filter, limit + 1);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? shown.at(-1)?.id : end;
  return { data: shown.map(viewCall), cursor: next === undefined ? null : String(next) };
}

/** The span within what is kept; an id of a request tells when it was made. */
function spanOf(query: Input<Operation>['query'], now: number) {
  const oldest = now - limits.callLog_days * day_ms;
  const { created_from: from, created_to: to, request_id } = query;
  const createdFrom = Math.max(oldest, from === undefined ? 0 : momentOf(from));
  const createdBefore =
    to === undefined ? undefined : Math.min(now + day_ms, Math.max(oldest, endOf(to)));
  if (request_id === undefined || !isId('req', request_id)) return { createdFrom, createdBefore };
  const made = timeOfId(request_id);
  return {
    requestId: request_id,
    createdFrom: Math.max(createdFrom, made - minute_ms),
    createdBefore: Math.min(createdBefore ?? now + day_ms, Math.max(oldest, made + minute_ms)),
  };
}
