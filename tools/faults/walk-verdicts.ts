// What the server ought to answer to a creation or a quote, in the order of contract/payments.md B.0: either the code of
// a refusal, or the object that it makes. Shares nothing with the server.
import {
  type AnyThing,
  type Call,
  isOpen,
  isUndecided,
  type Model,
  type Payer,
  type Payment,
  type Payout,
  type Quote,
  type Refund,
  walkLimits,
} from './walk-model.ts';
import { feeOf, readSimulate, turnsOfOutgoing, turnsOfPayment } from './walk-operator.ts';

/** The object's id is the server's to choose. */
export type Verdict = { code: string } | { thing: AnyThing; use?: Quote | undefined };

const refuse = (code: string): Verdict => ({ code });

export function verdictOn(model: Model, call: Call): Verdict {
  if (call.kind === 'payment') return onPayment(model, call);
  return call.kind === 'refund' ? onRefund(model, call) : onPayout(model, call);
}

/** What is kept once the server said that it made it. */
export function keep(model: Model, call: Call, made: Verdict, id: string): AnyThing {
  if ('code' in made) throw new Error(`made against ${made.code}`);
  const { thing, use } = made;
  thing.id = id;
  call.made = thing;
  if (use) use.used = true;
  const reference = call.body['merchant_reference'];
  if (reference !== undefined) model.references.add(`${call.kind} ${reference}`);
  if (thing.kind === 'payment') model.payments.push(thing);
  else if (thing.kind === 'refund') model.refunds.push(thing);
  else model.payouts.push(thing);
  return thing;
}

const isTaken = (model: Model, { kind, body }: Call): boolean =>
  model.references.has(`${kind} ${body['merchant_reference']}`);

const blank = (model: Model) => ({
  id: '',
  status: 'open' as const,
  createdAt: model.now,
  turns: [],
  events: [],
  journals: [],
});

const feeOfPayment = (payable: number) => feeOf(payable, 150, 5, Number.POSITIVE_INFINITY);
/** The one promo code of a walk takes a tenth off. */
const discountOf = (amount: number) => Math.min(Math.floor(amount / 10), amount - 1);

function onPayment(model: Model, call: Call): Verdict {
  const amount = Number(call.body['amount']);
  const isPayers = call.body['fee_payer'] === 'customer';
  const hasCode = call.body['offer_code'] !== undefined;
  // With a code the price is known once the code is.
  if (!model.isActive) return refuse('MERCHANT_SUSPENDED');
  if (isTaken(model, call)) return refuse('DUPLICATE_MERCHANT_REFERENCE');
  if (hasCode && !model.hasUse) return refuse('OFFER_INVALID');
  const payable = amount - (hasCode ? discountOf(amount) : 0);
  const fee = feeOfPayment(payable);
  if (!isPayers && payable <= fee) return refuse('INVALID_REQUEST');
  if (model.collectedToday + amount > walkLimits.payments.daily) {
    return refuse('MERCHANT_LIMIT_EXCEEDED');
  }
  const { outcome, delay_ms } = readSimulate(call.simulate);
  if (outcome === 'channel_unavailable') return refuse('CHANNEL_UNAVAILABLE');
  const end = model.now + Number(call.body['expires_in'] ?? 1_800) * 1_000;
  // Without a channel nobody is asked, unless a header says what comes of it.
  const isAsked = call.body['channel'] !== undefined || call.simulate !== undefined;
  const thing: Payment = {
    ...blank(model),
    kind: 'payment',
    amount,
    payable,
    charged: isPayers ? payable + fee : payable,
    net: isPayers ? payable : payable - fee,
    use: hasCode ? 'reserved' : 'none',
    outcome: isAsked ? outcome : 'nobody asked',
    ...(!isAsked && { page: { attempts: 0, channel: undefined } }),
    ...{ end, late: false },
    turns: isAsked
      ? turnsOfPayment(outcome, delay_ms, model.now, end)
      : [{ at: end, to: 'expired' }],
  };
  return { thing };
}

/** B.5: unknown, used, for something else, past its time. */
function refuseQuote(
  model: Model,
  quote: Quote | undefined,
  asked: { about: string; amount?: number | undefined; payer?: Payer | undefined },
): string | undefined {
  if (!quote || quote.used || quote.about !== asked.about) return 'QUOTE_INVALID';
  if (asked.amount !== undefined && asked.amount !== quote.amount) return 'QUOTE_INVALID';
  if (asked.payer !== undefined && asked.payer !== quote.payer) return 'QUOTE_INVALID';
  return model.now >= quote.until ? 'QUOTE_EXPIRED' : undefined;
}

const payerOf = (body: Call['body']): Payer | undefined => {
  const word = body['fee_payer'];
  return word === 'recipient' ? 'customer' : (word as Payer | undefined);
};
const amountOf = (body: Call['body']) => body['amount'] as number | undefined;

