// Changes a merchant's standing, limits or refund fees; all that one call names, or nothing.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, SessionCaller } from '../../db/context.ts';
import type { MerchantChange } from '../merchants/index.ts';
import { type OperateOptions, operate } from './operate.ts';

type Operation = Operations['updateOfficeMerchant'];

export const officeMerchantUpdater =
  (options: OperateOptions) =>
  (
    ctx: CallContext<SessionCaller>,
    { params: { id }, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { mode, reason } = body;
    return operate(ctx, options, { id, mode, reason }, changesOf(body));
  };

function changesOf({
  merchant_status: status,
  limits,
  seen,
  seen_fees,
  ...body
}: Input<Operation>['body']): MerchantChange[] {
  const fees = feesOf(body);
  return [
    ...(status ? [{ what: 'status', status } as const] : []),
    ...(limits ? [{ what: 'limits', limits, seen } as MerchantChange] : []),
    ...(Object.keys(fees).length > 0
      ? [{ what: 'fees', fees, seen: seen_fees && feesOf(seen_fees) } as MerchantChange]
      : []),
  ];
}

const feesOf = ({
  refund_fee: refund,
  refund_fee_policy,
}: Pick<Input<Operation>['body'], 'refund_fee' | 'refund_fee_policy'>) => ({
  ...(refund && { refund }),
  ...(refund_fee_policy && { refund_fee_policy }),
});
