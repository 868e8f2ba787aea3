// Lists who called with a key in the last day: whoever ends an old key sees what would stop (contract/dashboard.md G9).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { listCallers } from '../calls/index.ts';
import { findKey } from './key.store.ts';

type Operation = Operations['listKeyCallers'];

const hour_ms = 3_600_000;
const most = 50;

export async function listKeyCallers(
  ctx: ReadContext<SessionCaller>,
  { params: { id, keyId } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const key = isId('key', keyId) ? await findKey(ctx.db, id, keyId) : undefined;
  if (!key) throw fail('NOT_FOUND');
  const since = ctx.now - 24 * hour_ms;
  const rows = await listCallers(ctx.db, id, keyId, { since, hourAgo: ctx.now - hour_ms, most });
  return {
    since: iso(since),
    data: rows.map((row) => ({
      ...row,
      address: row.address || null,
      first_at: iso(row.first_at),
      last_at: iso(row.last_at),
    })),
  };
}
