// Creates refunds. The remainder is decided under the payment's lock, funds under the merchant's, and what it costs is
// reserved in the same transaction (contract/payments.md B.4, R1).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { NewRefund, Refund } from '../../../contract/payments/refunds.shapes.ts';
import {
  parseScenario,
  paymentOutcomes,
  type RefundOutcome,
  readScenario,
  refundOutcomes,
  type Scenario,
  usually,
  writeScenario,
} from '../../../contract/payments/scenarios.ts';
import {
  type BatchItem,
  type Context,
  type Mode,
  type ProjectCaller,
  scopeOf,
} from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { isId, newId } from '../../kit/ids.ts';
import { fold } from '../../kit/text.ts';
import { findAvailable } from '../../ledger/index.ts';
import { seeded, seedOf } from '../attempts/index.ts';
import { type MerchantRow, termsOf } from '../merchants/index.ts';
import { notSentYet } from '../outgoing/index.ts';
import {
  changeRefunded,
  lockPayments,
  type PaymentKey,
  type PaymentRow,
} from '../payments/index.ts';
import {
  lockQuotes,
  nameOfQuote,
  type QuoteRow,
  refuseWithoutQuote,
  useQuotes,
} from '../quotes/index.ts';
import { createObjects, nameOfReference, recordSteps } from '../transitions/index.ts';
import { judgeRefund, refuseRail } from './judge-refund.rules.ts';
import { refundObject } from './refund.object.ts';
import { findRefundReferences, insertRefunds, type RefundRow } from './refund.store.ts';
import { viewRefund } from './refund.view.ts';

type Item = BatchItem<ProjectCaller, Input<Operations['createRefund']>, RefundRow>;

