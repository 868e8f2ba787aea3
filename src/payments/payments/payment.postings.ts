// Which ledger lines each outcome of a payment writes (contract/payments.md D.2). Pure.
import type { Francs } from '../../kit/money.ts';

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
