// Which ledger lines an attempt writes beside those of its object (contract/payments.md D.2). Pure.
import type { Line } from '../../ledger/index.ts';

/** P1b: what the operator took for itself of our wallet, debit its fees, credit clearing. */
export const operatorFee = (channel: string, fee: bigint) => ({
  transition: 'P1b',
  lines: [
    { owner: 'platform', account: 'provider_fees', amount: -fee },
    { owner: 'platform', account: `clearing:${channel}`, amount: fee },
  ] satisfies Line[],
});
