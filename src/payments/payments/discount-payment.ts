// Judges the promo code of a new payment under the offer's lock, and prices the payment anew: the fee is taken of what
// is payable (contract/payments.md B.8, B.15.2, B.15.7).
import type { Lang } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { francs } from '../../kit/money.ts';
import type { Terms } from '../merchants/index.ts';
import {
  countUses,
  discountOf,
  lockOffers,
  nameOfCustomer,
  nameOfOffer,
  type OfferRow,
} from '../offers/index.ts';
import { feeOf, firstChannel, price, termsIn, withinRange } from './payment.rules.ts';
import type { PaymentRow } from './payment.store.ts';
import { fieldTexts } from './payment.texts.ts';

/** The offers that new payments name, as they were locked; how they stand within the batch; how often each customer
 * has used them. */
export type Offers = {
  locked: ReadonlyMap<string, OfferRow>;
  rows: Map<string, OfferRow>;
  uses: Map<string, number>;
};

export const noOffers: Offers = { locked: new Map(), rows: new Map(), uses: new Map() };

const keyOf = ({ project_id, mode }: PaymentRow, code: string) => ({ project_id, mode, code });
const customerOf = (row: PaymentRow, code: string, phone: string) => ({
  ...keyOf(row, code),
  phone,
});

/** Rows carry the code that was asked for until it is judged. */
export async function lockNamedOffers(tx: Tx, asked: readonly PaymentRow[]): Promise<Offers> {
  const named = asked.flatMap((row) =>
    row.offer_code === null ? [] : [{ row, code: row.offer_code }],
  );
  if (named.length === 0) return noOffers;
  const locked = await lockOffers(
    tx,
    named.map(({ row, code }) => keyOf(row, code)),
  );
  const customers = named.flatMap(({ row, code }) =>
    row.customer_phone === null ? [] : [customerOf(row, code, row.customer_phone)],
  );
  return { locked, rows: new Map(locked), uses: await countUses(tx, customers) };
}

export type Judged = {
  /** On which the payment may be paid. */
  channels: PaymentRow['allowed_channels'];
  /** Writes the discount into the row and counts it for the batch's later payments. */
  take(): void;
};

export function judgeDiscount(
  row: PaymentRow,
  offers: Offers,
  { terms, now, lang }: { terms: Terms; now: number; lang: Lang },
): Failure | Judged | undefined {
  const { offer_code: code, customer_phone: phone, allowed_channels: channels } = row;
  if (code === null) return undefined;
  const name = nameOfOffer(keyOf(row, code));
  const customer = phone === null ? undefined : nameOfCustomer(customerOf(row, code, phone));
  const offer = offers.rows.get(name);
  const earlier = (customer !== undefined && offers.uses.get(customer)) || 0;
  const discount =
    offer && discountOf(offer, { amount: row.amount, channels, phone, earlier }, now);
  if (!offer || !discount) return fail('OFFER_INVALID');
  const payable = francs(row.amount - discount.amount);
  const schedule = feeOf(terms, discount.channels, payable);
  if (!schedule) return fail('OFFER_INVALID');
  const cost = price(payable, row.fee_payer, schedule);
  const wrong = (text: string) => fail('INVALID_REQUEST', { fields: { amount: text } });
  if (cost.net < 1n) return wrong(fieldTexts.tooSmall[lang]);
  if (!withinRange(payable, termsIn(terms, discount.channels)))
    return wrong(fieldTexts.range[lang]);
  // An outcome that was named starts on the first channel that the code is of, unless the caller named one (B.12).
  const channel = row.channel && (firstChannel(terms, discount.channels, payable) ?? row.channel);
  const allowed = channel ? [channel] : discount.channels;
  const discounted: Partial<PaymentRow> = {
    discount_amount: francs(discount.amount),
    channel,
    allowed_channels: allowed,
    fee: cost.fee,
    charged_amount: cost.charged,
    net_amount: cost.net,
  };
  return {
    channels: allowed,
    take() {
      Object.assign(row, discounted);
      offers.rows.set(name, { ...offer, reserved: offer.reserved + 1 });
      if (customer !== undefined) offers.uses.set(customer, earlier + 1);
    },
  };
}
