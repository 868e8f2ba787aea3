// Takes a refund to its end at the operator.
import type { JobDefinition } from '../../jobs/index.ts';
import { type OutgoingOptions, outgoingJob, type Settled } from '../outgoing/index.ts';
import { failureOf, findPayerPhones } from '../payments/index.ts';
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
    async named(rows) {
      const keyOf = ({ project_id, mode, payment_id: id }: RefundRow) => ({ project_id, mode, id });
      const phones = await findPayerPhones(options.database, rows.map(keyOf), options.payers);
      return new Map(
        rows.flatMap(({ id, payment_id }): [string, string][] => {
          const phone = phones.get(payment_id);
          return phone ? [[id, phone]] : [];
        }),
      );
    },
  });
