// Makes quotes: callers of one place that arrive together share a transaction, and what they are judged by is read once for
// all of them. Nothing is locked, since a quote moves no money (contract/payments.md B.4, B.5).
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import { readScenario } from '../../../contract/payments/scenarios.ts';
import { type BatchItem, type ProjectCaller, type Scope, scopeOf } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { toNumber } from '../../kit/money.ts';
import { Outdated } from '../../kit/outdated.ts';
import { findAvailable } from '../../ledger/index.ts';
import { findMerchants, isOutdated, type MerchantRow } from '../merchants/index.ts';
import type { QuoteMaker } from './new-quote.ts';
import { insertQuotes, type QuoteRow } from './quote.store.ts';

/** What a call is promised. */
export type Priced = Pick<
  QuoteRow,
  'kind' | 'object_id' | 'amount' | 'fee' | 'fee_schedule' | 'fee_payer' | 'original_fee'
> & { debit: bigint; received: bigint };

/** What quotes of both kinds answer. */
export type QuoteReply = {
  quote_hash: string;
  amount: number;
  fee: number;
  fee_payer: FeePayer;
  debit_amount: number;
  received_amount: number;
  available_after: number;
  expires_at: string;
};

export type Quoting<I, K, Facts, R> = {
  makeQuote: QuoteMaker;
  hasRail(mode: Scope['mode']): boolean;
  /** What is priced, read for all calls together. */
  facts(tx: Tx, keys: readonly K[]): Promise<Facts>;
  price(
    item: BatchItem<ProjectCaller, I, K>,
    around: { merchant: MerchantRow; hasRail: boolean; facts: Facts },
  ): Failure | { priced: Priced; reply(quote: QuoteReply): R };
};

/** Answers each call's refusal, or its quote. */
export async function createQuotes<I, K, Facts, R>(
  tx: Tx,
  items: readonly BatchItem<ProjectCaller, I, K>[],
  { makeQuote, hasRail, facts: find, price }: Quoting<I, K, Facts, R>,
): Promise<(R | Failure)[]> {
  const named = new Map(items.map(({ ctx }) => [nameOf(ctx.caller), scopeOf(ctx.caller)]));
  const scopes = [...named.values()];
  const [merchants, available, facts] = await Promise.all([
    findMerchants(tx, scopes),
    findAvailable(tx, scopes),
    find(
      tx,
      items.map(({ prepared }) => prepared),
    ),
  ]);
  const made: QuoteRow[] = [];
  const replies = items.map((item): R | Failure => {
    const { caller, now } = item.ctx;
    const merchant = merchants.get(nameOf(caller));
    if (!merchant) return fail('SERVER_BUSY', {}, 1);
    if (isOutdated(item.ctx, merchant)) return new Outdated();
    const found = price(item, {
      merchant,
      facts,
      hasRail: hasRail(caller.mode) && !isClosed(item),
    });
    if ('code' in found) return found;
    const { debit, received, ...promise } = found.priced;
    const quote = makeQuote({ project_id: caller.projectId, mode: caller.mode, ...promise }, now);
    made.push(quote);
    return found.reply({
      quote_hash: quote.id,
      amount: toNumber(quote.amount),
      fee: toNumber(quote.fee),
      fee_payer: quote.fee_payer,
      debit_amount: toNumber(debit),
      received_amount: toNumber(received),
      // Below zero where funds are short: INSUFFICIENT_FUNDS comes at the creation.
      available_after: toNumber((available.get(nameOf(caller)) ?? 0n) - debit),
      expires_at: iso(quote.expires_at),
    });
  });
  await insertQuotes(tx, made);
  return replies;
}

const nameOf = ({ projectId, mode }: ProjectCaller) => `${projectId} ${mode}`;

/** The header of a test: a closed rail (B.12). */
function isClosed<I, K>({ ctx }: BatchItem<ProjectCaller, I, K>): boolean {
  const told = ctx.caller.mode === 'test' ? ctx.header('x-svc-simulate') : undefined;
  return readScenario(told ?? '', ['channel_unavailable']) !== undefined;
}
