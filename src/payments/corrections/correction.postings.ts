// Which ledger lines a correction writes (contract/payments.md D.2, S1). Pure.
import type { Line } from '../../ledger/index.ts';
import { suspended } from './correction.rules.ts';
import type { CorrectionRow } from './correction.store.ts';

/** What an operator holds beyond our books is somebody's, and lies in suspense until it is known whose. */
export function corrected(row: Pick<CorrectionRow, 'channel' | 'difference' | 'amount'>) {
  const amount = suspended(row);
  return {
    transition: 'S1',
    lines: [
      { owner: 'platform', account: `clearing:${row.channel}`, amount: -amount },
      { owner: 'platform', account: 'suspense', amount },
    ] satisfies Line[],
  };
}
