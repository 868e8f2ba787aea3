// The life of a payout destination (contract/payments.md B.6).
import type { DestinationStatus } from '../../../contract/payments/destinations.shapes.ts';
import type { Machine } from '../../kit/machine.ts';

export type DestinationTrigger = 'right_code' | 'too_many_codes' | 'lock_ended' | 'removed';

export const destinationMachine = {
  states: ['pending_verification', 'verified', 'locked', 'disabled'],
  rows: [
    { from: ['pending_verification'], trigger: 'right_code', to: 'verified' },
    { from: ['pending_verification'], trigger: 'too_many_codes', to: 'locked' },
    { from: ['locked'], trigger: 'lock_ended', to: 'pending_verification' },
    { from: ['pending_verification', 'verified', 'locked'], trigger: 'removed', to: 'disabled' },
  ],
} as const satisfies Machine<DestinationStatus, DestinationTrigger>;
