// Creates payments. Callers that arrive together share one transaction; each is decided by itself.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input } from '../../../contract/operation.ts';
import type { ChannelIn, NewPayment, Payment } from '../../../contract/payments/payments.shapes.ts';
import {
  type PaymentOutcome,
  paymentOutcomes,
  readScenario,
  type Scenario,
  scenarioOfAmount,
  scenarioOfPhone,
  usually,
  writeScenario,
} from '../../../contract/payments/scenarios.ts';
import { needsAlias, needsPhone } from '../../../contract/payments/words.ts';
import type { BatchItem, Context, Mode, ProjectCaller } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { dayInDakar } from '../../kit/clock.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { LostReply } from '../../kit/lost-reply.ts';
import { francs } from '../../kit/money.ts';
import { fold } from '../../kit/text.ts';
import { seeded, seedOf } from '../attempts/index.ts';
import {
  addVolume,
  defaultTerms,
  type MerchantRow,
  merchantOf,
  refuseVolume,
  termsOf,
  volumesOn,
} from '../merchants/index.ts';
import { reserveOffers } from '../offers/index.ts';
import { createObjects, nameOfReference } from '../transitions/index.ts';
import { judgeDiscount, lockNamedOffers, noOffers, type Offers } from './discount-payment.ts';
import {
  feeOf,
  firstChannel,
  isTooLate,
  type KnowsLives,
  lifeOf,
  openChannels,
  price,
  priceFault,
  termsIn,
} from './payment.rules.ts';
import { findReferences, insertPayments, type PaymentRow } from './payment.store.ts';
import { fieldTexts } from './payment.texts.ts';
import type { ViewPayment } from './payment.view.ts';

type Item = BatchItem<ProjectCaller, Input<Operations['createPayment']>, PaymentRow>;

/** Validation that needs no database: the row as it will be written, or every wrong field. */
export function preparePayment(ctx: Context<ProjectCaller>, body: NewPayment): PaymentRow {
  const fields: Record<string, string> = {};
  const live = ctx.caller.mode === 'live';
  const named = live ? undefined : scenarioOf(ctx, body.customer?.phone);
  const { terms, feePayer } = merchantOf(ctx);
  const amount = francs(body.amount);
  const choice = body.allowed_channels ?? openChannels(terms);
  // B.12: a header or a magic number that names an outcome starts it, on a channel if none was named.
  const channel = body.channel ?? (named ? (firstChannel(terms, choice, amount) ?? null) : null);
  // Which of them a promo code is of is known once it is judged: until then the choice stays whole.
  const isOpen = !channel || (!body.channel && body.offer_code !== undefined);
  const allowed = isOpen ? choice : [channel];
  checkChannel(ctx, body, fields);
  for (const name of ['success_url', 'cancel_url'] as const) {
    if (live && isPlain(body[name])) fields[name] = fieldTexts.httpsOnly[ctx.lang];
  }
  const payer = body.fee_payer ?? feePayer;
  const schedule = feeOf(terms, allowed, amount) ?? defaultTerms.refundFee;
  const cost = price(amount, payer, schedule);
  if (Object.keys(fields).length > 0) {
    // The price alone is judged last (B.0, step 19); beside other faults it is named with them.
    const fault = body.offer_code === undefined && priceFault(terms, allowed, amount, payer);
    if (fault) fields['amount'] = fault[ctx.lang];
    throw fail('INVALID_REQUEST', { fields });
  }
  return newRow(ctx, body, {
    channel,
    allowed,
    scenario: live ? null : scenarioText(named ?? ofStart(body), seedOf(ctx)),
    fee_payer: payer,
    fee_schedule: terms.feeSchedule,
    fee: cost.fee,
    charged_amount: cost.charged,
    net_amount: cost.net,
  });
}

/** The outcome that a header or the payer's number names (B.12); the word was checked before. */
const scenarioOf = (ctx: Context<ProjectCaller>, phone: string | undefined) =>
  readScenario(ctx.header('x-svc-simulate') ?? '', paymentOutcomes) ?? scenarioOfPhone(phone);

/** A magic amount starts nothing by itself: it decides what the channel starts (B.15.4). */
const ofStart = ({ channel, amount }: NewPayment) =>
  channel ? scenarioOfAmount(francs(amount)) : undefined;

/** A seed alone starts nothing: it waits with the payment for its page. */
const scenarioText = (named: Scenario<PaymentOutcome> | undefined, seed: number | undefined) =>
  named || seed !== undefined ? writeScenario(seeded(named ?? usually('succeeded'), seed)) : null;

/** Read as a browser reads it: the scheme may be in capitals, blanks before it are dropped. */
const isPlain = (url: string | undefined) =>
  url !== undefined && URL.parse(url)?.protocol === 'http:';

function checkChannel(
  ctx: Context<ProjectCaller>,
  body: NewPayment,
  fields: Record<string, string>,
) {
  const { channel } = body;
  if (channel && body.allowed_channels && !body.allowed_channels.includes(channel)) {
    fields['channel'] = fieldTexts.channelNotAllowed[ctx.lang];
  }
  if (channel && needsPhone(channel) && !body.customer?.phone) {
    fields['customer.phone'] = fieldTexts.phoneNeeded[ctx.lang];
  }
  // The simulator finds everybody.
  if (channel && needsAlias(channel) && ctx.caller.mode === 'live' && !body.customer?.alias) {
    fields['customer.alias'] = fieldTexts.aliasNeeded[ctx.lang];
  }
}

type Priced = Pick<
  PaymentRow,
  'channel' | 'scenario' | 'fee' | 'fee_payer' | 'fee_schedule' | 'charged_amount' | 'net_amount'
