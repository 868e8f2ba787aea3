// Prices a refund for two minutes; moves no money (contract/payments.md B.4, "Quote").
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { readScenario } from '../../../contract/payments/scenarios.ts';
import { type Mode, type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { toNumber } from '../../kit/money.ts';
import { findBalances } from '../../ledger/index.ts';
import { findMerchant, termsOf } from '../merchants/index.ts';
import { findPayments } from '../payments/index.ts';
import { insertQuote, type QuoteMaker } from '../quotes/index.ts';
import { judgeRefund, refuseRail } from './judge-refund.rules.ts';

type Operation = Operations['quoteRefund'];

export const createRefundQuoter =
  (makeQuote: QuoteMaker, hasRail: (mode: Mode) => boolean) =>
  async (ctx: WriteContext<ProjectCaller>, input: Input<Operation>): Promise<Reply<Operation>> => {
    const { payment_id: id, amount, fee_payer: feePayer } = input.body;
    const scope = scopeOf(ctx.caller);
    const { projectId: project_id, mode } = scope;
    const [merchant, payments, balances] = await Promise.all([
      findMerchant(ctx.tx, scope),
      isId('pay', id) ? findPayments(ctx.tx, [{ project_id, mode, id }]) : [],
      findBalances(ctx.tx, scope),
    ]);
    if (!merchant) throw fail('SERVER_BUSY', {}, 1);
    if (merchant.status !== 'active') {
      throw fail('MERCHANT_SUSPENDED', { merchant_status: merchant.status });
    }
    const terms = termsOf(merchant);
    const judged = judgeRefund(
      { payment: payments[0], amount: amount === undefined ? undefined : BigInt(amount), feePayer },
      { terms, feePayer: merchant.fee_payer_default, now: ctx.now, lang: ctx.lang },
      false,
    );
    if ('code' in judged) throw judged;
    const told = mode === 'test' ? ctx.header('x-svc-simulate') : undefined;
    const closed = readScenario(told ?? '', ['channel_unavailable']) !== undefined;
    const noRail = refuseRail(judged.payment, terms, hasRail(mode) && !closed);
    if (noRail) throw noRail;
    const promise = {
      project_id,
      mode,
      kind: 'refund',
      object_id: judged.payment.id,
      amount: judged.amount,
      fee: judged.fee,
      fee_schedule: terms.feeSchedule,
      fee_payer: judged.feePayer,
    } as const;
    const quote = makeQuote(promise, ctx.now);
    await insertQuote(ctx.tx, quote);
    const available = balances.get('available') ?? 0n;
    return {
      quote_hash: quote.id,
      kind: 'refund',
      payment_id: quote.object_id,
      amount: toNumber(quote.amount),
      fee: toNumber(quote.fee),
      fee_payer: quote.fee_payer,
      debit_amount: toNumber(judged.debit),
      received_amount: toNumber(judged.received),
      original_fee_refunded: toNumber(judged.originalFee),
      // Below zero where funds are short: INSUFFICIENT_FUNDS comes at the creation.
      available_after: toNumber(available - judged.debit),
      expires_at: iso(quote.expires_at),
    };
  };
