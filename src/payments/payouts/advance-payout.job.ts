// Takes a payout to its end at the operator, which alone is told the number that it goes to.
import type { JobDefinition } from '../../jobs/index.ts';
import type { Seal } from '../../kit/seal.ts';
import { type OutgoingOptions, outgoingJob, type Settled } from '../outgoing/index.ts';
import { payoutMachine } from './payout.machine.ts';
import { payoutObject } from './payout.object.ts';
import { failureReasonOf } from './payout.rules.ts';
import { findPayouts, type PayoutRow } from './payout.store.ts';

/** How one ends, whoever says it. */
export const payoutSettled: Settled<PayoutRow> = {
  kind: 'payout',
  object: payoutObject,
  machine: payoutMachine,
  failWith: (code) => ({ failure_reason: failureReasonOf(code) }),
};

export const advancePayoutJob = (options: OutgoingOptions & { seal: Seal }): JobDefinition =>
  outgoingJob<PayoutRow>(options, {
    ...payoutSettled,
    jobKind: 'advance-payout',
    find: findPayouts,
    to({ destination_type, sealed }) {
      const to = options.seal.open(sealed);
      return destination_type === 'mobile_money'
        ? { phone: to, account: null }
        : { phone: null, account: to };
    },
  });
