// Which ledger lines a refund writes (contract/payments.md D.2, R1 to R4). Pure.
import type { Journal } from '../transitions/index.ts';

type Money = {
  channel: string;
  debit_amount: bigint;
  received_amount: bigint;
  fee: bigint;
  original_fee_refunded: bigint;
};

/** R1, requested: what it costs is reserved. */
export const refundRequested = ({ debit_amount: debit }: Money): Journal => ({
  transition: 'R1',
  lines: [
    { owner: 'merchant', account: 'available', amount: -debit },
    { owner: 'merchant', account: 'refund_reserved', amount: debit },
  ],
});

/** R2, succeeded: the customer has the money; R4 where the merchant's terms give back of the payment's fee. */
export function refundSucceeded(refund: Money): Journal[] {
  const { channel, debit_amount: debit, received_amount: sent, fee } = refund;
  const paid: Journal = {
    transition: 'R2',
    lines: [
      { owner: 'merchant', account: 'refund_reserved', amount: -debit },
      { owner: 'platform', account: `clearing:${channel}`, amount: sent },
      { owner: 'platform', account: 'fees', amount: fee },
    ],
  };
  const given = refund.original_fee_refunded;
  if (given === 0n) return [paid];
  const back: Journal = {
    transition: 'R4',
    lines: [
      { owner: 'platform', account: 'fees', amount: -given },
      { owner: 'merchant', account: 'available', amount: given },
    ],
  };
  return [paid, back];
}

/** R3, failed: the funds are back. */
export const refundFailed = ({ debit_amount: debit }: Money): Journal => ({
  transition: 'R3',
  lines: [
    { owner: 'merchant', account: 'refund_reserved', amount: -debit },
    { owner: 'merchant', account: 'available', amount: debit },
  ],
});
