// How far an identity verification may come (contract/payments.md B.9, "States"); it is kept as the merchant's kyc_status.
import type { KycStatus } from '../../../contract/payments/merchants.shapes.ts';
import type { Machine } from '../../kit/machine.ts';

export type IdentityTrigger = 'change' | 'submit' | 'verify' | 'reject';

export const identityMachine = {
  states: ['not_started', 'in_progress', 'submitted', 'verified', 'rejected'],
  rows: [
    { from: ['not_started', 'in_progress', 'rejected'], trigger: 'change', to: 'in_progress' },
    // A rejected file may be submitted again as it is: the photos that were refused are gone.
    { from: ['in_progress', 'rejected'], trigger: 'submit', to: 'submitted' },
    { from: ['submitted'], trigger: 'verify', to: 'verified' },
    { from: ['submitted'], trigger: 'reject', to: 'rejected' },
  ],
} as const satisfies Machine<KycStatus, IdentityTrigger>;
