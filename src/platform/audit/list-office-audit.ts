// Lists what was done on the whole server, newest first: who, what, on what, why, before and after, from where.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { spanOf } from '../../kit/asked-span.ts';
import { iso } from '../../kit/clock.ts';
import { isId } from '../../kit/ids.ts';
import { findProjectNames } from '../projects/index.ts';
import { type AuditRow, keyPrefix, listAuditRows } from './audit.store.ts';

type Operation = Operations['listOfficeAudit'];
type Entry = Reply<Operation>['data'][number];

export async function listOfficeAudit(
  { db }: ReadContext,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { action, actor, project, cursor: before, limit = limits.perPageDefault } = query;
  const projectId = project?.replace(/^psvc_/, '');
  const filter = { action, actor, projectId, ...spanOf(query) };
  // One row more tells whether there is a next page.
  const rows = await listAuditRows(db, { ...filter, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const ids = shown.map((row) => row.project_id).filter((id) => id !== null);
  const nameOf = await findProjectNames(db, ids);
  return {
    data: shown.map((row) => entryOf(row, row.project_id === null ? null : nameOf(row.project_id))),
    cursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

function entryOf(row: AuditRow, project: Entry['project']): Entry {
  const { reason, from, before, after, ...details } = row.details;
  return {
    id: String(row.id),
    created_at: iso(row.created_at),
    actor: { ...actorOf(row.user_id), name: row.name },
    action: row.action,
    project,
    reason: textOf(reason),
    from: textOf(from),
    before: before ?? null,
    after: after ?? null,
    details,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** An account of a person, or a key of a project; of an operator, who is signed in or sits at the server's terminal. */
function actorOf(userId: string): Omit<Entry['actor'], 'name'> {
  if (isId('usr', userId)) return { kind: 'person', id: userId };
  if (userId.startsWith(keyPrefix)) return { kind: 'key', id: userId.slice(keyPrefix.length) };
  const id = userId.replace(/^operator:/, '');
  return { kind: isId('usr', id) ? 'operator' : 'terminal', id };
}
