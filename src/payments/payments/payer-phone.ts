// Whom the money of a payment goes back to: the wallet that its operator named, before the number that somebody typed
// (contract/rails.md RA38, RA73).
import type { Reader } from '../../db/database.ts';
import type { Seal } from '../../kit/seal.ts';
import { type AttemptRow, findAttempts, findTold, payerPhoneOf } from '../attempts/index.ts';
import { findPayments, type PaymentKey, type PaymentRow } from './payment.store.ts';
import { payingAttempt } from './second-payment.ts';

/** By the ids of payments; those of which no operator named a number are not among them. */
export async function findPayerPhones(
  reader: Reader,
  keys: readonly PaymentKey[],
  seal: Seal,
): Promise<Map<string, string>> {
  const told = new Set((await findTold(reader, keys)).map(({ object_id }) => object_id));
  if (told.size === 0) return new Map();
  const these = keys.filter(({ id }) => told.has(id));
  const payments = await findPayments(reader, these);
  const attemptsOf = Map.groupBy(await findAttempts(reader, these), ({ object_id }) => object_id);
  return new Map(
    payments.flatMap((row): [string, string][] => {
      const attempts = attemptsOf.get(row.id) ?? [];
      const by = payingAttempt(row, attempts);
      const phone = by && payerPhoneOf(by, attempts, seal);
      return phone ? [[row.id, phone]] : [];
    }),
  );
}

/** Where the call of an attempt goes: one that gives money back, to whom it came from. */
export function phoneOf(
  row: PaymentRow,
  attempt: AttemptRow,
  all: readonly AttemptRow[],
  seal: Seal,
): string | null {
  const owed = attempt.kind === 'refund' && all.find(({ n }) => n === attempt.gives_back);
  return (owed && payerPhoneOf(owed, all, seal)) || row.customer_phone;
}
