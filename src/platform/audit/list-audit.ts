// Lists what was done on a project, newest first.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { spanOf } from '../../kit/asked-span.ts';
import { iso } from '../../kit/clock.ts';
import { isId } from '../../kit/ids.ts';
import { type AuditRow, keyPrefix, listAuditRows } from './audit.store.ts';

type Operation = Operations['listAudit'];

export async function listAudit(
  ctx: ReadContext<SessionCaller>,
  { params: { id }, query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const limit = query.limit ?? limits.perPageDefault;
  // One row more tells whether there is a next page.
  const filter = { projectId: id, action: query.action, ...spanOf(query) };
  const rows = await listAuditRows(ctx.db, { ...filter, before: query.cursor, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(({ id: n, user_id: userId, name, details, created_at, ...row }) => ({
      id: String(n),
      created_at: iso(created_at),
      actor: actorOf(userId, name),
      action: row.action,
      request_id: row.request_id,
      // Where an operator sat is for the back office alone.
      details: ofProject(userId) ? details : withoutPlace(details),
    })),
    cursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

const ofProject = (userId: string) => isId('usr', userId) || userId.startsWith(keyPrefix);

/** Who is at the server's terminal is no account of it, and is named in the details. */
function actorOf(userId: string, name: string | null) {
  if (!ofProject(userId)) return { kind: 'operator', id: null, name: null };
  return isId('usr', userId)
    ? { kind: 'person', id: userId, name }
    : { kind: 'key', id: userId.slice(keyPrefix.length), name };
}

const withoutPlace = ({ from: _, ...details }: AuditRow['details']): AuditRow['details'] => details;
