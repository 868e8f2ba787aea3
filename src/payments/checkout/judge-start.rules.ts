// Whether an attempt may start on a hosted page (contract/payments.md B.3 rule 0, B.2): state, number of attempts,
// account, channel, limits. Pure.
import { limits } from '../../../contract/limits.ts';
import type { ChannelIn } from '../../../contract/payments/payments.shapes.ts';
import { needsPhone } from '../../../contract/payments/words.ts';
import type { Lang } from '../../db/context.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { francs } from '../../kit/money.ts';
import type { MerchantRow } from '../merchants/index.ts';
import { refuseVolume, releaseVolume, volumesOn } from '../merchants/merchant.rules.ts';
import { channelTerms, type Terms, termsOf } from '../merchants/terms.rules.ts';
import type { PaymentRow } from '../payments/index.ts';
import { isTooLate, type Life, withinRange } from '../payments/payment.rules.ts';
import {
  channelClosed,
  fieldTexts,
  noAttemptLeft,
  notSelling,
  overTexts,
  tooLate,
} from './checkout.texts.ts';

export type Start = {
  channel: ChannelIn;
  phone: string | null;
  /** How many attempts the page knew of, and how many there are. */
  known: number;
  made: number;
};

export type Present = {
  now: number;
  day: string;
  createdDay: string;
  lang: Lang;
  hasRail: boolean;
  life: Life;
};

/** `nothing`: it has begun already, as by a second press of the same button. */
export function judgeStart(
  row: PaymentRow,
  start: Start,
  merchant: MerchantRow | undefined,
  { now, day, createdDay, lang, hasRail, life }: Present,
): Failure | 'nothing' | 'start' {
  if (row.status === 'processing' || (row.status === 'pending' && row.channel !== null)) {
    return 'nothing';
  }
  const isOver = row.status === 'pending' && row.expires_at <= now;
  if (row.status !== 'pending' || isOver) {
    const { [isOver ? 'expired' : row.status]: text } = overTexts;
    return fail('INVALID_STATE', { message: text[lang] });
  }
  if (start.known !== start.made) return 'nothing';
  if (start.made >= limits.attemptsMax) {
    return fail('INVALID_STATE', { message: noAttemptLeft[lang] });
  }
  if (!merchant) return fail('SERVER_BUSY', {}, 1);
  if (merchant.status !== 'active') {
    const message = notSelling[lang];
    return fail('MERCHANT_SUSPENDED', { merchant_status: merchant.status, message });
  }
  const terms = termsOf(merchant);
  const fields = faultsOf(row, start, terms, lang);
  if (fields) return fail('INVALID_REQUEST', { fields });
  // The payment itself is counted where it was created; what else was sold since may have used the limit up.
  const others = releaseVolume(volumesOn(merchant, day), row.amount, createdDay);
  const over = refuseVolume(others, row.amount, terms.limits.payments);
  if (over) return fail('MERCHANT_LIMIT_EXCEEDED', over);
  const { status } = channelTerms(terms, start.channel, 'in');
  const isOpen = status === 'active' && hasRail;
  if (!isOpen) return fail('CHANNEL_UNAVAILABLE', { message: channelClosed[lang] }, 60);
  return isTooLate(start.channel, life)
    ? fail('CHANNEL_UNAVAILABLE', { message: tooLate[lang] }, 60)
    : 'start';
}

function faultsOf(row: PaymentRow, { channel, phone }: Start, terms: Terms, lang: Lang) {
  const isAllowed = row.allowed_channels.includes(channel);
  // What the page does not offer: a channel takes no sum beyond its own range (B.2).
  const payable = francs(row.amount - row.discount_amount);
  if (!isAllowed || !withinRange(payable, [channelTerms(terms, channel, 'in')])) {
    return { channel: fieldTexts.channel[lang] };
  }
  const number = phone ?? row.customer_phone;
  return needsPhone(channel) && !number ? { phone: fieldTexts.phone[lang] } : undefined;
}
