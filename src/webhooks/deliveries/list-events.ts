// Lists a project's events of the last 90 days, newest first (contract/payments.md B.11).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import type { KeyCaller, ReadContext, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { modesOf, sightOf, windowOf } from './history.rules.ts';
import { listHistory } from './history.store.ts';
import { viewEvent } from './history.view.ts';

type Operation = Operations['listEvents'];

const badCursor: Text = {
  fr: 'Ce curseur ne vient pas d’une page de cette liste.',
  en: 'This cursor does not come from a page of this list.',
};

export async function listEvents(
  ctx: ReadContext<KeyCaller | SessionCaller>,
  input: Input<Operation>,
): Promise<Reply<Operation>> {
  const { query } = input;
  if (query.cursor !== undefined && !isId('evt', query.cursor)) {
    throw fail('INVALID_REQUEST', { fields: { cursor: badCursor[ctx.lang] } });
  }
  const sight = sightOf(ctx.caller, input.params.id);
  const modes = modesOf(query.livemode);
  const narrowed = {
    ...sight,
    modes: sight.modes.filter((mode) => modes.includes(mode)),
    types: sight.types.filter((type) => query.type === undefined || type === query.type),
  };
  const limit = query.limit ?? limits.perPageDefault;
  const window = windowOf(query.created_from, query.created_to, ctx.now);
  // One row more tells whether there is a next page.
  const rows = await listHistory(
    ctx.db,
    narrowed,
    {
      objectId: query.object_id,
      status: query.status,
      createdFrom: window.from,
      createdBefore: window.before,
      after: query.cursor,
    },
    limit + 1,
  );
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(viewEvent),
    cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
