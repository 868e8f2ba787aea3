// Steps 16 to 21 of the order of checks for a refund and its quote (contract/payments.md B.0, B.4): the payment, the
// quote, states and names, amounts, funds, the rail. Pure.
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import type { Lang } from '../../db/context.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { channelTerms, type Terms } from '../merchants/terms.rules.ts';
import type { PaymentRow } from '../payments/index.ts';
import { remainderOf } from '../payments/payment.rules.ts';
import type { QuoteRow } from '../quotes/index.ts';
import { quoteInvalid, refuseQuote } from '../quotes/quote.rules.ts';
import { priceRefund, type RefundPrice, splitRefund } from './refund.rules.ts';
import { aboveRemainder, disputed, fieldTexts, notSucceeded, windowOver } from './refund.texts.ts';

export type RefundAsked = {
  payment: PaymentRow | undefined;
  amount: bigint | undefined;
  feePayer: FeePayer | undefined;
  quote?: { row: QuoteRow | undefined };
};

export type Judged = RefundPrice & { payment: PaymentRow; amount: bigint; feePayer: FeePayer };

export type Surroundings = {
  terms: Terms;
  /** The account's own choice where neither the call nor its quote says who pays. */
  feePayer: FeePayer;
  now: number;
  lang: Lang;
};

/** Steps 16 to 19; `isTaken`: whether its merchant_reference is used already (step 18). */
export function judgeRefund(
  asked: RefundAsked,
  { terms, feePayer, now, lang }: Surroundings,
  isTaken: boolean,
): Failure | Judged {
  const { payment, quote } = asked;
  if (!payment) return fail('NOT_FOUND');
  if (quote) {
    const about = { kind: 'refund', object_id: payment.id } as const;
    const refusal = refuseQuote(
      quote.row,
      { ...about, amount: asked.amount, fee_payer: asked.feePayer },
      now,
      lang,
    );
    if (refusal) return refusal;
  }
  const state = refuseState(payment, lang);
  if (state) return state;
  const late = refuseLate(payment, terms, now, lang);
  if (late) return late;
  if (isTaken) return fail('DUPLICATE_MERCHANT_REFERENCE');
  const promised = quote?.row;
  const remainder = remainderOf(payment);
  const amount = asked.amount ?? promised?.amount ?? remainder;
  const wrong = (text: string) => fail('INVALID_REQUEST', { fields: { amount: text } });
  if (remainder === 0n && amount === 0n) return wrong(fieldTexts.nothingLeft[lang]);
  if (amount > remainder) {
    // Its amount is the quote's, which was that of more than is left by now.
    const isQuoted = asked.amount === undefined && promised !== undefined;
    return isQuoted ? quoteInvalid(lang) : wrong(aboveRemainder(remainder)[lang]);
  }
  const payer = asked.feePayer ?? promised?.fee_payer ?? feePayer;
  const payable = payment.amount - payment.discount_amount;
  const { fee, fee_payer } = payment;
  const price = priceRefund(amount, payer, terms, { payable, fee, feePayer: fee_payer });
  // A quote is honoured to the franc, whatever the terms have become since.
  const kept = promised
    ? {
        fee: promised.fee,
        originalFee: promised.original_fee ?? price.originalFee,
        ...splitRefund(amount, promised.fee, payer),
      }
    : price;
  if (kept.received < 1n) return wrong(fieldTexts.tooSmall[lang]);
  return { ...kept, payment, amount, feePayer: payer };
}

function refuseState(payment: PaymentRow, lang: Lang): Failure | undefined {
  if (payment.status !== 'succeeded') {
    return fail('INVALID_STATE', { message: notSucceeded(payment.status)[lang] });
  }
  const { dispute_status: dispute } = payment;
  if (dispute === 'opened' || dispute === 'challenged') {
    return fail('INVALID_STATE', { message: disputed(dispute)[lang] });
  }
  return undefined;
}

const day_ms = 86_400_000;

/** B.4: none by default, set by the operator for a channel; on its last millisecond it is over. */
function refuseLate(payment: PaymentRow, terms: Terms, now: number, lang: Lang) {
  const { channel, paid_at } = payment;
  if (channel === null || paid_at === null) return undefined;
  const days = channelTerms(terms, channel, 'in').refund_days ?? null;
  if (days === null || now < paid_at + days * day_ms) return undefined;
  return fail('INVALID_STATE', { message: windowOver(days)[lang] });
}

/** Step 21: the way back is the channel that the money came by; closed for payments, it still gives back. */
export function refuseRail(payment: PaymentRow, terms: Terms, hasRail: boolean) {
  const { channel } = payment;
  if (channel === null) return fail('CHANNEL_UNAVAILABLE', {}, 60);
  const { status } = channelTerms(terms, channel, 'in');
  return status === 'inactive' || !hasRail ? fail('CHANNEL_UNAVAILABLE', {}, 60) : undefined;
}
