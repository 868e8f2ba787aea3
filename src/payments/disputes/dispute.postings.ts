// Which ledger lines a dispute writes (contract/payments.md D.2, D1 to D3, D2b). Pure.
import type { Journal } from '../transitions/index.ts';

/** D1, opened: the disputed francs are held; what is available may go below zero. */
export const disputeOpened = (held: bigint): Journal => ({
  transition: 'D1',
  lines: [
    { owner: 'merchant', account: 'available', amount: -held },
    { owner: 'merchant', account: 'dispute_held', amount: held },
  ],
});

/** D2, accepted or lost: they are the customer's, and nobody's until the customer is proven paid. */
export const disputeGivenUp = (held: bigint): Journal => ({
  transition: 'D2',
  lines: [
    { owner: 'merchant', account: 'dispute_held', amount: -held },
    { owner: 'platform', account: 'suspense', amount: held },
  ],
});

/** D2b, the customer is proven paid: they have left by the operator of the payment. */
export const customerPaid = (channel: string, held: bigint): Journal => ({
  transition: 'D2b',
  lines: [
    { owner: 'platform', account: 'suspense', amount: -held },
    { owner: 'platform', account: `clearing:${channel}`, amount: held },
  ],
});

/** D3, won: they are the merchant's again. */
export const disputeWon = (held: bigint): Journal => ({
  transition: 'D3',
  lines: [
    { owner: 'merchant', account: 'dispute_held', amount: -held },
    { owner: 'merchant', account: 'available', amount: held },
  ],
});
