// The life of a dispute (contract/payments.md B.7, "States").
import type { DisputeStatus } from '../../../contract/payments/payments.shapes.ts';
import type { Machine } from '../../kit/machine.ts';

export type DisputeTrigger = 'accept' | 'challenge' | 'overdue' | 'won' | 'lost';

export const disputeMachine = {
  states: ['opened', 'challenged', 'accepted', 'won', 'lost'],
  rows: [
    { from: ['opened'], trigger: 'accept', to: 'accepted' },
    { from: ['opened'], trigger: 'challenge', to: 'challenged' },
    // Nobody answered in time.
    { from: ['opened'], trigger: 'overdue', to: 'lost' },
    { from: ['challenged'], trigger: 'won', to: 'won' },
    { from: ['challenged'], trigger: 'lost', to: 'lost' },
  ],
} as const satisfies Machine<DisputeStatus, DisputeTrigger>;
