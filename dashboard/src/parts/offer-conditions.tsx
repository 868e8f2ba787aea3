// When a promo code counts, and what it gives at the most, in one cell (UI108).
import type { ReplyOf } from '../api/call.ts';
import { money } from '../lib/money.ts';
import { number } from '../lib/say.ts';
import { day } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { channelTexts } from '../words/channels.ts';

type Conditions = Pick<
  ReplyOf<'getOffer'>,
  'min_order_amount' | 'max_discount' | 'max_per_customer' | 'channels' | 'starts_at' | 'ends_at'
>;

export function OfferConditions({ of }: { of: Conditions }) {
  const { t, lang } = useLang();
  const { min_order_amount: min, max_discount: cap, max_per_customer: each } = of;
  const said = [
    min !== null && `${t({ fr: 'dès', en: 'from' })} ${money(min, lang)}`,
    cap !== null && `${t({ fr: 'au plus', en: 'at most' })} ${money(cap, lang)}`,
    each !== null && `${number(each, lang)} ${t({ fr: 'par client', en: 'for each customer' })}`,
    of.channels?.map((channel) => t(channelTexts[channel])).join(', '),
    of.starts_at !== null && `${t({ fr: 'du', en: 'since' })} ${day(of.starts_at, lang)}`,
    of.ends_at !== null && `${t({ fr: 'jusqu’au', en: 'until' })} ${day(of.ends_at, lang)}`,
  ];
  return said.filter(Boolean).join(t({ fr: ' ; ', en: '; ' })) || '–';
}
