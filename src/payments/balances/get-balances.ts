// Reads a merchant's balances from the accounts of the ledger (contract/payments.md B.10).
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, type Scope, scopeOf } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { dayInDakar, iso } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { findBalances } from '../../ledger/index.ts';
import { findCollected } from './collected.store.ts';

export function getBalances(
  ctx: ReadContext<ProjectCaller>,
  gatewayMode: 'simulated' | 'real',
): Promise<Reply<Operations['getBalances']>> {
  return readBalances(ctx.db, scopeOf(ctx.caller), ctx.now, gatewayMode);
}

/** What a merchant has, as it stands in the ledger. */
export async function readBalances(
  reader: Reader,
  scope: Scope,
  now: number,
  gatewayMode: 'simulated' | 'real',
): Promise<Reply<Operations['getBalances']>> {
  const [balances, collected] = await Promise.all([
    findBalances(reader, scope),
    findCollected(reader, scope, dayInDakar(now)),
  ]);
  const of = (name: string) => balances.get(name) ?? 0n;
  const reserved = of('refund_reserved') + of('payout_reserved');
  const total = of('available') + of('pending') + reserved + of('dispute_held');
  return {
    gateway_mode: gatewayMode,
    livemode: scope.mode === 'live',
    currency: 'XOF',
    available: toNumber(of('available')),
    pending: toNumber(of('pending')),
    reserved: toNumber(reserved),
    reserved_refunds: toNumber(of('refund_reserved')),
    reserved_payouts: toNumber(of('payout_reserved')),
    disputed: toNumber(of('dispute_held')),
    total: toNumber(total),
    as_of: iso(now),
    data: collected.map((row) => ({
      channel: row.channel,
      collected_today: toNumber(row.amount),
    })),
  };
}
