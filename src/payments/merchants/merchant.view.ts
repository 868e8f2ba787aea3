// The merchant account on the wire (contract/payments.md B.1).
import type { Merchant } from '../../../contract/payments/merchants.shapes.ts';
import { dayInDakar, iso, startOfDay } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { volumesOn } from './merchant.rules.ts';
import type { MerchantProfile, MerchantRow } from './merchant.store.ts';
import { type ChannelTerms, termsOf } from './terms.rules.ts';

const day_ms = 86_400_000;

/** `hasRail`: whether this server reaches an operator in the account's mode; a channel without one is inactive. */
export function viewMerchant(
  row: MerchantRow & MerchantProfile,
  now: number,
  hasRail: boolean,
): Merchant {
  const { limits, channels } = termsOf(row);
  const day = dayInDakar(now);
  const used = volumesOn(row, day);
  return {
    id: `psvc_${row.project_id}`,
    livemode: row.mode === 'live',
    merchant_status: row.status,
    kyc_status: row.kyc_status,
    display_name: row.display_name,
    support_phone: row.support_phone,
    support_email: row.support_email,
    logo_url: row.logo_url,
    channels: channels.map((one) => viewChannel(one, hasRail)),
    limits: {
      payments: {
        ...limits.payments,
        daily_used: toNumber(used.volume_day_amount),
        monthly_used: toNumber(used.volume_month_amount),
      },
      payouts: {
        ...limits.payouts,
        daily_count_used: used.payout_day_count,
        daily_amount_used: toNumber(used.payout_day_amount),
        monthly_amount_used: toNumber(used.payout_month_amount),
      },
      bank_transfers: { ...limits.bank_transfers, monthly_used: toNumber(used.bank_month_amount) },
      resets_at: iso(startOfDay(day) + day_ms),
    },
    fee_payer_default: row.fee_payer_default,
    require_quotes: row.require_quotes,
    created_at: iso(row.created_at),
  };
}

const viewChannel = (
  { channel, direction, status, min_amount, max_amount, fee }: ChannelTerms,
  hasRail: boolean,
): Merchant['channels'][number] => ({
  channel,
  direction,
  status: status === 'active' && !hasRail ? 'inactive' : status,
  min_amount,
  max_amount,
  fee,
});
