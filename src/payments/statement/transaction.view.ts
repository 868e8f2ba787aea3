// A row of the statement on the wire.
import type { Transaction } from '../../../contract/payments/statement.shapes.ts';
import { iso } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { rowOf, type StatementLine } from './transaction.rules.ts';

export function viewTransaction(line: StatementLine): Transaction {
  const row = rowOf(line);
  return {
    id: row.id,
    kind: row.kind,
    amount: toNumber(row.amount),
    balance_after: toNumber(row.balance_after),
    currency: 'XOF',
    object_type: row.object_type,
    object_id: row.object_id,
    created_at: iso(row.created_at),
  };
}
