// The state of a hosted page on the wire: what the payer may know of the payment, and no more.

import { limits } from '../../../contract/limits.ts';
import type { Checkout } from '../../../contract/payments/checkout.shapes.ts';
import type { Lang, Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { maskPhone } from '../../kit/mask-phone.ts';
import { toNumber } from '../../kit/money.ts';
import { findProject } from '../../platform/index.ts';
import { findAttempts } from '../attempts/index.ts';
import { findMerchant, type Terms } from '../merchants/index.ts';
import {
  failureOf,
  failureTexts,
  nextActionOf,
  openAmong,
  type PaymentRow,
  remainderOf,
} from '../payments/index.ts';

/** Who sells: its own words, else the name of its project. */
export async function shopOf(reader: Reader, scope: Scope): Promise<Checkout['merchant']> {
  const [merchant, project] = await Promise.all([
    findMerchant(reader, scope),
    findProject(reader, scope.projectId),
  ]);
  return {
    name: merchant?.display_name ?? project?.name ?? '',
    support_phone: merchant?.support_phone ?? null,
    support_email: merchant?.support_email ?? null,
  };
}

export async function viewCheckout(
  reader: Reader,
  row: PaymentRow,
  { now, lang, terms }: { now: number; lang: Lang; terms: Terms },
): Promise<Checkout> {
  const [merchant, attempts] = await Promise.all([
    shopOf(reader, { projectId: row.project_id, mode: row.mode }),
    findAttempts(reader, [row]),
  ]);
  const payable = row.amount - row.discount_amount;
  // A payment that waits for its first call to leave is under way for its payer.
  const status = row.status === 'pending' && row.channel !== null ? 'processing' : row.status;
  const code = attempts.at(-1)?.failure_code;
  const why = code && failureOf(code);
  return {
    payment_id: row.id,
    livemode: row.mode === 'live',
    status,
    merchant,
    description: row.description,
    amount: toNumber(row.amount),
    discount_amount: toNumber(row.discount_amount),
    payable_amount: toNumber(payable),
    fee: toNumber(row.fee),
    charged_amount: toNumber(row.charged_amount),
    offer_code: row.offer_code,
    fee_payer: row.fee_payer,
    currency: 'XOF',
    channel: row.channel,
    channels: status === 'pending' ? openAmong(terms, row.allowed_channels, payable) : [],
    phone_masked: row.customer_phone === null ? null : maskPhone(row.customer_phone),
    next_action: status === 'processing' ? nextActionOf(lang) : null,
    attempts: attempts.length,
    attempts_left: Math.max(0, limits.attemptsMax - attempts.length),
    last_refusal:
      status === 'pending' && why ? { code: why, message: failureTexts[why][lang] } : null,
    failure: row.failure_code
      ? { code: row.failure_code, message: failureTexts[row.failure_code][lang] }
      : null,
    return_url: returnOf(row),
    seconds_left: Math.max(0, Math.ceil((row.expires_at - now) / 1_000)),
    expires_at: iso(row.expires_at),
    paid_at: row.paid_at === null ? null : iso(row.paid_at),
    created_at: iso(row.created_at),
    can_dispute:
      terms.features.customer_disputes &&
      row.status === 'succeeded' &&
      row.dispute_id === null &&
      remainderOf(row) > 0n,
    dispute: row.dispute_status === null ? null : { status: row.dispute_status },
  };
}

/** The merchant's address for this end, with the payment's id; it proves nothing (B.3). */
function returnOf(row: PaymentRow): string | null {
  const isOver = row.status === 'failed' || row.status === 'expired';
  const given = row.status === 'succeeded' ? row.success_url : isOver ? row.cancel_url : null;
  const url = given === null ? null : URL.parse(given);
  if (!url) return null;
  url.searchParams.set('payment_id', row.id);
  return url.href;
}
