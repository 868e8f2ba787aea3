// Prices a payout for two minutes; moves no money (contract/payments.md B.5, "Quote").
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { readScenario } from '../../../contract/payments/scenarios.ts';
import { type Mode, type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { dayInDakar, iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { toNumber } from '../../kit/money.ts';
import { findBalances } from '../../ledger/index.ts';
import { findDestination } from '../destinations/index.ts';
import { findMerchant, remainingPayouts, termsOf, volumesOn } from '../merchants/index.ts';
import { insertQuote, type QuoteMaker } from '../quotes/index.ts';
import { judgePayout, refuseAccount, refusePayoutRail } from './judge-payout.rules.ts';
import { payerOf } from './payout.rules.ts';

type Operation = Operations['quotePayout'];

export const createPayoutQuoter =
  (makeQuote: QuoteMaker, hasRail: (mode: Mode) => boolean) =>
  async (ctx: WriteContext<ProjectCaller>, input: Input<Operation>): Promise<Reply<Operation>> => {
    const { destination_id: id, amount, fee_payer } = input.body;
    const scope = scopeOf(ctx.caller);
    const { projectId: project_id, mode } = scope;
    const [found, destination, balances] = await Promise.all([
      findMerchant(ctx.tx, scope),
      isId('pd', id) ? findDestination(ctx.tx, { project_id, mode, id }) : undefined,
      findBalances(ctx.tx, scope),
    ]);
    if (!found) throw fail('SERVER_BUSY', {}, 1);
    const refused = refuseAccount(found);
    if (refused) throw refused;
    const merchant = volumesOn(found, dayInDakar(ctx.now));
    const terms = termsOf(merchant);
    const judged = judgePayout(
      { destination, amount: BigInt(amount), feePayer: payerOf(fee_payer), isTaken: false },
      { merchant, terms, now: ctx.now, lang: ctx.lang },
    );
    if ('code' in judged) throw judged;
    const told = mode === 'test' ? ctx.header('x-svc-simulate') : undefined;
    const closed = readScenario(told ?? '', ['channel_unavailable']) !== undefined;
    const noRail = refusePayoutRail(judged.channel, hasRail(mode) && !closed);
    if (noRail) throw noRail;
    const promise = {
      project_id,
      mode,
      kind: 'payout',
      object_id: judged.destination.id,
      amount: BigInt(amount),
      fee: judged.fee,
      fee_schedule: terms.feeSchedule,
      fee_payer: judged.feePayer,
    } as const;
    const quote = makeQuote(promise, ctx.now);
    await insertQuote(ctx.tx, quote);
    const available = balances.get('available') ?? 0n;
    const isBank = judged.channel.channel === 'bank_transfer';
    return {
      quote_hash: quote.id,
      kind: 'payout',
      destination_id: quote.object_id,
      amount,
      fee: toNumber(quote.fee),
      fee_payer: quote.fee_payer,
      debit_amount: toNumber(judged.debit),
      received_amount: toNumber(judged.received),
      // Below zero where funds are short: INSUFFICIENT_FUNDS comes at the creation.
      available_after: toNumber(available - judged.debit),
      limits_remaining: remainingPayouts({ isBank, counts: merchant }, terms.limits),
      expires_at: iso(quote.expires_at),
    };
  };
