// Lists of the project beside its money, as rows of a file: each is read by its own operation, so that filters and rows are
// those of the list.
import type { OperationName, Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Call } from '../../../contract/platform/calls.shapes.ts';
import type { Event } from '../../../contract/webhooks/deliveries.shapes.ts';
import type { ProjectCaller, ReadContext, SessionCaller } from '../../db/context.ts';
import { getUsage, listAudit, listCalls, listKeys } from '../../platform/index.ts';
import { listEvents } from '../../webhooks/index.ts';
import { members, type Sheet, sheetOfPages } from '../exports/index.ts';

type Asked<N extends OperationName> = Input<Operations[N]>['query'];
type Row<F extends (...given: never[]) => Promise<{ data: unknown[] }>> = Awaited<
  ReturnType<F>
>['data'][number];

/** As a member of the project sees them, at the moment the file was asked for: its span stays what it was. */
const asMember = (ctx: ReadContext<ProjectCaller>, now: number) =>
  ({ ...ctx, now, caller: { kind: 'session' } }) as unknown as ReadContext<SessionCaller>;

const inputOf = <Q extends object>(ctx: ReadContext<ProjectCaller>, query: Q) => ({
  params: { id: ctx.caller.projectId },
  query,
  headers: {},
  body: {},
});

/** A page of the list, which may be longer than those that callers get. */
const pageOf = (cursor: string | undefined, limit: number) => ({
  limit,
  ...(cursor !== undefined && { cursor }),
});

const callColumns = members<Call>([
  ...(['id', 'created_at', 'mode', 'method', 'path', 'operation', 'status', 'code'] as const),
  ...(['key_id', 'prefix', 'duration_ms', 'request_id'] as const),
]);

export function sheetOfCalls(
  ctx: ReadContext<ProjectCaller>,
  filters: Asked<'listCalls'>,
  askedAt: number,
): Sheet {
  const { mode } = ctx.caller;
  return sheetOfPages(callColumns, (cursor, limit) =>
    listCalls(asMember(ctx, askedAt), inputOf(ctx, { ...filters, mode, ...pageOf(cursor, limit) })),
  );
}

const eventColumns = members<Event>([
  ...(['id', 'created_at', 'type', 'livemode', 'object_type', 'object_id', 'status'] as const),
  ...(['rounds', 'delivered_at'] as const),
]);

export function sheetOfEvents(
  ctx: ReadContext<ProjectCaller>,
  filters: Asked<'listEvents'>,
  askedAt: number,
): Sheet {
  const narrowed = { ...filters, livemode: ctx.caller.mode === 'live' };
  return sheetOfPages(eventColumns, (cursor, limit) =>
    listEvents(asMember(ctx, askedAt), inputOf(ctx, { ...narrowed, ...pageOf(cursor, limit) })),
  );
}

const auditColumns = members<Row<typeof listAudit>>(
  ['id', 'created_at', 'action'],
  [
    ['actor_kind', ({ actor }) => actor.kind],
    ['actor_id', ({ actor }) => actor.id],
    ['actor_name', ({ actor }) => actor.name],
    ['request_id', ({ request_id }) => request_id],
    ['details', ({ details }) => details],
  ],
);

/** Of both modes, as the trail itself. */
export const sheetOfAudit = (
  ctx: ReadContext<ProjectCaller>,
  filters: Asked<'listAudit'>,
  askedAt: number,
): Sheet =>
  sheetOfPages(auditColumns, (cursor, limit) =>
    listAudit(asMember(ctx, askedAt), inputOf(ctx, { ...filters, ...pageOf(cursor, limit) })),
  );

type UsageRow = Row<typeof getUsage> & { key_name: string | undefined };

const usageColumns = members<UsageRow>([
  ...(['at', 'key_id', 'key_name', 'operation', 'calls', 'errors'] as const),
]);

/** All of it is one page: its span is bounded. */
export const sheetOfUsage = (
  ctx: ReadContext<ProjectCaller>,
  filters: Asked<'getUsage'>,
  askedAt: number,
): Sheet =>
  sheetOfPages(usageColumns, async () => {
    const { data } = await getUsage(asMember(ctx, askedAt), inputOf(ctx, filters));
    const keys = await listKeys(ctx.db, ctx.caller.projectId, { since: 0, now: 0, most: 0 });
    const names = new Map<string | null, string>(keys.map(({ id, name }) => [id, name]));
    return {
      data: data.map((row) => ({ ...row, key_name: names.get(row.key_id) })),
      cursor: null,
    };
  });
