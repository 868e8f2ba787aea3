// The life of a refund (contract/payments.md B.4, "States").
import type { RefundStatus } from '../../../contract/payments/refunds.shapes.ts';
import type { Machine } from '../../kit/machine.ts';
import type { OutgoingTrigger } from '../outgoing/index.ts';

export const refundMachine = {
  states: ['requested', 'succeeded', 'failed'],
  rows: [
    { from: ['requested'], trigger: 'paid', to: 'succeeded' },
    { from: ['requested'], trigger: 'refused', to: 'failed' },
  ],
} as const satisfies Machine<RefundStatus, OutgoingTrigger>;
