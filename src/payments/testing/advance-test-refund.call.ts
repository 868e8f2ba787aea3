// Ends a refund of test mode as the caller says, now (contract/payments.md B.12).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, ProjectCaller } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import type { Worker } from '../../jobs/index.ts';
import {
  findRefunds,
  lockRefunds,
  type RefundRow,
  saveRefunds,
  viewRefund,
} from '../refunds/index.ts';
import { type Endable, endOutgoing } from './end-outgoing.call.ts';

type Operation = Operations['advanceTestRefund'];

const refunds: Endable<RefundRow, Reply<Operation>> = {
  prefix: 'ref',
  jobKind: 'advance-refund',
  open: 'requested',
  find: findRefunds,
  lock: lockRefunds,
  save: saveRefunds,
  view: viewRefund,
};

export const createRefundAdvancer =
  (deps: { database: Database; worker: Worker }) =>
  (
    ctx: CallContext<ProjectCaller>,
    { params: { id }, body }: Input<Operation>,
  ): Promise<Reply<Operation>> =>
    endOutgoing(deps, refunds, ctx, { id, outcome: body.outcome });
