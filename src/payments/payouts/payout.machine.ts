// The life of a payout (contract/payments.md B.5, "States"): one that was paid may still be taken back.
import type { PayoutStatus } from '../../../contract/payments/payouts.shapes.ts';
import type { Machine } from '../../kit/machine.ts';
import type { OutgoingTrigger } from '../outgoing/index.ts';

export const payoutMachine = {
  states: ['processing', 'succeeded', 'failed'],
  rows: [
    { from: ['processing'], trigger: 'paid', to: 'succeeded' },
    { from: ['processing'], trigger: 'refused', to: 'failed' },
    { from: ['succeeded'], trigger: 'reversed', to: 'failed' },
  ],
} as const satisfies Machine<PayoutStatus, OutgoingTrigger>;
