// The state of a hosted page on the wire: what the payer may know of the payment, and no more.

import { limits } from '../../../contract/limits.ts';
import type { Checkout } from '../../../contract/payments/checkout.shapes.ts';
import type { CallContext } from '../../db/context.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { maskPhone } from '../../kit/mask-phone.ts';
import { toNumber } from '../../kit/money.ts';
import { can } from '../../kit/rail-manifest.ts';
import { findProject } from '../../platform/index.ts';
import { type AttemptRow, closeMargin_ms, findAttempts } from '../attempts/index.ts';
import {
  defaultTerms,
  findMerchant,
  type MerchantRow,
  type Terms,
  termsOf,
} from '../merchants/index.ts';
import {
  failureOf,
  failureTexts,
  lifeOf,
  nextActionOf,
  openAmong,
  type PaymentRow,
  remainderOf,
} from '../payments/index.ts';
import type { CheckoutServices } from './checkout.call.ts';

/** Who sells and whether they may (B.1), what the account allows, and the present on its clock. */
export type Shop = {
  merchant: Checkout['merchant'];
  standing: MerchantRow['status'];
  terms: Terms;
  now: number;
};

/**
 * Read at each look, with the names that the page says anyway: a channel that was closed is offered nowhere, whichever server
 * draws the page.
 */
export async function findShop(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  { project_id: projectId, mode }: Pick<PaymentRow, 'project_id' | 'mode'>,
): Promise<Shop> {
  const [account, project] = await Promise.all([
    findMerchant(db, { projectId, mode }),
    findProject(db, projectId),
  ]);
  return {
    merchant: {
      name: account?.display_name ?? project?.name ?? '',
      support_phone: account?.support_phone ?? null,
      support_email: account?.support_email ?? null,
    },
    standing: account?.status ?? 'active',
    terms: account ? termsOf(account) : defaultTerms,
    now: now + Number(account?.clock_ahead_ms ?? 0),
  };
}

export async function viewCheckout(
  { rail }: Pick<CheckoutServices, 'rail'>,
  ctx: Pick<CallContext, 'db' | 'now' | 'lang'>,
  row: PaymentRow,
  shop: Shop | Promise<Shop> = findShop(ctx, row),
): Promise<Checkout> {
  const { lang } = ctx;
  const [{ merchant, standing, terms, now }, attempts] = await Promise.all([
    shop,
    findAttempts(ctx.db, [row]),
  ]);
  const payable = row.amount - row.discount_amount;
  // A payment that waits for its first call to leave is under way for its payer.
  const status = row.status === 'pending' && row.channel !== null ? 'processing' : row.status;
  const isSelling = standing === 'active' && attempts.length < limits.attemptsMax;
  const open = openAmong(terms, row.allowed_channels, payable, lifeOf(row, now, rail));
  const mayStart = status === 'pending' && standing === 'active';
  const running = row.status === 'processing' ? attempts.at(-1) : undefined;
  const others = running && isSelling ? open.filter((name) => name !== row.channel) : [];
  const can_change = others.length > 0 && row.on_page && can(rail, 'closeCollect');
  const from = running && others.length > 0 && row.on_page ? changeAt(row, running) : null;
  const code = attempts.at(-1)?.failure_code;
  // Of the attempt under way: an attempt that has ended asks for nothing.
  const action = attempts.find((one) => one.settled_at === null)?.next_action ?? undefined;
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
    channels: mayStart ? open : can_change ? others : [],
    can_change,
    change_at: can_change ? null : isoOrNull(from),
    phone_masked: row.customer_phone === null ? null : maskPhone(row.customer_phone),
    next_action: status === 'processing' ? nextActionOf(lang, action) : null,
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
    refunded_amount: toNumber(row.refunded_amount),
    paid_at: isoOrNull(row.paid_at),
    created_at: iso(row.created_at),
    can_dispute:
      terms.features.customer_disputes &&
      row.status === 'succeeded' &&
      row.dispute_id === null &&
      remainderOf(row) > 0n,
    dispute: row.dispute_status === null ? null : { status: row.dispute_status },
  };
}

/**
 * When a payer may choose anew whose request cannot be taken back: once nobody can pay it any more (contract/rails.md RA25). Null
 * where that is no sooner than the payment's own end.
 */
export function changeAt(row: PaymentRow, running: AttemptRow): number | null {
  const at = running.closes_at + closeMargin_ms;
  return at < row.expires_at ? at : null;
}

/**
 * The merchant's address for this end, with the payment's id; it proves nothing (B.3). The rest of its query is not written anew:
 * a merchant may have signed it.
 */
function returnOf(row: PaymentRow): string | null {
  const isOver = row.status === 'failed' || row.status === 'expired';
  const given = row.status === 'succeeded' ? row.success_url : isOver ? row.cancel_url : null;
  const url = given === null ? null : URL.parse(given);
  if (!url) return null;
  const own = url.search
    .slice(1)
    .split('&')
    .filter((part) => !/^(?:payment_id(?:=|$)|$)/.test(part));
  url.search = [...own, `payment_id=${row.id}`].join('&');
  return url.href;
}
