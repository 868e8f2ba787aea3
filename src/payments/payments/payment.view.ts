// The payment on the wire: the only way out of a row.
import type { Payment } from '../../../contract/payments/payments.shapes.ts';
import type { Lang } from '../../db/context.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import type { NextAction } from '../../kit/operator-picture.ts';
import { taxesOf } from '../merchants/index.ts';
import { remainderOf } from './payment.rules.ts';
import type { PaymentRow } from './payment.store.ts';
import { failureTexts, waitTexts } from './payment.texts.ts';

/** The address of a payment's page; null where the server has no public one (contract/payments.md B.3). */
export type CheckoutUrl = (row: PaymentRow) => string | null;
/** `action`: of its attempt under way, where its operator said any. */
export type ViewPayment = (row: PaymentRow, lang: Lang, action?: NextAction) => Payment;

export const createPaymentView =
  (checkoutUrl: CheckoutUrl): ViewPayment =>
  (row, lang, action) =>
    viewPayment(row, lang, checkoutUrl(row), action);

function viewPayment(
  row: PaymentRow,
  lang: Lang,
  checkout_url: string | null,
  action: NextAction | undefined,
): Payment {
  const amount = toNumber(row.amount);
  const discount = toNumber(row.discount_amount);
  return {
    id: row.id,
    livemode: row.mode === 'live',
    status: row.status,
    amount,
    discount_amount: discount,
    offer_code: row.offer_code,
    payable_amount: amount - discount,
    fee: toNumber(row.fee),
    fee_payer: row.fee_payer,
    charged_amount: toNumber(row.charged_amount),
    net_amount: toNumber(row.net_amount),
    taxes: taxesOf(row.channel, row.charged_amount),
    currency: 'XOF',
    channel: row.channel,
    allowed_channels: row.allowed_channels,
    customer: {
      phone: row.customer_phone,
      name: row.customer_name,
      email: row.customer_email,
      // Absent and not null: answers that were given before it came are repeated byte for byte.
      ...(row.customer_alias && { alias: row.customer_alias }),
    },
    description: row.description,
    merchant_reference: row.merchant_reference,
    success_url: row.success_url,
    cancel_url: row.cancel_url,
    checkout_url,
    next_action: row.status === 'processing' ? nextActionOf(lang, action) : null,
    expires_at: iso(row.expires_at),
    failure: row.failure_code
      ? { code: row.failure_code, message: failureTexts[row.failure_code][lang] }
      : null,
    provider_state: viewProviderState(row),
    refunded_amount: toNumber(row.refunded_amount),
    refund_pending_amount: toNumber(row.refund_pending_amount),
    refundable_amount: toNumber(remainderOf(row)),
    dispute:
      row.dispute_id && row.dispute_status
        ? { id: row.dispute_id, status: row.dispute_status }
        : null,
    payment_link_id: row.payment_link_id,
    metadata: row.metadata,
    late: row.late,
    paid_at: isoOrNull(row.paid_at),
    failed_at: isoOrNull(row.failed_at),
    expired_at: isoOrNull(row.expired_at),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

/** As the operator said it, at each read the same (contract/rails.md RA10); where it said nothing, its payer is asked on the phone. */
export const nextActionOf = (
  lang: Lang,
  { type, url, deepLinks, text }: NextAction = onThePhone,
): NonNullable<Payment['next_action']> => ({
  type,
  url,
  qr_png_url: null,
  deep_links: [...deepLinks],
  text: text[lang],
});

const onThePhone: NextAction = { type: 'wait', url: null, deepLinks: [], text: waitTexts };

/** What is known at the operator, also of refunds and payouts. */
export function viewProviderState(
  row: Pick<
    PaymentRow,
    'provider' | 'provider_reference' | 'provider_state' | 'last_checked_at' | 'next_check_at'
  >,
): Payment['provider_state'] {
  if (row.provider === null) return null;
  return {
    provider: row.provider,
    reference: row.provider_reference,
    state: row.provider_state ?? 'sent',
    last_checked_at: isoOrNull(row.last_checked_at),
    next_check_at: isoOrNull(row.next_check_at),
  };
}
