// Which ledger lines a payout writes (contract/payments.md D.2, O1 to O4). Pure.
import type { Journal } from '../transitions/index.ts';

type Money = { channel: string; debit_amount: bigint; received_amount: bigint; fee: bigint };

/** O1, created: what it costs is reserved. */
export const payoutReserved = ({ debit_amount: debit }: Money): Journal => ({
  transition: 'O1',
  lines: [
    { owner: 'merchant', account: 'available', amount: -debit },
    { owner: 'merchant', account: 'payout_reserved', amount: debit },
  ],
});

/** O2, succeeded: the recipient has the money. */
export const payoutSucceeded = (payout: Money): Journal => ({
  transition: 'O2',
  lines: [
    { owner: 'merchant', account: 'payout_reserved', amount: -payout.debit_amount },
    { owner: 'platform', account: `clearing:${payout.channel}`, amount: payout.received_amount },
    { owner: 'platform', account: 'fees', amount: payout.fee },
  ],
});

/** O3, failed: the funds are back. */
export const payoutFailed = ({ debit_amount: debit }: Money): Journal => ({
  transition: 'O3',
  lines: [
    { owner: 'merchant', account: 'payout_reserved', amount: -debit },
    { owner: 'merchant', account: 'available', amount: debit },
  ],
});

/** O4, taken back by the operator after it was paid: all of it is back, the fee too. */
export const payoutReversed = (payout: Money): Journal => ({
  transition: 'O4',
  lines: [
    { owner: 'platform', account: `clearing:${payout.channel}`, amount: -payout.received_amount },
    { owner: 'platform', account: 'fees', amount: -payout.fee },
    { owner: 'merchant', account: 'available', amount: payout.debit_amount },
  ],
});
