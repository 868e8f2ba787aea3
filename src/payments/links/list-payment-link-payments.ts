// Lists the payments of a link: payments like any other (contract/payments.md B.8).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import { findKnownLink } from './get-payment-link.ts';

type Operation = Operations['listPaymentLinkPayments'];
type List = (
  ctx: ReadContext<ProjectCaller>,
  input: Input<Operations['listPayments']>,
) => Promise<Reply<Operations['listPayments']>>;

export const createLinkPaymentLister =
  (listPayments: List) =>
  async (
    ctx: ReadContext<ProjectCaller>,
    { params: { id }, ...input }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    await findKnownLink(ctx, id);
    return listPayments(ctx, {
      ...input,
      params: {},
      query: { ...input.query, payment_link_id: id },
    });
  };