> & {
  allowed: ChannelIn[];
};

function newRow(ctx: Context<ProjectCaller>, body: NewPayment, priced: Priced): PaymentRow {
  const { allowed, ...decided } = priced;
  const { customer } = body;
  const texts = [body.description, body.merchant_reference, customer?.name, customer?.email];
  const search = fold([...texts, customer?.phone].filter(Boolean).join(' '));
  return {
    ...decided,
    id: newId('pay'),
    project_id: ctx.caller.projectId,
    mode: ctx.caller.mode,
    status: 'pending',
    amount: francs(body.amount),
    discount_amount: francs(0),
    offer_code: body.offer_code?.toUpperCase() ?? null,
    allowed_channels: allowed,
    customer_phone: customer?.phone ?? null,
    customer_name: customer?.name ?? null,
    customer_email: customer?.email ?? null,
    customer_alias: customer?.alias ?? null,
    description: body.description ?? null,
    merchant_reference: body.merchant_reference ?? null,
    success_url: body.success_url ?? null,
    cancel_url: body.cancel_url ?? null,
    metadata: body.metadata ?? {},
    search_text: search === '' ? null : search,
    expires_at: ctx.now + (body.expires_in ?? limits.expiresInDefault_s) * 1_000,
    failure_code: null,
    provider: null,
    provider_reference: null,
    provider_state: null,
    last_checked_at: null,
    next_check_at: null,
    late: false,
    refunded_amount: 0n,
    refund_pending_amount: 0n,
    disputed_amount: 0n,
    dispute_id: null,
    dispute_status: null,
    payment_link_id: null,
    on_page: false,
    paid_at: null,
    failed_at: null,
    expired_at: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
}

type Facts = { taken: Set<string>; offers(): Offers };

export type CreateOptions = {
  hasRail(mode: Mode): boolean;
  rail: KnowsLives;
  view: ViewPayment;
};

/** Steps 14 to 21 of the order of checks (B.0), for each caller of the transaction. */
export async function createPayments(
  tx: Tx,
  items: Item[],
  options: CreateOptions,
): Promise<(Payment | LostReply<Payment> | Failure)[]> {
  const { view } = options;
  const rows = items.map((item) => item.prepared);
  let offers: Offers = noOffers;
  const results = await createObjects<Input<Operations['createPayment']>, PaymentRow, Facts>(
    tx,
    items,
    {
      async lock() {
        offers = await lockNamedOffers(tx, rows);
      },
      async facts() {
        return { taken: await findReferences(tx, rows), offers: () => offers };
      },
      decide: (item, merchant, facts) => decide(item, merchant, facts, options),
      insert: insertPayments,
      also: (_tx, made) => reserveOffers(tx, made, offers.locked),
      leftOut: (row, merchant) => ({
        refusal: fail('DUPLICATE_MERCHANT_REFERENCE'),
        merchant: addVolume(merchant, -row.amount),
      }),
      job: (row) => ({
        kind: 'advance-payment',
        subject: row.id,
        projectId: row.project_id,
        mode: row.mode,
        // With a channel the payer is asked at once; without, the payment waits for its page or its end.
        runAt: row.channel ? row.created_at : row.expires_at,
      }),
    },
  );
  return results.map((result, i) => {
    if ('code' in result) return result;
    const payment = view(result, items[i]?.ctx.lang ?? 'fr');
    const isLost = result.scenario?.startsWith('error_after_commit;');
    return isLost ? new LostReply(payment) : payment;
  });
}

/** The refusal, in the order of B.0, or the merchant's counters with this payment in them. */
function decide(
  { prepared, ctx }: Item,
  merchant: MerchantRow | undefined,
  { taken, offers }: Facts,
  { hasRail, rail }: CreateOptions,
): Failure | MerchantRow {
  if (!merchant) return fail('SERVER_BUSY', {}, 1);
  const terms = termsOf(merchant);
  // After the body's own faults (B.0).
  if (prepared.offer_code !== null && !terms.features.offers) return fail('FEATURE_DISABLED');
  if (merchant.status !== 'active') {
    return fail('MERCHANT_SUSPENDED', { merchant_status: merchant.status });
  }
  const reference = nameOfReference(prepared);
  if (reference !== undefined && taken.has(reference)) return fail('DUPLICATE_MERCHANT_REFERENCE');
  const discount = judgeDiscount(prepared, offers(), { terms, now: ctx.now, lang: ctx.lang });
  if (discount && 'code' in discount) return discount;
  // With a promo code it is what remains that counts, and the code's judge knew it.
  const { allowed_channels: allowed, amount, fee_payer: payer } = prepared;
  const fault = discount ? undefined : priceFault(terms, allowed, francs(amount), payer);
  if (fault) return fail('INVALID_REQUEST', { fields: { amount: fault[ctx.lang] } });
  const today = volumesOn(merchant, dayInDakar(ctx.now));
  const over = refuseVolume(today, prepared.amount, terms.limits.payments);
  if (over) return fail('MERCHANT_LIMIT_EXCEEDED', over);
  // One closed channel, or a choice of closed ones only: a page on which nothing can be paid.
  const life = lifeOf(prepared, ctx.now, rail);
  const closed = termsIn(terms, discount?.channels ?? allowed).every(
    ({ status, channel }) => status !== 'active' || isTooLate(channel, life),
  );
  const told = prepared.scenario?.startsWith('channel_unavailable;');
  if (closed || told || !hasRail(prepared.mode)) return fail('CHANNEL_UNAVAILABLE', {}, 60);
  if (reference !== undefined) taken.add(reference);
  discount?.take();
  return addVolume(today, prepared.amount);
}
