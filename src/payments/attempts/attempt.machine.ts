// The life of an attempt at an operator (contract/rails.md RA15).
import { attemptStates } from '../../../contract/backoffice/words.ts';
import type { Machine } from '../../kit/machine.ts';

export { attemptStates };
export type AttemptState = (typeof attemptStates)[number];
export type AttemptTrigger =
  | 'send'
  | 'not_sent'
  | 'waits'
  | 'unclear'
  | 'paid'
  | 'refused'
  | 'closed';

export const attemptMachine = {
  states: attemptStates,
  rows: [
    { from: ['ready', 'unknown'], trigger: 'send', to: 'sending' },
    { from: ['sending'], trigger: 'not_sent', to: 'ready' },
    { from: ['sending', 'open', 'unknown'], trigger: 'waits', to: 'open' },
    { from: ['sending', 'open', 'unknown'], trigger: 'unclear', to: 'unknown' },
    // Late money follows a refusal or a closing, and is money.
    { from: ['sending', 'open', 'unknown', 'refused', 'closed'], trigger: 'paid', to: 'paid' },
    { from: ['ready', 'sending', 'open', 'unknown'], trigger: 'refused', to: 'refused' },
    { from: ['sending', 'open', 'unknown'], trigger: 'closed', to: 'closed' },
  ],
} as const satisfies Machine<AttemptState, AttemptTrigger>;
