// Reads a dispute for the operator who decides it: both sides, the payment, and how the merchant's others ended.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { toNumber } from '../../kit/money.ts';
import { findOfficeProjectEver } from '../../platform/index.ts';
import { listFiles } from '../files/index.ts';
import { findHistories, findPayments, type Histories } from '../payments/index.ts';
import { findDisputes, findTenantOfDispute } from './dispute.store.ts';
import { viewDispute } from './dispute.view.ts';
import { countDisputes } from './office-dispute.store.ts';

/** As far as what the merchant was paid is told from before a dispute. */
const month_ms = 30 * 86_400_000;

type Operation = Operations['getOfficeDispute'];

export const getOfficeDispute = (
  ctx: ReadContext,
  { params: { id } }: Input<Operation>,
): Promise<Reply<Operation>> => readOfficeDispute(ctx, id);

export async function readOfficeDispute(
  { db, lang }: Pick<ReadContext, 'db' | 'lang'>,
  id: string,
): Promise<Reply<Operation>> {
  const key = isId('dp', id) ? await findTenantOfDispute(db, id) : undefined;
  const [row] = key ? await findDisputes(db, [key]) : [];
  const project = row && (await findOfficeProjectEver(db, row.project_id));
  if (!project) throw fail('NOT_FOUND');
  const { project_id, mode, payment_id } = row;
  const scope = { projectId: project_id, mode };
  const [documents, [payment], history] = await Promise.all([
    listFiles(db, scope, id),
    findPayments(db, [{ project_id, mode, id: payment_id }]),
    countDisputes(db, scope),
  ]);
  const histories = await findHistories(db, scope, {
    phone: payment?.customer_phone ?? null,
    since: row.created_at - month_ms,
    disputeId: id,
  });
  return {
    project: { id: project.id, name: project.name },
    owner: { id: project.owner_id, name: project.owner_name, email: project.owner_email },
    mode,
    dispute: viewDispute(row, documents, lang),
    payment: payment
      ? {
          id: payment.id,
          amount: toNumber(payment.amount),
          channel: payment.channel,
          customer_phone: payment.customer_phone,
          created_at: iso(payment.created_at),
        }
      : null,
    history,
    ...viewHistories(histories),
  };
}

function viewHistories({ payer, merchant }: Histories) {
  const francs = ({ amount, refunded_amount }: Histories['merchant']) => ({
    amount: toNumber(amount),
    refunded_amount: toNumber(refunded_amount),
  });
  return {
    payer_history: payer ? { ...payer, ...francs(payer), first_at: iso(payer.first_at) } : null,
    merchant_history: { ...merchant, ...francs(merchant) },
  };
}
