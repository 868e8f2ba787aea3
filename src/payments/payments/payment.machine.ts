// The life of a payment (contract/payments.md B.3, "States").
import type { PaymentStatus } from '../../../contract/payments/payments.shapes.ts';
import type { Machine } from '../../kit/machine.ts';

export type PaymentTrigger =
  | 'start'
  | 'attempt_failed'
  | 'paid'
  | 'refused'
  | 'given_up'
  | 'closed';

export const paymentMachine = {
  states: ['pending', 'processing', 'succeeded', 'failed', 'expired'],
  rows: [
    { from: ['pending'], trigger: 'start', to: 'processing' },
    { from: ['processing'], trigger: 'attempt_failed', to: 'pending' },
    { from: ['pending', 'processing'], trigger: 'paid', to: 'succeeded' },
    { from: ['processing'], trigger: 'refused', to: 'failed' },
    // By its payer, on the page.
    { from: ['pending', 'processing'], trigger: 'given_up', to: 'failed' },
    { from: ['pending', 'processing'], trigger: 'closed', to: 'expired' },
    // Late money is money: the operator proves a payment after we had given it up.
    { from: ['expired', 'failed'], trigger: 'paid', to: 'succeeded' },
  ],
} as const satisfies Machine<PaymentStatus, PaymentTrigger>;
