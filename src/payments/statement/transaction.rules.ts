// How the ledger's transitions read on a merchant's statement (contract/payments.md B.10, D.2). Pure.
import type { TransactionKind } from '../../../contract/payments/statement.shapes.ts';
import { twinOf } from '../../kit/ids.ts';

/** The kind of each transition that changes what is available. */
export const kindOf: Readonly<Record<string, TransactionKind>> = {
  P1: 'payment',
  R1: 'refund_reserve',
  R3: 'refund_release',
  R4: 'refund_fee_back',
  O1: 'payout_reserve',
  O3: 'payout_release',
  O4: 'payout_reversal',
  D1: 'dispute_hold',
  D3: 'dispute_release',
  T1: 'test_funds',
};

/** The transitions of a kind; a payment and its fee are two rows of one journal (B.15.1). */
export const transitionsOf = (kind: TransactionKind): string[] =>
  kind === 'payment_fee'
    ? ['P1']
    : Object.keys(kindOf).filter((transition) => kindOf[transition] === kind);

export type StatementLine = {
  journal_id: string;
  /** 1, and 2 for the fee of a payment. */
  part: number;
  transition: string;
  object_type: string;
  object_id: string;
  amount: bigint;
  balance_after: bigint;
  /** What the platform took in the same journal. */
  fee: bigint;
  created_at: number;
};

export type StatementRow = Omit<StatementLine, 'part' | 'transition' | 'fee' | 'journal_id'> & {
  id: string;
  kind: TransactionKind;
};

/** The ledger has one line of a payment, its net; the statement shows what was paid and what the fee took of it. */
export function rowOf({ part, transition, fee, journal_id, ...line }: StatementLine): StatementRow {
  const kind = kindOf[transition] ?? 'correction';
  if (transition !== 'P1' || fee === 0n) return { ...line, id: journal_id, kind };
  if (part === 2) return { ...line, id: twinOf(journal_id), kind: 'payment_fee', amount: -fee };
  return {
    ...line,
    id: journal_id,
    kind,
    amount: line.amount + fee,
    balance_after: line.balance_after + fee,
  };
}