/** The row as far as the call says it; what it costs is known once the payment is locked. */
export function prepareRefund(ctx: Context<ProjectCaller>, body: NewRefund): RefundRow {
  const texts = [body.reason, body.merchant_reference, body.payment_id].filter(Boolean);
  return {
    ...notSentYet,
    id: newId('ref'),
    project_id: ctx.caller.projectId,
    mode: ctx.caller.mode,
    status: 'requested',
    payment_id: body.payment_id,
    amount: 0n,
    fee: 0n,
    fee_schedule: 0,
    fee_payer: 'merchant',
    debit_amount: 0n,
    received_amount: 0n,
    original_fee_refunded: 0n,
    channel: 'wave',
    phone: null,
    reason: body.reason ?? null,
    merchant_reference: body.merchant_reference ?? null,
    quote_hash: body.quote_hash ?? null,
    metadata: body.metadata ?? {},
    search_text: fold(texts.join(' ')),
    scenario: null,
    failure_code: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
}

type Facts = {
  payments: Map<string, PaymentRow>;
  quotes: Map<string, QuoteRow>;
  taken: Set<string>;
  /** What is available to each merchant, less what this batch has reserved. */
  available: Map<string, bigint>;
};

const paymentOf = (row: RefundRow): PaymentKey => ({
  project_id: row.project_id,
  mode: row.mode,
  id: row.payment_id,
});
const nameOf = ({ project_id, mode, id }: PaymentKey) => `${project_id} ${mode} ${id}`;
const merchantName = (row: Pick<RefundRow, 'project_id' | 'mode'>) =>
  `${row.project_id} ${row.mode}`;

export async function createRefunds(
  tx: Tx,
  items: Item[],
  hasRail: (mode: Mode) => boolean,
): Promise<(Refund | Failure)[]> {
  const facts: Facts = {
    payments: new Map(),
    quotes: new Map(),
    taken: new Set(),
    available: new Map(),
  };
  const rows = items.map(({ prepared }) => prepared);
  const results = await createObjects<Input<Operations['createRefund']>, RefundRow, Facts>(
    tx,
    items,
    {
      async lock() {
        const keys = rows.filter((row) => isId('pay', row.payment_id)).map(paymentOf);
        const quotes = rows.flatMap(({ project_id, mode, quote_hash: id }) =>
          id === null ? [] : [{ project_id, mode, id }],
        );
        const [payments, locked] = await Promise.all([
          lockPayments(tx, keys),
          lockQuotes(tx, quotes),
        ]);
        for (const payment of payments) facts.payments.set(nameOf(payment), payment);
        facts.quotes = locked;
      },
      async facts() {
        const scopes = new Map(
          items.map(({ ctx, prepared }) => [merchantName(prepared), scopeOf(ctx.caller)]),
        );
        [facts.taken, facts.available] = await Promise.all([
          findRefundReferences(tx, rows),
          findAvailable(tx, [...scopes.values()]),
        ]);
        return facts;
      },
      decide: (item, merchant) => decide(item, merchant, facts, hasRail),
      insert: insertRefunds,
      leftOut: (_, merchant) => ({ refusal: fail('DUPLICATE_MERCHANT_REFERENCE'), merchant }),
      also: reserve,
      job: (row) => ({
        kind: 'advance-refund',
        subject: row.id,
        projectId: row.project_id,
        mode: row.mode,
        runAt: row.created_at,
      }),
    },
  );
  return results.map((result, i) =>
    'code' in result ? result : viewRefund(result, items[i]?.ctx.lang ?? 'fr'),
  );
}

/** The refusal, in the order of B.0, or the merchant as it is: what the refund costs is written into its row. */
function decide(
  { prepared: row, ctx, input }: Item,
  merchant: MerchantRow | undefined,
  facts: Facts,
  hasRail: (mode: Mode) => boolean,
): Failure | MerchantRow {
  if (!merchant) return fail('SERVER_BUSY', {}, 1);
  if (merchant.require_quotes && row.quote_hash === null) return refuseWithoutQuote(ctx.lang);
  if (merchant.status !== 'active') {
    return fail('MERCHANT_SUSPENDED', { merchant_status: merchant.status });
  }
  const terms = termsOf(merchant);
  const { amount, fee_payer: feePayer } = input.body;
  const quote = row.quote_hash === null ? undefined : quoteOf(row, facts);
  const reference = nameOfReference(row);
  const judged = judgeRefund(
    {
      payment: facts.payments.get(nameOf(paymentOf(row))),
      amount: amount === undefined ? undefined : BigInt(amount),
      feePayer,
      ...(quote ? { quote } : {}),
    },
    { terms, feePayer: merchant.fee_payer_default, now: ctx.now, lang: ctx.lang },
    reference !== undefined && facts.taken.has(reference),
  );
  if ('code' in judged) return judged;
  const { payment } = judged;
  const available = facts.available.get(merchantName(row)) ?? 0n;
  if (available < judged.debit) return fail('INSUFFICIENT_FUNDS');
  const seed = seedOf(ctx);
  const named = row.mode === 'test' ? scenarioOf(ctx, payment, seed) : undefined;
  const scenario = named && seeded(named, seed);
  const closed = scenario?.outcome === 'channel_unavailable';
  const noRail = refuseRail(payment, terms, hasRail(row.mode) && !closed);
  if (noRail) return noRail;
  Object.assign(row, {
    amount: judged.amount,
    fee: judged.fee,
    fee_schedule: quote?.row?.fee_schedule ?? terms.feeSchedule,
    fee_payer: judged.feePayer,
    debit_amount: judged.debit,
    received_amount: judged.received,
    original_fee_refunded: judged.originalFee,
    channel: payment.channel ?? row.channel,
    phone: payment.customer_phone,
    payment_link_id: payment.payment_link_id,
    scenario: scenario ? writeScenario(scenario) : null,
  } satisfies Partial<RefundRow>);
  // Of the batch's later refunds: what is left, used and taken once this one is.
  payment.refund_pending_amount += judged.amount;
  facts.available.set(merchantName(row), available - judged.debit);
  if (reference !== undefined) facts.taken.add(reference);
  if (quote?.row) quote.row.used_by = row.id;
  return merchant;
}

const quoteOf = ({ project_id, mode, quote_hash: id }: RefundRow, facts: Facts) => ({
  row: facts.quotes.get(nameOfQuote({ project_id, mode, id: id ?? '' })),
});

/** The header of the call, else what the payment's own scenario says of its refunds (B.12). */
function scenarioOf(
  ctx: Context<ProjectCaller>,
  payment: PaymentRow,
  seed: number | undefined,
): Scenario<RefundOutcome> | undefined {
  const told = readScenario(ctx.header('x-svc-simulate') ?? '', refundOutcomes);
  if (told) return told;
  const { outcome } = parseScenario(payment.scenario, paymentOutcomes);
  if (outcome === 'refund_fails') return readScenario('failed', refundOutcomes);
  if (outcome === 'refund_waits') return readScenario('waits', refundOutcomes);
  return seed === undefined ? undefined : usually('succeeded');
}

/** What was decided on, taken: the remainder, the quotes, the funds; and told. */
async function reserve(tx: Tx, made: readonly RefundRow[]): Promise<void> {
  const used = made.flatMap(({ project_id, mode, quote_hash, id: by }) =>
    quote_hash === null ? [] : [{ project_id, mode, id: quote_hash, by }],
  );
  const changes = made.map((row) => ({ ...paymentOf(row), pending: row.amount, refunded: 0n }));
  await Promise.all([changeRefunded(tx, changes), useQuotes(tx, used)]);
  // Without a count: what a refund under way holds of its payment is counted above.
  const { count: _, ...opening } = refundObject;
  const steps = made.map((after) => ({ before: after, after }));
  await recordSteps(tx, opening, steps);
}
