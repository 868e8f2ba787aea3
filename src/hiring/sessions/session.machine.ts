// The states of a session; ended is final (contract/hiring.md section 4).
import type { EndReason, SessionStatus } from '../../../contract/hiring/words.ts';

export const sessionMachine = {
  states: ['IN_PROGRESS', 'COMPLETED', 'ABANDONED'],
  rows: [
    { from: ['IN_PROGRESS'], trigger: 'COMPLETED', to: 'COMPLETED' },
    { from: ['IN_PROGRESS'], trigger: 'TIMED_OUT', to: 'COMPLETED' },
    { from: ['IN_PROGRESS'], trigger: 'ENDED_BY_RECRUITER', to: 'COMPLETED' },
    { from: ['IN_PROGRESS'], trigger: 'SANDBOX', to: 'COMPLETED' },
    { from: ['IN_PROGRESS'], trigger: 'ABANDONED', to: 'ABANDONED' },
    { from: ['IN_PROGRESS'], trigger: 'WITHDRAWN', to: 'ABANDONED' },
    { from: ['IN_PROGRESS'], trigger: 'CAMPAIGN_CLOSED', to: 'ABANDONED' },
  ],
} as const satisfies {
  states: readonly SessionStatus[];
  rows: readonly { from: readonly SessionStatus[]; trigger: EndReason; to: SessionStatus }[];
};

const ends = new Map<EndReason, 'COMPLETED' | 'ABANDONED'>(
  sessionMachine.rows.map(({ trigger, to }) => [trigger, to]),
);

/** What a session is that ended for this reason. */
export const endedAs = (reason: EndReason): 'COMPLETED' | 'ABANDONED' =>
  ends.get(reason) ?? 'ABANDONED';
