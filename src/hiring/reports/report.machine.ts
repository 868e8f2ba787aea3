// The life of a report; one that is ready stays (contract/hiring.md section 4).
import type { ReportStatus } from '../../../contract/hiring/words.ts';
import type { Machine } from '../../kit/machine.ts';

/** `asked`: a model is; `postponed`: it failed and is tried later; `relaunched`: from the dashboard. */
export type ReportTrigger = 'asked' | 'written' | 'postponed' | 'given_up' | 'relaunched';

export const reportMachine = {
  states: ['PENDING', 'RUNNING', 'READY', 'FAILED'],
  rows: [
    { from: ['PENDING', 'RUNNING'], trigger: 'asked', to: 'RUNNING' },
    { from: ['PENDING', 'RUNNING'], trigger: 'written', to: 'READY' },
    { from: ['PENDING', 'RUNNING'], trigger: 'postponed', to: 'PENDING' },
    { from: ['PENDING', 'RUNNING'], trigger: 'given_up', to: 'FAILED' },
    { from: ['FAILED'], trigger: 'relaunched', to: 'PENDING' },
  ],
} as const satisfies Machine<ReportStatus, ReportTrigger>;