function quoteOf(model: Model, { body }: Call): { quote: Quote | undefined } | undefined {
  const hash = body['quote_hash'];
  return hash === undefined ? undefined : { quote: model.quotes.find((one) => one.hash === hash) };
}

/** Steps 16 to 19 for a refund; its amount where nothing is wrong. */
export function amountToRefund(
  model: Model,
  call: Call,
): { code: string } | { amount: number; of: Payment } {
  const about = String(call.body['payment_id']);
  const of = model.payments.find(({ id }) => id === about);
  if (!of) return { code: 'NOT_FOUND' };
  const given = quoteOf(model, call);
  const asked = { about, amount: amountOf(call.body), payer: payerOf(call.body) };
  const wrong = given && refuseQuote(model, given.quote, asked);
  if (wrong) return { code: wrong };
  if (of.status !== 'succeeded') return { code: 'INVALID_STATE' };
  if (model.disputesOf(of).some(isUndecided)) return { code: 'INVALID_STATE' };
  if (isTaken(model, call)) return { code: 'DUPLICATE_MERCHANT_REFERENCE' };
  const remainder = model.remainderOf(of);
  const amount = asked.amount ?? given?.quote?.amount ?? remainder;
  return amount < 1 || amount > remainder ? { code: 'INVALID_REQUEST' } : { amount, of };
}

function onRefund(model: Model, call: Call): Verdict {
  if (!model.isActive) return refuse('MERCHANT_SUSPENDED');
  const judged = amountToRefund(model, call);
  if ('code' in judged) return judged;
  const { amount, of } = judged;
  if (model.available < amount) return refuse('INSUFFICIENT_FUNDS');
  const told = readSimulate(call.simulate ?? refundsOf[of.outcome]);
  if (told.outcome === 'channel_unavailable') return refuse('CHANNEL_UNAVAILABLE');
  const turns = turnsOfOutgoing(told.outcome, told.delay_ms, model.now);
  const thing: Refund = { ...blank(model), kind: 'refund', amount, of, turns };
  thing.events.push('refund.requested');
  thing.journals.push('R1');
  return { thing, use: quoteOf(model, call)?.quote };
}

/** Payments that say what becomes of their refunds (B.12, numbers 14 and 15). */
export const refundsOf: Readonly<Record<string, string>> = {
  refund_fails: 'failed',
  refund_waits: 'waits',
};

/** Steps 16 to 19 for a payout: what leaves and what it costs. */
export function priceOfPayout(
  model: Model,
  call: Call,
): { code: string } | { debit: number; payer: Payer } {
  const about = String(call.body['destination_id']);
  if (!model.destinations.includes(about)) return { code: 'NOT_FOUND' };
  const amount = Number(call.body['amount']);
  const given = quoteOf(model, call);
  const wrong =
    given && refuseQuote(model, given.quote, { about, amount, payer: payerOf(call.body) });
  if (wrong) return { code: wrong };
  if (isTaken(model, call)) return { code: 'DUPLICATE_MERCHANT_REFERENCE' };
  const fee = feeOf(amount, 100, 25, 5_000);
  const payer = payerOf(call.body) ?? given?.quote?.payer ?? 'merchant';
  if (payer === 'customer' && amount - fee < 1) return { code: 'INVALID_REQUEST' };
  const today = model.paidOutToday;
  const paid = today.reduce((total, one) => total + one.amount, 0);
  const { per_withdrawal, daily_count, daily_amount } = walkLimits.payouts;
  const isOver =
    amount > per_withdrawal || today.length >= daily_count || paid + amount > daily_amount;
  if (isOver) return { code: 'WITHDRAWAL_LIMIT_EXCEEDED' };
  return { debit: payer === 'customer' ? amount : amount + fee, payer };
}

function onPayout(model: Model, call: Call): Verdict {
  if (!model.isActive) return refuse('MERCHANT_SUSPENDED');
  const priced = priceOfPayout(model, call);
  if ('code' in priced) return priced;
  if (model.available < priced.debit) return refuse('INSUFFICIENT_FUNDS');
  const { outcome, delay_ms } = readSimulate(call.simulate);
  if (outcome === 'channel_unavailable') return refuse('CHANNEL_UNAVAILABLE');
  const thing: Payout = {
    ...blank(model),
    kind: 'payout',
    amount: Number(call.body['amount']),
    debit: priced.debit,
    turns: turnsOfOutgoing(outcome, delay_ms, model.now),
  };
  thing.journals.push('O1');
  return { thing, use: quoteOf(model, call)?.quote };
}

/** Which of a list a number names; the objects that are open first, where some are. */
export const pick = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;
export const pickOpen = <T extends AnyThing>(items: readonly T[], n: number): T => {
  const open = items.filter(isOpen);
  return pick(open.length > 0 && n % 4 !== 0 ? open : items, n);
};
