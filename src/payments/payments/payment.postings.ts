// Which ledger lines each outcome of a payment writes (contract/payments.md D.2). Pure.

import type { Francs } from '../../kit/money.ts';
import type { Line } from '../../ledger/index.ts';

/** P1, payment succeeded: debit clearing C; credit the merchant N and the platform's fees F. */
export function paymentSucceeded(payment: {
  channel: string;
  charged: Francs;
  net: Francs;
  fee: Francs;
}) {
  return {
    transition: 'P1',
    lines: [
      { owner: 'platform', account: `clearing:${payment.channel}`, amount: -payment.charged },
      { owner: 'merchant', account: 'available', amount: payment.net },
      { owner: 'platform', account: 'fees', amount: payment.fee },
    ],
  } as const;
}

/** P2, a second payment on one object: it is nobody's here until it is given back. */
export const secondPaid = (channel: string, amount: bigint) => ({
  transition: 'P2',
  lines: [
    { owner: 'platform', account: `clearing:${channel}`, amount: -amount },
    { owner: 'platform', account: 'suspense', amount },
  ] satisfies Line[],
});

/** P2b: it is. */
export const secondGivenBack = (channel: string, amount: bigint) => ({
  transition: 'P2b',
  lines: [
    { owner: 'platform', account: 'suspense', amount: -amount },
    { owner: 'platform', account: `clearing:${channel}`, amount },
  ] satisfies Line[],
});
