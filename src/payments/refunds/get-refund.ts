// Reads one refund.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { expand } from '../expansions/index.ts';
import { findRefunds } from './refund.store.ts';
import { viewRefund } from './refund.view.ts';

type Operation = Operations['getRefund'];

export async function getRefund(
  ctx: ReadContext<ProjectCaller>,
  { params: { id }, query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { projectId: project_id, mode } = ctx.caller;
  // Another project's or mode's refund is as unknown as one that never was (K17).
  const [row] = isId('ref', id) ? await findRefunds(ctx.db, [{ project_id, mode, id }]) : [];
  if (!row) throw fail('NOT_FOUND');
  const more = await expand(ctx, { key: row, kind: 'refund' }, query.expand);
  return { ...viewRefund(row, ctx.lang), ...more };
}
