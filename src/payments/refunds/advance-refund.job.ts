// Takes a refund to its end at the operator.
import type { JobDefinition } from '../../jobs/index.ts';
import { type OutgoingOptions, outgoingJob, type Settled } from '../outgoing/index.ts';
import { failureOf } from '../payments/index.ts';
import { refundMachine } from './refund.machine.ts';
import { refundObject } from './refund.object.ts';
import { findRefunds, type RefundRow } from './refund.store.ts';

/** How one ends, whoever says it. */
export const refundSettled: Settled<RefundRow> = {
  kind: 'refund',
  object: refundObject,
  machine: refundMachine,
  failWith: (code) => ({ failure_code: failureOf(code) }),
};

export const advanceRefundJob = (options: OutgoingOptions): JobDefinition =>
  outgoingJob<RefundRow>(options, {
    ...refundSettled,
    jobKind: 'advance-refund',
    find: findRefunds,
    to: ({ phone }) => ({ phone, account: null }),
  });
