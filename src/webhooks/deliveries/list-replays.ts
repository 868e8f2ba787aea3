// Lists a project's replays, newest first (contract/dashboard.md G16).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { viewReplay } from './replay.view.ts';
import { listReplayRows } from './replay-row.store.ts';

type Operation = Operations['listReplays'];

const badCursor: Text = {
  fr: 'Ce curseur ne vient pas d’une page de cette liste.',
  en: 'This cursor does not come from a page of this list.',
};

export async function listReplays(
  ctx: ReadContext<SessionCaller>,
  { params, query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { cursor, limit = limits.perPageDefault } = query;
  if (cursor !== undefined && !isId('rpl', cursor)) {
    throw fail('INVALID_REQUEST', { fields: { cursor: badCursor[ctx.lang] } });
  }
  // One row more tells whether there is a next page.
  const rows = await listReplayRows(ctx.db, params.id, cursor, limit + 1);
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(viewReplay),
    cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
