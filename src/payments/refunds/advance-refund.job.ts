// Takes a refund to its end at the operator.
import type { JobDefinition } from '../../jobs/index.ts';
import { type OutgoingOptions, outgoingJob } from '../outgoing/index.ts';
import { failureOf } from '../payments/index.ts';
import { refundMachine } from './refund.machine.ts';
import { refundObject } from './refund.object.ts';
import { findRefunds, type RefundRow } from './refund.store.ts';

export const advanceRefundJob = (options: OutgoingOptions): JobDefinition =>
  outgoingJob<RefundRow>(options, {
    kind: 'refund',
    jobKind: 'advance-refund',
    object: refundObject,
    machine: refundMachine,
    find: findRefunds,
    to: ({ phone }) => ({ phone, account: null }),
    failWith: (code) => ({ failure_code: failureOf(code) }),
  });
