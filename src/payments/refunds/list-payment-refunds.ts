// Lists the refunds of one payment (contract/payments.md B.3).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { findPayments } from '../payments/index.ts';
import { listRefunds } from './list-refunds.ts';

type Operation = Operations['listPaymentRefunds'];

export async function listPaymentRefunds(
  ctx: ReadContext<ProjectCaller>,
  { params: { id }, query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { projectId: project_id, mode } = ctx.caller;
  const found = isId('pay', id) ? await findPayments(ctx.db, [{ project_id, mode, id }]) : [];
  if (found.length === 0) throw fail('NOT_FOUND');
  return listRefunds(ctx, { query: { ...query, payment_id: id } });
}
