// What keeps a merchant account from being closed: the `reason` of BALANCE_NOT_EMPTY
// (contract/payments.md B.1).

/** In the order in which they are told. */
export type Tie =
  | 'available'
  | 'negative'
  | 'reserved'
  | 'pending_payment'
  | 'payout_in_progress'
  | 'open_dispute';

/** The first reason that applies, by the balances of the ledger's accounts. */
export function tieOf(
  balances: ReadonlyMap<string, bigint>,
  hasOpenPayment: boolean,
): Tie | undefined {
  const of = (account: string) => balances.get(account) ?? 0n;
  if (of('available') > 0n) return 'available';
  if (of('available') < 0n) return 'negative';
  if (of('refund_reserved') !== 0n) return 'reserved';
  if (hasOpenPayment || of('pending') !== 0n) return 'pending_payment';
  if (of('payout_reserved') !== 0n) return 'payout_in_progress';
  return of('dispute_held') === 0n ? undefined : 'open_dispute';
}
