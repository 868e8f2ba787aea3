// Ends a payout of test mode as the caller says, now (contract/payments.md B.12).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, ProjectCaller } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import type { Worker } from '../../jobs/index.ts';
import {
  findPayouts,
  lockPayouts,
  type PayoutRow,
  savePayouts,
  viewPayout,
} from '../payouts/index.ts';
import { type Endable, endOutgoing } from './end-outgoing.call.ts';

type Operation = Operations['advanceTestPayout'];

const payouts: Endable<PayoutRow, Reply<Operation>> = {
  prefix: 'po',
  jobKind: 'advance-payout',
  open: 'processing',
  find: findPayouts,
  lock: lockPayouts,
  save: savePayouts,
  view: viewPayout,
};

export const createPayoutAdvancer =
  (deps: { database: Database; worker: Worker }) =>
  (
    ctx: CallContext<ProjectCaller>,
    { params: { id }, body }: Input<Operation>,
  ): Promise<Reply<Operation>> =>
    endOutgoing(deps, payouts, ctx, {
      id,
      // What is final and nothing else (contract/payments.md B.5).
      outcome: body.outcome === 'failed' ? 'provider_unavailable' : body.outcome,
    });
